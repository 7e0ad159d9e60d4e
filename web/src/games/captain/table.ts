import { directTrick, openHands } from "../../cards/trick";
import { t, wordOf } from "../../i18n/i18n.svelte";
import type { Scene } from "../../live/stage.svelte";
import type { GameEvent, View } from "../../protocol";
import type { GameTable } from "../game";
import Board from "./Board.svelte";
import Drawing from "./Drawing.svelte";
import { highlights } from "./highlights";
import { KINDS } from "./kinds";
import LastBattle from "./LastBattle.svelte";
import type { CaptainView } from "./view";

function direct(before: View, events: GameEvent[], after: View): Scene[] {
  if (events.some((event) => event.kind === "drew"))
    return [{ view: after, events, ms: 2200, act: { kind: "drew", held: true } }];
  return directTrick(before as CaptainView, events, after as CaptainView, KINDS);
}

export const table: GameTable = {
  Board,
  papers: [{ key: "l", icon: "trick", label: () => t("trick.last"), Sheet: LastBattle }],
  sounds: {
    dealt: "deal",
    drew: "flip",
    led: "flip",
    played: "flip",
    "battle-won": "trick",
    "battle-eaten": "splash",
    "went-out": "splash",
  },
  weights: KINDS.weights,
  trick: KINDS.over,
  direct,
  Drawing,
  highlights,
  moments: {
    "battle-eaten": "captain.moment.eaten",
    "went-out": "captain.moment.out",
    duel: "captain.moment.duel",
    "everybody-eaten": "captain.moment.everybody",
    won: "captain.moment.won",
  },
  open: openHands,
  out: (view, seat) => (view as CaptainView).out[seat] != null,
  played: { cards: (move) => /^play (\S+)$/.exec(move)?.slice(1) ?? [] },
  status: (view) => {
    const { round, fought } = view as CaptainView;
    const battles = 8 - round;
    return t("captain.status", { round, battle: Math.min(fought.length + 1, battles), battles });
  },
  moveLabel: (move) => {
    const [verb, what = ""] = move.split(" ");
    return t(verb === "trump" ? "captain.move.trump" : "trick.move", { what: wordOf(what) });
  },
};
