import { t } from "../../i18n/i18n.svelte";
import type { GameTable } from "../game";
import Board from "./Board.svelte";
import { direct } from "./direct";
import Drawing from "./Drawing.svelte";
import { highlights } from "./highlights";
import { MOMENTS, WEIGHTS } from "./kinds";
import type { PlankView } from "./view";
import { describe } from "./words";

export const table: GameTable = {
  Board,
  papers: [],
  sounds: { committed: "deal", turned: "flip", drowned: "splash" },
  weights: WEIGHTS,
  trick: (view) => Math.max(0, ...(view as PlankView).turned.map((cards) => cards.length)),
  direct,
  Drawing,
  highlights,
  moments: MOMENTS,
  out: (view, seat) => (view as PlankView).pirates[seat]?.length === 0,
  played: { cards: (move) => /^program (.+)$/.exec(move)?.[1]?.split(" ") ?? [] },
  status: (any) => {
    const view = any as PlankView;
    const card = Math.max(1, ...view.turned.map((cards) => cards.length));
    return view.phase === "choosing"
      ? t("plank.status.card", { round: view.round, card })
      : t("status.round", { round: view.round });
  },
  open: (everybody, seats) =>
    ({ ...everybody, programs: seats.map((seat) => (seat as PlankView).program) }) as PlankView,
  moveLabel: (move, view, names = []) => describe(move, view, names),
};
