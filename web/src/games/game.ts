import type { Component } from "svelte";
import type { Seen } from "../live/seen";
import type { Director } from "../live/session.svelte";
import type { GameId, View } from "../protocol";

/** A sheet of paper a player may ask for: the last trick, the score, a reference card. */
export interface Paper {
  key: string;
  icon: "trick" | "sheet" | "rules";
  label: () => string;
  Sheet: Component<{ seen: Seen; close: () => void }>;
}

/** What a game brings to the table. */
export interface GameTable {
  Board: Component<{ seen: Seen }>;
  /** Beside the log, where there is room. */
  Aside?: Component<{ seen: Seen }>;
  papers: Paper[];
  direct: Director;
  /** Where the game stands, in a few words. */
  status: (view: View) => string;
  /** A move in words, as a hint names it. */
  moveLabel: (move: string, view: View) => string;
  /** Nothing hidden: the public view with what each seat saw for itself. */
  open: (everybody: View, seats: View[]) => View;
}

export const TABLES: Record<GameId, () => Promise<{ table: GameTable }>> = {
  "get-bit": () => import("./get-bit/table"),
  captain: () => import("./captain/table"),
  plank: () => import("./plank/table"),
  "skull-king": () => import("./skull-king/table"),
};
