// Written by `python -m freebooter.wire` from the messages in freebooter/wire: change them there.

import type { JsonObject } from "./json";

/**
 * The first message: which position the client already has, null for none. `seat` chooses among the
 * device's own seats (null: the lowest). Sent again it changes seats, or asks for what happened
 * since a position.
 */
export interface Hello {
  type: "hello";
  number?: number | null;
  seat?: number | null;
}

/**
 * A move of one of the device's own seats (null or absent: the one chosen by `hello`), made on
 * position `number`: it is stale, and refused, unless the decision it was made for is still open.
 * `id` is the client's own, 1 to 64 printable characters; the same `id` again gets the first answer
 * again.
 */
export interface MakeMove {
  type: "move";
  id: string;
  number: number;
  move: string;
  seat?: number | null;
}

/** Why not that move? */
export interface AskWhy {
  type: "why";
  move: string;
}

/** What would the navigator do? Only where the table allows hints. */
export interface AskHint {
  type: "hint";
}

/** Host: start, with bots on the open seats. */
export interface Start {
  type: "start";
}

/**
 * After the end, a player: a new table with the same seats; `options` null or absent: the same
 * options. The second player to ask is sent to the first one's table.
 */
export interface AskRematch {
  type: "rematch";
  options?: JsonObject | null;
}

/**
 * A player: one of `ahoy arr aye nay laugh cheer groan oops hurry thanks well-played good-game`.
 */
export interface SayEmote {
  type: "emote";
  emote: string;
}

/**
 * Host: who sits there, `open` or a bot's level. Before the start any seat but the host's own;
 * after it a bot's level for the seat of a person who is away.
 */
export interface SetLevel {
  type: "level";
  seat: number;
  level: string;
}

/** A player whose seat a stand-in plays: I am here. */
export interface Back {
  type: "back";
}

/**
 * A player, before the table's clock first runs: let it run. It runs when everybody has said so or
 * made a move, at the latest a minute after somebody was there.
 */
export interface Ready {
  type: "ready";
}

/**
 * A player: a bot plays one of the device's own seats from now on (null or absent: the one chosen
 * by `hello`). The seat is no longer the device's, and its sockets go on as watchers.
 */
export interface Resign {
  type: "resign";
  seat?: number | null;
}

/**
 * A player, or where only bots play whoever has the play link: have the bots answer at once until a
 * person is to move. It takes effect when every player who is there has asked.
 */
export interface Hurry {
  type: "hurry";
}

/**
 * A player whose opponents are all bots: back to before the last move of that seat. Answered as a
 * move is: `id` is the client's own, and the same one again gets the first answer again. The log
 * keeps what was taken back.
 */
export interface TakeBack {
  type: "take-back";
  id: string;
  seat?: number | null;
}

/**
 * A player, where the table has a chat: a line of at most 200 characters, sent to everybody at the
 * table.
 */
export interface SayText {
  type: "say";
  text: string;
}

/** Answered with `pong`. */
export interface Ping {
  type: "ping";
}

export type FromClient =
  | Hello
  | MakeMove
  | AskWhy
  | AskHint
  | Start
  | AskRematch
  | SayEmote
  | SetLevel
  | Back
  | Ready
  | Resign
  | Hurry
  | TakeBack
  | SayText
  | Ping;

export const EMOTES = [
  "ahoy",
  "arr",
  "aye",
  "nay",
  "laugh",
  "cheer",
  "groan",
  "oops",
  "hurry",
  "thanks",
  "well-played",
  "good-game",
] as const;
