/** A record that a link brings with it, and where in it to begin: `#record=…&at=…&seat=…`, the record deflated. */
import type { Seat } from "../protocol";

export interface Place {
  at: number;
  seat: Seat;
}

export interface Handed extends Place {
  record: unknown;
}

/** Null where the fragment has no record; raises where it has one that cannot be read. */
export async function handed(fragment: string): Promise<Handed | null> {
  const given = new URLSearchParams(fragment);
  const packed = given.get("record");
  if (!packed) return null;
  const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
    letter.charCodeAt(0),
  );
  const text = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return { record: await new Response(text).json(), at: numberIn(given, "at"), seat: numberIn(given, "seat") };
}

const numberIn = (given: URLSearchParams, key: string): number => Math.max(0, Math.trunc(Number(given.get(key)) || 0));
