import type { Chair, GameEvent, Hint, View, Why } from "../protocol";
import type { Act } from "./stage.svelte";

/** Everybody in a record or a lesson: people who are there. */
export const chairsOf = (names: readonly string[]): Chair[] =>
  names.map((name) => ({
    name,
    kind: "person",
    level: null,
    present: true,
    stand_in: false,
    ready: true,
    bot_in: null,
  }));

/** What a board draws and asks: a live table, or a replay where nothing can be moved. */
export interface Seen<V extends View = View> {
  readonly view: V;
  readonly names: string[];
  readonly chairs: Chair[];
  /** Your legal moves, empty when it is not your turn. */
  readonly legal: string[];
  /** You may move now: all that happened is drawn, and no move of yours is on its way. */
  readonly ready: boolean;
  readonly pending: string | null;
  /** Something that happened is still being shown. */
  readonly busy: boolean;
  readonly act: Act | null;
  readonly told: GameEvent[];
  readonly hint: Hint | null;
  move(move: string): void;
  why(move: string): Promise<Why>;
  /** How often the board was taken elsewhere: what was told before that is no news. */
  readonly leaps?: number;
  /** Somebody has seen enough of the picture shown. */
  hurry(): void;
}
