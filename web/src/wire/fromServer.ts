// Written by `python -m freebooter.wire` from the messages in freebooter/wire: change them there.

import type { View } from "./engine";
import type { Json, JsonObject } from "./json";
import type { Refusal } from "./refusal";

/**
 * A seat as everybody at the table sees it; `level` is a bot's. `ready` is false while the first
 * clock waits for the player, `bot_in` is in how many seconds a bot plays for one who is away.
 */
export interface Chair {
  name: string;
  kind: "person" | "bot" | "open";
  level: string | null;
  present: boolean;
  stand_in: boolean;
  ready: boolean;
  bot_in: number | null;
}

/** Where a table is; `play` is null for clients that only watch. */
export interface Links {
  table: string;
  play: string | null;
  watch: string;
}

/**
 * The table itself; again whenever it changes. `you` is the seat this socket sees for, `yours` are
 * all the seats of this device, `play` is null for clients that came by the watch link. When the
 * host has been away for a minute every player is `host` until the host is back. `taken_back` is
 * how often a move was taken back.
 */
export interface TableInfo {
  type: "table";
  table: string;
  game: string;
  options: JsonObject;
  you: number | null;
  yours: number[];
  host: boolean;
  started: boolean;
  seats: Chair[];
  timer: number | null;
  hints: boolean;
  listed: boolean;
  hotseat: boolean;
  patient: boolean;
  chat: boolean;
  taken_back: number;
  play: string | null;
  watch: string;
  rematch: Links | null;
}

/**
 * What happened, in English and by its clause; `only` is the one seat that may see it. The event's
 * own facts stand beside these fields.
 */
export interface GameEvent {
  kind: string;
  text: string;
  only: number | null;
  clause: string;
  [fact: string]: Json;
}

/**
 * What this socket may know of the position: the view, the seat's legal moves, and the events since
 * the last update that it may see. `deadline` is how many seconds are left to this seat if it is to
 * move, else to the next of those that are.
 */
export interface Update {
  type: "update";
  number: number;
  events: GameEvent[];
  view: View;
  legal: string[];
  deadline: number | null;
}

/** The move is durable. */
export interface Ack {
  type: "ack";
  id: string;
  number: number;
}

/**
 * The move is not in the log; `number` is the current position. `reason` says in English what
 * `refusal` says.
 */
export interface Refused {
  type: "refused";
  id: string;
  number: number;
  reason: string;
  clause: string;
  refusal: Refusal;
}

/** Whether the move may be made now, and if not, why not. */
export interface Why {
  type: "why";
  move: string;
  ok: boolean;
  reason: string;
  clause: string;
  refusal: Refusal | null;
}

/** A move as the navigator values it: a chance to win from 0 to 1, or expected points. */
export interface HintMove {
  move: string;
  value: number;
  unit: "win" | "points";
  samples: number;
}

/** What the navigator would do at that position, best first. */
export interface Hint {
  type: "hint";
  number: number;
  moves: HintMove[];
}

/** The game goes on there; `by` is the seat that asked for it, null for a client without one. */
export interface Rematch {
  type: "rematch";
  table: string;
  play: string | null;
  watch: string;
  by: number | null;
}

/** A player said so. */
export interface Emote {
  type: "emote";
  seat: number;
  emote: string;
}

/**
 * A player wrote that, as the table's line of that number. Who comes later is sent the last hundred
 * lines.
 */
export interface Said {
  type: "said";
  line: number;
  seat: number;
  text: string;
}

/** The answer to `ping`. */
export interface Pong {
  type: "pong";
}

/** A message that could not be read, or is not for this client to send; nothing changed. */
export interface Problem {
  type: "error";
  error: string;
  expected: string;
  refusal: Refusal;
}

export type FromServer =
  | TableInfo
  | Update
  | Ack
  | Refused
  | Why
  | Hint
  | Rematch
  | Emote
  | Said
  | Pong
  | Problem;
