/** This device as a guest of a friend's: the answer to an invitation, and the way to the friend's tables. */

import { bring } from "./brought";
import { toBase64url } from "./bytes";
import { Channel, FROM_HOST } from "./channel";
import { closeWith } from "./host.svelte";
import { answerOffer, type Connection, type Reply } from "./link";
import { VERSION, type FromHost } from "./messages";
import { Remote } from "./remote";
import { devices, remember } from "./known";
import { servers } from "./servers";
import { troubleOf } from "./trouble";
import { s } from "./words.svelte";

const newDevice = (): string => toBase64url(crypto.getRandomValues(new Uint8Array(16)));

/** An invitation taken up: a code to show to the host, and what came of it. */
export class Arrival {
  stage = $state<"making" | "waiting" | "joined" | "failed">("making");
  code = $state("");
  trouble = $state("");
  #reply: Reply | null = null;
  #closed = false;
  #joined = false;

  /** `arrive` is told which table is ready to be seen. */
  constructor(
    offer: string,
    readonly arrive: (table: string, key: string) => void,
  ) {
    void this.#answer(offer);
  }

  async #answer(offer: string): Promise<void> {
    try {
      const reply = await answerOffer(offer, servers());
      if (this.#closed) return reply.close();
      this.#reply = reply;
      this.code = reply.code;
      this.stage = "waiting";
      this.#serve(await reply.connection);
    } catch (error) {
      if (this.#closed) return;
      this.stage = "failed";
      this.trouble = troubleOf(error);
    }
  }

  #serve({ pipe, peer }: Connection): void {
    let device = "";
    const own = (table: string) => {
      remember(table, device);
      bring(table, remote);
    };
    const remote = new Remote((text) => channel.send(text), own);
    const welcome = ({ version, table, key }: FromHost & { say: "welcome" }) => {
      if (version !== VERSION) {
        this.stage = "failed";
        this.trouble = s("trouble.version");
        return channel.close();
      }
      device = devices()[table] ?? newDevice();
      remote.hello(device);
      own(table);
      this.#joined = true;
      this.stage = "joined";
      this.arrive(table, key);
    };
    const channel = new Channel(pipe, FROM_HOST, {
      heard: (text) => {
        const said = JSON.parse(text) as FromHost;
        if (said.say === "welcome") welcome(said);
        else remote.hear(said);
      },
      lost: () => {
        remote.lose();
        peer.close();
      },
    });
    closeWith(peer, channel);
  }

  /** A page that is left reads what was, not what is: so the stage is not asked here. */
  close(): void {
    this.#closed = true;
    if (!this.#joined) this.#reply?.close();
  }
}
