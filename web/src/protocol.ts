/** What the server and a client say to each other: docs/server.md, and the view names of the notation. */

export type GameId = string;
export type Seat = number;
export type Who = Seat | "nature";
export type Level = string;
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type Options = Record<string, Json>;

export interface Result {
  winners: Seat[];
  ranks: number[];
  scores: (number | null)[];
}

/** The names every game's view shares; each game extends it beside its board. */
export interface View {
  game: GameId;
  options: Options;
  seats: number;
  you: Seat | null;
  to_move: Who[];
  phase: string;
  round: number;
  over: boolean;
  result: Result | null;
}

/** What happened; its other fields are the facts of its kind. */
export interface GameEvent {
  kind: string;
  text: string;
  clause: string;
  only?: Seat | null;
  [fact: string]: Json | undefined;
}

export interface Chair {
  name: string;
  kind: "person" | "bot" | "open";
  level: Level | null;
  present: boolean;
  stand_in: boolean;
}

export interface TableInfo {
  type: "table";
  table: string;
  game: GameId;
  options: Options;
  you: Seat | null;
  /** All the seats of this device. */
  yours: Seat[];
  host: boolean;
  started: boolean;
  seats: Chair[];
  timer: number | null;
  hints: boolean;
  listed: boolean;
  hotseat: boolean;
  patient: boolean;
  play: string | null;
  watch: string;
  rematch: Rejoin | null;
}

export interface Update {
  type: "update";
  number: number;
  events: GameEvent[];
  view: View;
  legal: string[];
  deadline: number | null;
}

export interface Why {
  type: "why";
  move: string;
  ok: boolean;
  reason: string;
  clause: string;
}

export interface HintMove {
  move: string;
  value: number;
  unit: "win" | "points";
  samples: number;
}

export interface Hint {
  type: "hint";
  number: number;
  moves: HintMove[];
}

/** Where the game goes on. */
export interface Rejoin {
  table: string;
  play: string | null;
  watch: string;
}

export type FromServer =
  | TableInfo
  | Update
  | Why
  | Hint
  | ({ type: "rematch" } & Rejoin)
  | { type: "ack"; id: string; number: number }
  | { type: "refused"; id: string; reason: string; clause: string; number: number }
  | { type: "emote"; seat: Seat; emote: string }
  | { type: "error"; error: string; expected: string }
  | { type: "pong" };

export type FromClient =
  | { type: "hello"; number: number | null; seat: Seat | null }
  | { type: "move"; id: string; number: number; move: string; seat: Seat }
  | { type: "why"; move: string }
  | { type: "hint" }
  | { type: "start" }
  | { type: "rematch"; options: Options | null }
  | { type: "emote"; emote: string }
  | { type: "back" }
  | { type: "level"; seat: Seat; level: string }
  | { type: "ping" };

export interface OptionInfo {
  name: string;
  kind: "flag" | "number" | "choice" | "cards" | "rounds";
  default: Json;
  choices: Json[] | null;
  help: string;
  clause: string;
}

export interface GameInfo {
  id: GameId;
  title: string;
  seats: [number, number];
  minutes: [number, number];
  options: OptionInfo[];
  presets: Record<string, Options>;
}

export interface Clause {
  id: string;
  text: string;
  question: string;
  option: string;
}

export type ChairWish = { kind: "person"; name: string } | { kind: "bot"; level: Level } | { kind: "open" };

export interface NewTable {
  game: GameId;
  options: Options;
  seats: ChairWish[];
  listed: boolean;
  timer: number | null;
  hints: boolean;
  hotseat: boolean;
  patient: boolean;
}

export interface Created {
  table: string;
  play: string;
  watch: string;
  seat: Seat | null;
}

export interface ListedTable {
  table: string;
  game: GameId;
  options: Options;
  names: string[];
  open: number;
  timer: number | null;
  play: string;
}

export interface MyTable {
  table: string;
  game: GameId;
  seat: Seat;
  seats: Seat[];
  names: string[];
  started: boolean;
  over: boolean;
  your_turn: boolean;
  updated: number;
}

export interface GameRecord {
  freebooter: 1;
  game: GameId;
  options: Options;
  seats: string[];
  moves: [Who, string][];
  result: Result | null;
}

/** One move of a record, with the position it led to as each pair of eyes sees it. */
export interface Frame {
  number: number;
  who: Who | null;
  move: string | null;
  events: GameEvent[];
  views: Record<string, View>;
}

export interface Replayed {
  game: GameId;
  names: string[];
  frames: Frame[];
}

/** A trick laid out to ask what wins it, in the order played. */
export interface Trick {
  game: GameId;
  cards: string[];
  trump: string | null;
  /** How the table settles what the game leaves open, by the option's name. */
  [option: string]: Json;
}

/** `winner` (null for nobody) and `leads` are places in the trick; the first event is the one that decides. */
export interface Settled {
  game: GameId;
  cards: string[];
  winner: number | null;
  leads: number;
  reason: string;
  clause: string;
  notes: [sentence: string, clause: string][];
  events: GameEvent[];
}

export interface Example {
  clause: string;
  title: string;
  trump: string | null;
  settled: Settled;
}

/** A score sheet that others may look at: by the link, and written with the key. */
export interface ShowingSheet {
  sheet: string;
  key: string;
  link: string;
}

export interface ShownSheet {
  number: number;
  sheet: unknown;
}
