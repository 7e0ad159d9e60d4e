/** Where a browser can be reached, as ICE says it and in a few bytes. */

import type { Reader, Writer } from "./bytes";

export interface Candidate {
  type: Type;
  /** Four or sixteen numbers, or the name a browser gives itself in its network, `….local`. */
  address: Uint8Array | string;
  port: number;
}

const TYPES = ["host", "srflx", "relay"] as const;
type Type = (typeof TYPES)[number];
const PREFERENCE: Record<Type, number> = { host: 126, srflx: 100, relay: 0 };

const IPV4 = 0;
const IPV6 = 1;
const NAME = 2;
const UUID = /^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\.local$/i;

/** Null for one that is of no use to who has only the code: over TCP, or in a form we do not know. */
export function candidateOf(line: string): Candidate | null {
  const [, protocol = "", where = "", port = "", kind = ""] =
    /^candidate:\S+ 1 (\S+) \d+ (\S+) (\d+) typ (\S+)/.exec(line) ?? [];
  const type = TYPES.find((one) => one === kind);
  const address = addressOf(where);
  return type && address && protocol.toLowerCase() === "udp" ? { type, address, port: Number(port) } : null;
}

function addressOf(text: string): Uint8Array | string | null {
  if (UUID.test(text)) return text.toLowerCase();
  if (/^\d+(\.\d+){3}$/.test(text)) return Uint8Array.from(text.split("."), Number);
  return text.includes(":") ? ipv6(text) : null;
}

function ipv6(text: string): Uint8Array | null {
  const [before = "", after] = text.split("::");
  const groups = (part: string) => (part ? part.split(":") : []);
  const [first, last] = [groups(before), groups(after ?? "")];
  const missing = 8 - first.length - last.length;
  const all = [...first, ...Array.from({ length: after === undefined ? 0 : missing }, () => "0"), ...last];
  if (all.length !== 8 || !all.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return Uint8Array.from(all.map((group) => parseInt(group, 16)).flatMap((group) => [group >> 8, group & 0xff]));
}

export function lineOf({ type, address, port }: Candidate, at: number): string {
  const priority = PREFERENCE[type] * 2 ** 24 + (65535 - at) * 2 ** 8 + 255;
  const related = type === "host" ? "" : " raddr 0.0.0.0 rport 0";
  return `candidate:${at + 1} 1 udp ${priority} ${written(address)} ${port} typ ${type}${related}`;
}

function written(address: Uint8Array | string): string {
  if (typeof address === "string") return address;
  if (address.length === 4) return address.join(".");
  return Array.from({ length: 8 }, (_, at) => ((address[2 * at]! << 8) | address[2 * at + 1]!).toString(16)).join(":");
}

export function writeCandidate(writer: Writer, { type, address, port }: Candidate): void {
  const family = typeof address === "string" ? NAME : address.length === 4 ? IPV4 : IPV6;
  writer.byte((TYPES.indexOf(type) << 2) | family);
  writer.all(typeof address === "string" ? bytesOf(address) : address);
  writer.two(port);
}

const bytesOf = (name: string): number[] =>
  (name.slice(0, -".local".length).replaceAll("-", "").match(/../g) ?? []).map((pair) => parseInt(pair, 16));

/** Raises RangeError for what no candidate is. */
export function readCandidate(reader: Reader): Candidate {
  const first = reader.byte();
  const type = TYPES[first >> 2];
  const family = first & 3;
  if (!type || family > NAME) throw new RangeError("no such kind of address");
  const bytes = reader.some(family === IPV4 ? 4 : 16);
  const port = reader.two();
  return { type, address: family === NAME ? nameOf(bytes) : bytes, port };
}

function nameOf(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")}.local`;
}
