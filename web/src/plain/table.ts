import { t } from "../i18n/i18n.svelte";
import type { GameTable } from "../games/game";
import Board from "./Board.svelte";

const TO_READ = 900;

export const table: GameTable = {
  Board,
  papers: [],
  direct: (_, events, after) => [{ view: after, events, ms: events.length ? TO_READ : 0 }],
  status: (view) => t("status.round", { round: view.round }),
  moveLabel: (move) => move,
  open: (everybody) => everybody,
};
