/** Two browsers find each other: one makes an offer, the other answers, and a channel opens between them. */

import { cardOf, codeOf, readCode, sdpOf, type Card, type Kind } from "./code";

// A browser that asks a server of its user's for a way may wait for it long.
const GATHER_WITHIN = 4_000;
const CONNECT_WITHIN = 20_000;

/** Both ends know this channel without a word about it. */
const CHANNEL: RTCDataChannelInit = { negotiated: true, id: 0, ordered: true };

export class NoWay extends Error {
  constructor() {
    super("the two devices found no way to each other");
  }
}

/** The code is one, but not the one that was asked for: an answer for an offer, or one to another invitation. */
export class WrongCode extends Error {
  constructor(readonly trouble: "offer" | "answer" | "other") {
    super(`not the code that was expected: ${trouble}`);
  }
}

export interface Connection {
  pipe: RTCDataChannel;
  peer: RTCPeerConnection;
}

export interface Offer {
  code: string;
  tag: number;
  /** Whether that is the answer to this; raises CodeError or WrongCode where it is not. */
  check(code: string): void;
  /** Take the friend's answer; raises NoWay too. */
  accept(code: string): Promise<Connection>;
  close(): void;
}

export async function makeOffer(servers: RTCIceServer[]): Promise<Offer> {
  const { peer, pipe } = begin(servers);
  const tag = crypto.getRandomValues(new Uint16Array(1))[0]!;
  await peer.setLocalDescription(await peer.createOffer());
  const code = codeOf(await described(peer, "offer", tag));
  const check = (text: string): Card => {
    const answer = read(text, "answer");
    if (answer.tag !== tag) throw new WrongCode("other");
    return answer;
  };
  return {
    code,
    tag,
    check,
    accept: async (text) => {
      await peer.setRemoteDescription({ type: "answer", sdp: sdpOf(check(text)) });
      return opened(peer, pipe, CONNECT_WITHIN);
    },
    close: () => peer.close(),
  };
}

export interface Reply {
  code: string;
  /** Open when the host has taken the code; raises NoWay where that can come to nothing any more. */
  connection: Promise<Connection>;
  close(): void;
}

/** Answer a host's offer; raises CodeError or WrongCode. */
export async function answerOffer(text: string, servers: RTCIceServer[]): Promise<Reply> {
  const offer = read(text, "offer");
  const { peer, pipe } = begin(servers);
  await peer.setRemoteDescription({ type: "offer", sdp: sdpOf(offer) });
  await peer.setLocalDescription(await peer.createAnswer());
  const code = codeOf(await described(peer, "answer", offer.tag));
  return { code, connection: opened(peer, pipe, null), close: () => peer.close() };
}

export function read(text: string, kind: Kind): Card {
  const card = readCode(text);
  if (card.kind !== kind) throw new WrongCode(card.kind);
  return card;
}

function begin(servers: RTCIceServer[]): Connection {
  const peer = new RTCPeerConnection({ iceServers: servers });
  return { peer, pipe: peer.createDataChannel("tables", CHANNEL) };
}

/** Our own description, once all addresses are in it or enough time has gone. */
async function described(peer: RTCPeerConnection, kind: Kind, tag: number): Promise<Card> {
  await new Promise<void>((done) => {
    const look = () => peer.iceGatheringState === "complete" && done();
    peer.addEventListener("icegatheringstatechange", look);
    setTimeout(done, GATHER_WITHIN);
    look();
  });
  return cardOf(kind, tag, peer.localDescription?.sdp ?? "");
}

/** The channel, open; an attempt that fails for good, or that takes too long, is given up. */
function opened(peer: RTCPeerConnection, pipe: RTCDataChannel, within: number | null): Promise<Connection> {
  return new Promise((open, failed) => {
    const fail = () => {
      peer.close();
      failed(new NoWay());
    };
    const late = within === null ? 0 : window.setTimeout(fail, within);
    const look = () => {
      if (pipe.readyState !== "open") return;
      clearTimeout(late);
      open({ pipe, peer });
    };
    pipe.addEventListener("open", look);
    look();
    peer.addEventListener("connectionstatechange", () => {
      if (peer.connectionState === "closed" || (peer.connectionState === "failed" && within !== null)) {
        clearTimeout(late);
        fail();
      }
    });
  });
}
