import type { Component } from "svelte";
import type { Face } from "../cards/face";
import type { Counts } from "../history/store";
import type { Seen } from "../live/seen";
import type { Weights } from "../live/captions.svelte";
import type { Director } from "../live/session.svelte";
import type { Moments } from "../live/stage.svelte";
import type { Key } from "../i18n/i18n.svelte";
import type { GameEvent, GameId, Seat, View } from "../protocol";
import type { Sound } from "../sound/synth";
import * as plain from "../plain";

/** A sheet of paper a player may ask for: the last trick, the score, a reference card. */
export interface Paper {
  key: string;
  icon: "trick" | "sheet" | "rules";
  label: () => string;
  Sheet: Component<{ seen: Seen; close: () => void }>;
}

/** One of the things that happened, and what it was the best of. */
export interface Highlight {
  says: Key;
  event: GameEvent;
}

/** What a game brings to the table. */
export interface GameTable {
  Board: Component<{ seen: Seen }>;
  /** Beside the log, where there is room. */
  Aside?: Component<{ seen: Seen }>;
  papers: Paper[];
  /** What is heard when something of a kind happens. */
  sounds?: Readonly<Record<string, Sound>>;
  weights?: Weights;
  direct: Director;
  /** Events that are staged, large over the table for a breath, with the key of what is called out. */
  moments?: Moments;
  /** What a staged moment shows. */
  Drawing?: Component<{ event: GameEvent }>;
  /** What was worth remembering in a game that is over. */
  highlights?: (told: readonly GameEvent[], view: View) => Highlight[];
  /** How many tricks, battles or cards of the round are over, where a round has such parts. */
  trick?: (view: View) => number;
  /** Whether a seat is out of the game and only looks on. */
  out?: (view: View, seat: Seat) => boolean;
  /** What is counted for a seat once the game is over; the keys say what it is called. */
  counts?: (view: View, seat: Seat) => Counts;
  /** The cards that a move plays, for the one somebody likes best; what a card is called, where words do not say. */
  played?: { cards: (move: string) => readonly string[]; name?: (card: string) => string };
  /** Where the game stands, in a few words. */
  status: (view: View) => string;
  /** A move in words, as a hint names it; with the players' names, where they are known. */
  moveLabel: (move: string, view: View, names?: readonly string[]) => string;
  /** Nothing hidden: the public view with what each seat saw for itself. */
  open: (everybody: View, seats: View[]) => View;
}

/** A suit as it is drawn: its code in the notation, its silhouette and ink, its highest card. */
export interface TrickSuit {
  code: string;
  name: string;
  shape: string;
  ink: string;
  highest: number;
}

/** What the rules page needs to lay out a trick and ask what wins. */
export interface Tricks {
  faceOf: (card: string) => Face;
  suits: readonly TrickSuit[];
  specials: readonly string[];
  /** The most cards a trick can have. */
  most: number;
  /** Cards of which the deck holds more than one. */
  copies: Readonly<Record<string, number>>;
  /** How many cards more than the deck's may lie there. */
  replacements: number;
  /** The card that a face in a trick is. */
  held: (face: string) => string;
  /** A suit is named trump. */
  trumps: boolean;
  /** Under a special card, where its face does not say enough. */
  noteOf?: (card: string) => string | null;
  /** A rule that tables settle among themselves; `query` names it in a link. */
  house?: { option: string; query: string; clause: string; choices: readonly { value: string; label: () => string }[] };
}

/** Everything particular to a game on this page; found in the folder of its name. */
export interface GamePages {
  /** What it is called, in every language. */
  title: string;
  Picture: Component;
  /** How many sit down for a quick game against bots: where it is at its best. */
  company: number;
  table: () => Promise<{ table: GameTable }>;
  tricks?: () => Promise<{ tricks: Tricks }>;
  /** The picture beside how it goes. */
  how?: () => Promise<{ default: Component }>;
  /** What a table with real cards needs kept. */
  companion?: () => Promise<{ default: Component }>;
}

const FOUND = import.meta.glob<GamePages>("./*/index.ts", { eager: true, import: "pages" });

/** The games that have pages of their own, by their ids. */
export const PAGES: Readonly<Record<GameId, GamePages>> = Object.fromEntries(
  Object.entries(FOUND).map(([path, pages]) => [path.split("/")[1]!, pages]),
);

/** A game's pages; one that has none is played on the plain board. */
export const pagesOf = (game: GameId): GamePages => PAGES[game] ?? plain.pages;
