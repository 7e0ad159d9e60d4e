/** Which puzzles were tried on this device, kept in the browser; the first answer counts. */

import type { PuzzleShelf, ShownPuzzle } from "../wire";

export const KEY = "freebooter.puzzles";

export interface Tried {
  /** Solved at the first try, without the answer being shown. */
  first: boolean;
  /** Solved at all. */
  solved: boolean;
  /** When, in milliseconds since 1970. */
  at: number;
}

type Kept = Record<string, Record<string, Tried>>;

export function allTried(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Kept;
  } catch {
    return {};
  }
}

export const triedOf = (game: string): Record<string, Tried> => allTried()[game] ?? {};

export function keepTried(game: string, id: string, solved: boolean): void {
  const all = allTried();
  const before = all[game]?.[id];
  const tried: Tried = {
    first: before ? before.first : solved,
    solved: solved || (before?.solved ?? false),
    at: Date.now(),
  };
  localStorage.setItem(KEY, JSON.stringify({ ...all, [game]: { ...all[game], [id]: tried } }));
}

const DAY = 24 * 60 * 60 * 1000;

/** The puzzle of a day, the same for everybody: freebooter/coach/shelf.py. */
export function ofDay(shelf: PuzzleShelf, now = new Date()): ShownPuzzle | null {
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  const days = Math.round((today - Date.parse(`${shelf.first}T00:00:00Z`)) / DAY);
  const n = shelf.puzzles.length;
  return shelf.puzzles[((days % n) + n) % n] ?? null;
}

/** The first after a puzzle, and then from the beginning, that is not solved and about the theme, if one is asked for. */
export function nextOf(shelf: PuzzleShelf, theme: string, after = ""): ShownPuzzle | null {
  const tried = triedOf(shelf.game);
  const at = shelf.puzzles.findIndex(({ id }) => id === after) + 1;
  const inTurn = [...shelf.puzzles.slice(at), ...shelf.puzzles.slice(0, at)];
  return inTurn.find((one) => one.id !== after && (!theme || one.theme === theme) && !tried[one.id]?.solved) ?? null;
}
