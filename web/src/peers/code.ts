/** What two browsers must know of each other, in a code short enough to be scanned or pasted.
 *
 * An offer or an answer comes down to a name and password for finding each other, the fingerprint of a certificate and
 * some addresses; everything else in it is the same for every data channel and is written anew by who reads the code.
 */

import { candidateOf, lineOf, readCandidate, writeCandidate, type Candidate } from "./candidates";
import { checksum, fromBase64url, Reader, toBase64url, Writer } from "./bytes";

export type Kind = "offer" | "answer";

export interface Card {
  kind: Kind;
  /** The same in an offer and its answer. */
  tag: number;
  ufrag: string;
  password: string;
  /** SHA-256 of the certificate, 32 bytes. */
  fingerprint: Uint8Array;
  candidates: Candidate[];
}

/** Why a text is no code: other letters than a code has, cut or changed on the way, or of another version of the page. */
export class CodeError extends Error {
  constructor(readonly trouble: "letters" | "damaged" | "version") {
    super(`not a code: ${trouble}`);
  }
}

const VERSION = 1;
const MOST_CANDIDATES = 8;
const FINGERPRINT = 32;
const ICE_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

export function codeOf(card: Card): string {
  const writer = new Writer();
  writer.byte((VERSION << 4) | (card.kind === "answer" ? 1 : 0));
  writer.two(card.tag);
  writeLetters(writer, card.ufrag);
  writeLetters(writer, card.password);
  writer.all(card.fingerprint);
  const candidates = card.candidates.slice(0, MOST_CANDIDATES);
  writer.byte(candidates.length);
  for (const candidate of candidates) writeCandidate(writer, candidate);
  writer.two(checksum(writer.bytes));
  return toBase64url(writer.bytes);
}

/** The code in what was scanned or pasted: alone, or at the end of a link; raises CodeError. */
export function readCode(text: string): Card {
  const bare = text.replace(/\s+/g, "").split("#").at(-1) ?? "";
  if (!/^[\w-]+$/.test(bare)) throw new CodeError("letters");
  const bytes = fromBase64url(bare);
  if (!bytes || bytes.length < 3) throw new CodeError("damaged");
  const reader = new Reader(bytes.slice(0, -2));
  if (checksum(reader.bytes) !== new Reader(bytes.slice(-2)).two()) throw new CodeError("damaged");
  try {
    return readCard(reader);
  } catch (error) {
    if (error instanceof RangeError) throw new CodeError("damaged");
    throw error;
  }
}

function readCard(reader: Reader): Card {
  const first = reader.byte();
  if (first >> 4 !== VERSION || (first & 0x0f) > 1) throw new CodeError("version");
  const card = {
    kind: first & 1 ? "answer" : "offer",
    tag: reader.two(),
    ufrag: readLetters(reader, 4),
    password: readLetters(reader, 22),
    fingerprint: reader.some(FINGERPRINT),
    candidates: Array.from({ length: atMost(reader.byte(), MOST_CANDIDATES) }, () => readCandidate(reader)),
  } satisfies Card;
  if (reader.left) throw new CodeError("damaged");
  return card;
}

function atMost(count: number, most: number): number {
  if (count > most) throw new CodeError("damaged");
  return count;
}

/** Letters of ICE, four of them in three bytes. */
function writeLetters(writer: Writer, text: string): void {
  writer.byte(text.length);
  let held = 0;
  let bits = 0;
  for (const letter of text) {
    held = (held << 6) | ICE_LETTERS.indexOf(letter);
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    writer.byte(held >> bits);
    held &= (1 << bits) - 1;
  }
  if (bits) writer.byte(held << (8 - bits));
}

function readLetters(reader: Reader, least: number): string {
  const length = reader.byte();
  if (length < least) throw new CodeError("damaged");
  let text = "";
  let held = 0;
  let bits = 0;
  while (text.length < length) {
    if (bits < 6) {
      held = (held << 8) | reader.byte();
      bits += 8;
    }
    bits -= 6;
    text += ICE_LETTERS[held >> bits];
    held &= (1 << bits) - 1;
  }
  return text;
}

/** What matters of a browser's own description; raises an error where it has not what every data channel has. */
export function cardOf(kind: Kind, tag: number, sdp: string): Card {
  const find = (pattern: RegExp): string => {
    const found = pattern.exec(sdp)?.[1];
    if (found === undefined) throw new Error(`this browser's description has no ${pattern.source}`);
    return found;
  };
  find(/^(m=application \d+ UDP\/DTLS\/SCTP webrtc-datachannel)\r?$/m);
  find(/^(a=mid:0)\r?$/m);
  find(kind === "offer" ? /^(a=setup:actpass)\r?$/m : /^(a=setup:active)\r?$/m);
  const hex = find(/^a=fingerprint:sha-256 ([0-9A-Fa-f:]{95})\r?$/im);
  return {
    kind,
    tag,
    ufrag: find(/^a=ice-ufrag:([A-Za-z0-9+/]{4,255})\r?$/m),
    password: find(/^a=ice-pwd:([A-Za-z0-9+/]{22,255})\r?$/m),
    fingerprint: Uint8Array.from(hex.split(":"), (pair) => parseInt(pair, 16)),
    candidates: [...sdp.matchAll(/^a=(candidate:.*?)\r?$/gm)].flatMap(([, line = ""]) => candidateOf(line) ?? []),
  };
}

/** A whole description again, as a browser takes it. */
export function sdpOf(card: Card): string {
  const pairs = Array.from(card.fingerprint, (byte) => byte.toString(16).padStart(2, "0").toUpperCase());
  const lines = [
    "v=0",
    `o=- ${card.tag + 1} 1 IN IP4 127.0.0.1`,
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    `a=ice-ufrag:${card.ufrag}`,
    `a=ice-pwd:${card.password}`,
    `a=fingerprint:sha-256 ${pairs.join(":")}`,
    `a=setup:${card.kind === "offer" ? "actpass" : "active"}`,
    "a=mid:0",
    "a=sctp-port:5000",
    "a=max-message-size:65536",
    ...card.candidates.map((candidate, at) => `a=${lineOf(candidate, at)}`),
  ];
  return lines.map((line) => `${line}\r\n`).join("");
}
