/** The friends at the tables of this device: invited one by one, each over a channel of its own. */

import type { Carrier } from "./brought";
import { Channel, FROM_GUEST } from "./channel";
import { readCode } from "./code";
import { receive } from "./handed";
import { makeOffer, type Connection, type Offer } from "./link";
import { Relay } from "./relay";
import { servers } from "./servers";
import { troubleOf } from "./trouble";

/** How long a lost way may take to come back by itself. */
const GIVE_UP = 60_000;

interface Friend {
  table: string;
  device: string;
  /** Heard of lately. */
  here: boolean;
  channel: Channel;
}

let friends = $state.raw<readonly Friend[]>([]);

export const friendsAt = (table: string): readonly Friend[] => friends.filter((friend) => friend.table === table);

/** One friend's way in: a code to show, and what came of it. */
export class Invitation {
  stage = $state<"making" | "waiting" | "connecting" | "joined" | "failed">("making");
  code = $state("");
  trouble = $state("");
  #offer: Offer | null = null;
  #closed = false;
  /** Kept beside the stage: a page that is left reads what was, not what is. */
  #taken = false;
  #stop: (() => void) | null = null;

  constructor(
    readonly table: string,
    readonly key: string,
    readonly tables: Carrier,
  ) {
    void this.#make();
  }

  async #make(): Promise<void> {
    try {
      const offer = await makeOffer(servers());
      if (this.#closed) return offer.close();
      this.#offer = offer;
      this.code = offer.code;
      this.stage = "waiting";
      this.#stop = receive((code) => this.#isMine(code) && this.stage === "waiting" && (void this.take(code), true));
    } catch (error) {
      this.stage = "failed";
      this.trouble = troubleOf(error);
    }
  }

  /** The friend's answer was scanned, pasted or handed over. */
  async take(code: string): Promise<void> {
    if (this.stage !== "waiting" || !this.#offer) return;
    this.trouble = "";
    try {
      this.#offer.check(code);
    } catch (error) {
      this.trouble = troubleOf(error);
      return;
    }
    this.#taken = true;
    this.stage = "connecting";
    this.#stop?.();
    try {
      seat(await this.#offer.accept(code), this.table, this.key, this.tables);
      this.stage = "joined";
    } catch (error) {
      this.stage = "failed";
      this.trouble = troubleOf(error);
    }
  }

  #isMine(code: string): boolean {
    try {
      return readCode(code).tag === this.#offer?.tag;
    } catch {
      return false;
    }
  }

  close(): void {
    this.#closed = true;
    this.#stop?.();
    if (!this.#taken) this.#offer?.close();
  }
}

/** From now on the channel is a guest's. */
function seat({ pipe, peer }: Connection, table: string, key: string, tables: Carrier): void {
  const relay = new Relay((text) => channel.send(text), tables, {
    came: (device) => {
      for (const older of friends) if (older.device === device && older.table === table) older.channel.close();
      friends = [...friends, { table, device, here: true, channel }];
    },
    wrong: () => channel.close(),
  });
  const channel = new Channel(pipe, FROM_GUEST, {
    heard: (text) => relay.hear(text),
    silent: (on) => {
      friends = friends.map((friend) => (friend.channel === channel ? { ...friend, here: !on } : friend));
      if (on) relay.leave();
    },
    lost: () => {
      relay.leave();
      friends = friends.filter((friend) => friend.channel !== channel);
      peer.close();
    },
  });
  closeWith(peer, channel);
  relay.welcome(table, key);
}

/** A channel whose devices have lost each other for good is closed, and so is one whose page goes away. */
export function closeWith(peer: RTCPeerConnection, channel: Channel): void {
  let late = 0;
  peer.addEventListener("connectionstatechange", () => {
    clearTimeout(late);
    if (peer.connectionState === "closed") channel.close();
    if (peer.connectionState === "failed") late = window.setTimeout(() => channel.close(), GIVE_UP);
  });
  addEventListener("pagehide", () => channel.close());
}

/** While friends are connected, closing this page ends their game: the browser asks first. */
addEventListener("beforeunload", (event) => {
  if (friends.some(({ here }) => here)) event.preventDefault();
});
