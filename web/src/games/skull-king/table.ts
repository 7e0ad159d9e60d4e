import { openHands } from "../../cards/trick";
import { list, t, wordOf } from "../../i18n/i18n.svelte";
import type { GameTable } from "../game";
import Board from "./Board.svelte";
import { direct } from "./direct";
import Drawing from "./Drawing.svelte";
import { highlights } from "./highlights";
import { KINDS } from "./kinds";
import LastTrickSheet from "./LastTrickSheet.svelte";
import Reference from "./Reference.svelte";
import ScoreSheet from "./ScoreSheet.svelte";
import Totals from "./Totals.svelte";
import type { SkullKingView } from "./view";

function moveLabel(move: string): string {
  const [verb, what = ""] = move.split(" ");
  switch (verb) {
    case "bid":
      return t("skull-king.move.bid", { bid: what });
    case "play":
      return t("trick.move", { what: wordOf(what) });
    case "discard":
      return t("skull-king.move.discard", { cards: list(what.split(",").map(wordOf)) });
    case "wager":
      return t("skull-king.points", { n: Number(what) });
    default:
      return move;
  }
}

export const table: GameTable = {
  Board,
  Aside: Totals,
  papers: [
    { key: "l", icon: "trick", label: () => t("trick.last"), Sheet: LastTrickSheet },
    { key: "s", icon: "sheet", label: () => t("skull-king.sheet"), Sheet: ScoreSheet },
    { key: "r", icon: "rules", label: () => t("skull-king.reference"), Sheet: Reference },
  ],
  sounds: { dealt: "deal", played: "flip", "trick-won": "trick", "trick-destroyed": "splash", "bid-shown": "flip" },
  weights: KINDS.weights,
  trick: KINDS.over,
  direct,
  Drawing,
  highlights,
  moments: {
    "trick-destroyed": "skull-king.moment.kraken",
  },
  open: (everybody, seats) => {
    const committed = seats.map((seat, at) => (seat as SkullKingView).committed[at] ?? null);
    return { ...openHands(everybody, seats), committed } as SkullKingView;
  },
  counts: (view, seat) => {
    const rows = (view as SkullKingView).sheet.flatMap((round) => round[seat] ?? []);
    return { "skull-king.bids_met": [rows.filter(({ bid, won }) => bid === won).length, rows.length] };
  },
  played: { cards: (move) => /^play (\w+)/.exec(move)?.slice(1) ?? [] },
  status: (any) => {
    const view = any as SkullKingView;
    if (view.phase === "bidding") return t("skull-king.status.bid", { round: view.round, cards: view.cards });
    if (view.phase === "counting") return t("skull-king.status.counting", { round: view.round });
    const trick = Math.min(view.played.length + 1, view.cards);
    return t("skull-king.status", { round: view.round, trick, cards: view.cards });
  },
  moveLabel,
};
