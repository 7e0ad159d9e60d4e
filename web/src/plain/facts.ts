/** A view as facts that can be read without knowing the game. */

import type { Json, View } from "../protocol";

const FRAME = new Set(["game", "options", "seats", "you", "to_move", "phase", "round", "over", "result"]);

export interface Facts {
  /** Of the whole table. */
  shared: [name: string, value: string][];
  /** Of each player: the names, and a row of values for each seat. */
  columns: string[];
  rows: string[][];
}

const spaced = (name: string): string => name.replaceAll(/[_-]/g, " ");

/** What a value says, with the game's words for its pieces. */
export function told(value: Json | undefined, wordOf: (piece: string | number) => string): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? "✓" : "–";
  if (Array.isArray(value)) return value.length ? value.map((one) => told(one, wordOf)).join(", ") : "–";
  if (typeof value === "object")
    return Object.entries(value)
      .map(([name, one]) => `${spaced(name)}: ${told(one, wordOf)}`)
      .join(", ");
  return typeof value === "number" ? String(value) : wordOf(value);
}

/** What a game's view says beside the names every view shares; of each player what the game names as `bySeat`. */
export function factsOf(view: View, bySeat: readonly string[], wordOf: (piece: string | number) => string): Facts {
  const own = Object.entries(view as unknown as Record<string, Json>).filter(([name]) => !FRAME.has(name));
  const each = own.filter((entry): entry is [string, Json[]] => bySeat.includes(entry[0]) && Array.isArray(entry[1]));
  const perSeat = new Set(each.map(([name]) => name));
  return {
    shared: own.filter(([name]) => !perSeat.has(name)).map(([name, value]) => [spaced(name), told(value, wordOf)]),
    columns: each.map(([name]) => spaced(name)),
    rows: Array.from({ length: view.seats }, (_, seat) => each.map(([, values]) => told(values[seat], wordOf))),
  };
}

/** Legal moves by their first word, each with the rest of what it says. */
export function byKind(legal: readonly string[]): [kind: string, moves: { move: string; label: string }[]][] {
  const kinds = new Map<string, { move: string; label: string }[]>();
  for (const move of legal) {
    const [kind = "", ...rest] = move.split(" ");
    kinds.set(kind, [...(kinds.get(kind) ?? []), { move, label: rest.join(" ") || move }]);
  }
  return [...kinds];
}
