import { t, wordOf } from "../../i18n/i18n.svelte";
import type { GameTable } from "../game";
import Board from "./Board.svelte";
import { direct } from "./direct";
import Drawing from "./Drawing.svelte";
import { highlights } from "./highlights";
import { MOMENTS, WEIGHTS } from "./kinds";
import { ownerOf, type GetBitView } from "./view";

export const table: GameTable = {
  Board,
  papers: [],
  sounds: { chosen: "deal", revealed: "flip", bitten: "bite", eliminated: "splash", eaten: "bite" },
  weights: WEIGHTS,
  direct,
  Drawing,
  highlights,
  moments: MOMENTS,
  out: (any, seat) => {
    const view = any as GetBitView;
    return view.limbs.every((_, pirate) => ownerOf(view, pirate) !== seat || view.eliminated.includes(pirate));
  },
  played: { cards: (move) => /^play \d:(\d)$/.exec(move)?.slice(1) ?? [], name: (card) => card },
  status: (view) => t("status.round", { round: view.round }),
  moveLabel: (move) => {
    const [, pirate = "", card = ""] = /^play (\d):(\d)$/.exec(move) ?? [];
    return t("get-bit.move", { card, pirate: wordOf(pirate) });
  },
  open: (everybody, seats) => {
    const view = everybody as GetBitView;
    const committed = view.committed.map((_, pirate) => {
      const own = seats[ownerOf(view, pirate)] as GetBitView;
      return own.committed[pirate] ?? null;
    });
    return { ...view, committed } as GetBitView;
  },
};
