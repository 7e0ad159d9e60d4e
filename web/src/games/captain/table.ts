import type { GameTable } from "../game";
import Board from "./Board.svelte";

export const table: GameTable = {
  Board,
  papers: [],
  direct: (_, events, view) => [{ view, events, ms: 200 }],
  status: (view) => String(view.round),
  moveLabel: (move) => move,
};
