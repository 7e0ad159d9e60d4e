// Written by `python -m freebooter.wire` from the messages in freebooter/wire: change them there.

import type { WrittenRecord } from "./games";
import type { JsonObject } from "./json";
import type { ScoreSheet } from "./sheet";

/** A person, a bot of a `level`, or an open seat. */
export interface WishedSeat {
  kind: "person" | "bot" | "open";
  name?: string;
  level?: string | null;
}

/**
 * A table to be made. `timer` is 5 to 86400 seconds a decision, or null. Without `hotseat` there is
 * one person and the other people's seats are `open`; with it every person is on this device.
 * `chat` lets players write to each other, at tables that are not listed.
 */
export interface NewTable {
  game: string;
  seats: WishedSeat[];
  options?: JsonObject | null;
  listed?: boolean;
  timer?: number | null;
  hints?: boolean;
  hotseat?: boolean;
  patient?: boolean;
  chat?: boolean;
}

/** The table with its links; `seat` is this device's, null where only bots play. */
export interface NewTableMade {
  table: string;
  play: string;
  watch: string;
  seat: number | null;
}

/**
 * A finished game to be played on from its position number `at`: a new table, with bots of `level`
 * on all seats but this one.
 */
export interface PlayOn {
  record: WrittenRecord;
  at: number;
  seat: number;
  level: string;
  name?: string;
}

/** A finished game to be reviewed from a seat. */
export interface AskReview {
  record: WrittenRecord;
  seat: number;
}

/** A table that waits for players; `open` is how many. */
export interface ListedTable {
  table: string;
  game: string;
  options: JsonObject;
  names: string[];
  open: number;
  timer: number | null;
  play: string;
}

/**
 * A table this device has a seat at; `seat` is the lowest of its `seats`, `updated` in seconds
 * since 1970, `round` null where the game has none, `to_move` the seats awaited. Tables that cannot
 * be shown are left out.
 */
export interface MyTable {
  table: string;
  game: string;
  seat: number;
  seats: number[];
  names: string[];
  started: boolean;
  over: boolean;
  your_turn: boolean;
  updated: number;
  round: number | null;
  to_move: number[];
  bots: number[];
}

/** The key of the play link; `seat` chooses an open seat, null the first. */
export interface Join {
  key: string;
  name?: string;
  seat?: number | null;
}

/** The seat that is this device's. */
export interface SeatJoined {
  seat: number;
}

/**
 * A one-time code, good for ten minutes, that gives another device this device's seats at the
 * table.
 */
export interface CarryCode {
  code: string;
}

/** Such a code; capital and small letters are the same. */
export interface SpendCode {
  code: string;
}

/** The table and seat that the code gave; the code is spent. */
export interface CarriedSeat {
  table: string;
  seat: number;
}

/** A device that holds a seat of this one's; `this` is the one that asks. */
export interface Device {
  device: string;
  seats: number[];
  this: boolean;
}

/** The device that holds none of this one's seats any more. */
export interface DeviceRevoked {
  revoked: string;
}

/**
 * The cards of a trick in the order played; `trump` is a suit of `captain`, `suit_after_escape` the
 * option of `skull-king`.
 */
export interface Trick {
  game: string;
  cards: string[];
  trump?: string | null;
  suit_after_escape?: string;
}

/** A score sheet to be shown live. */
export interface NewSheet {
  sheet: ScoreSheet;
}

/** The sheet's id, the key that writes and withdraws it, and the link that reads it. */
export interface ShowingSheet {
  sheet: string;
  key: string;
  link: string;
}

/** The sheet, and how often it was written, which is its `ETag` too. */
export interface ShownSheet {
  number: number;
  sheet: ScoreSheet;
}

/** The sheet as it is now, and its key. */
export interface WrittenSheet {
  key: string;
  sheet: ScoreSheet;
}

/** How often the sheet was written. */
export interface SheetNumber {
  number: number;
}

/** The sheet's key. */
export interface WithdrawnSheet {
  key: string;
}

/** The sheet that nobody can read any more. */
export interface SheetGone {
  withdrawn: string;
}

/** The server answers. */
export interface Health {
  ok: boolean;
}
