import type { Weights } from "../live/captions.svelte";
import type { Scene } from "../live/stage.svelte";
import type { GameEvent, Seat, View } from "../protocol";

export type Play = [seat: Seat, card: string];

/** What the views of the two trick games share. */
export interface TrickView extends View {
  hand: string[] | null;
  hand_sizes: number[];
  trick: Play[];
  last_trick: Play[];
  /** Everybody's, in a replay where nothing is hidden. */
  hands?: string[][];
}

/** The hand without one copy of the card. */
export function without(hand: readonly string[], card: string): string[] {
  const at = hand.indexOf(card);
  return at < 0 ? [...hand] : [...hand.slice(0, at), ...hand.slice(at + 1)];
}

/** What a trick game's events are. */
export interface TrickKinds {
  /** Events that come with the card itself. */
  laying: Set<string>;
  /** The event that ends the trick. */
  ending: Set<string>;
  /** Those of them after which nobody has won it. */
  nobodys: Set<string>;
  /** How many tricks of the round are over. */
  over: (view: View) => number;
  /** The card in a hand that a face in a trick is. */
  held: (card: string) => string;
  weights: Weights;
}

/** A card laid; and where it ends the trick: hold it, sweep it away, then what follows. */
export function directTrick(before: TrickView, events: GameEvent[], after: TrickView, kinds: TrickKinds): Scene[] {
  const [laid] = events;
  if (!laid || !kinds.laying.has(laid.kind) || laid.card === undefined) {
    return [{ view: after, events, ms: events.length > 4 ? 900 : 350 }];
  }
  const end = events.findIndex((event) => kinds.ending.has(event.kind));
  if (end < 0) return [{ view: after, events, ms: 480 }];

  const seat = laid.seat as Seat;
  const card = String(laid.card);
  const full: TrickView = {
    ...before,
    to_move: [],
    trick: [...before.trick, [seat, card]],
    hand: before.hand && before.you === seat ? without(before.hand, kinds.held(card)) : before.hand,
    hand_sizes: before.hand_sizes.map((size, at) => (at === seat ? size - 1 : size)),
    hands: before.hands?.map((hand, at) => (at === seat ? without(hand, kinds.held(card)) : hand)),
  };
  const won = events[end]!;
  const to = won.seat as Seat;
  const winner = won.card === undefined ? to : (full.trick.find(([, played]) => played === won.card)?.[0] ?? to);
  const rest = events.slice(end + 1);
  return [
    { view: full, events: events.slice(0, end), ms: 480 },
    {
      view: full,
      events: [won],
      ms: 1700,
      act: { kind: "won", held: true, seat: kinds.nobodys.has(won.kind) ? undefined : winner },
    },
    { view: { ...full, trick: [] } as TrickView, events: [], ms: 420, act: { kind: "sweep", seat: to } },
    { view: after, events: rest, ms: rest.length ? 500 : 0 },
  ];
}

/** Seats clockwise from the one at the bottom: you, or the first seat for those who watch. */
export function around(view: View): Seat[] {
  const first = view.you ?? 0;
  return Array.from({ length: view.seats }, (_, step) => (first + step) % view.seats);
}

/** Nothing hidden: everybody's hand beside the public view. */
export function openHands(everybody: View, seats: View[]): TrickView {
  return { ...(everybody as TrickView), hands: seats.map((seat) => (seat as TrickView).hand ?? []) };
}
