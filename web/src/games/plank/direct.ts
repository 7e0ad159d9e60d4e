import type { Scene } from "../../live/stage.svelte";
import type { GameEvent, Seat, View } from "../../protocol";
import { LOCKER, type PlankView } from "./view";

const step = (spaces: number[], from: number, to: number): number[] => {
  const at = spaces.indexOf(from);
  return at < 0 ? spaces : [...spaces.slice(0, at), ...spaces.slice(at + 1), to].sort((a, b) => a - b);
};
const without = (spaces: number[], space: number): number[] => {
  const at = spaces.indexOf(space);
  return at < 0 ? spaces : [...spaces.slice(0, at), ...spaces.slice(at + 1)];
};

/** Card by card, pirate by pirate, in the order of the rule. */
export function direct(from: View, events: GameEvent[], to: View): Scene[] {
  const before = from as PlankView;
  const after = to as PlankView;
  if (!events.some((event) => event.kind === "turned") && before.phase !== "choosing")
    return [{ view: after, events, ms: 0 }];

  // A choice made is carried out by the card it was made for, which stays in sight.
  const performing = before.phase === "choosing" ? before.performing : null;
  let now: PlankView = { ...before, to_move: [], performing };
  const scenes: Scene[] = [];
  const move = (seat: Seat, space: number, end: number) => {
    now = { ...now, pirates: now.pirates.map((spaces, owner) => (owner === seat ? step(spaces, space, end) : spaces)) };
  };
  const show = (event: GameEvent, ms: number, act?: Scene["act"]) =>
    scenes.push({ view: now, events: [event], ms, act });

  for (const event of events) {
    const seat = event.seat as Seat;
    const space = event.space as number;
    const end = event.to as number;
    const act = { kind: event.kind, seat };
    switch (event.kind) {
      case "committed":
        now = { ...now, committed: now.committed.map((in_, owner) => in_ || owner === seat) };
        show(event, 200);
        break;
      case "turned":
        now = {
          ...now,
          turned: now.turned.map((cards, owner) => (owner === seat ? [...cards, String(event.card)] : cards)),
          performing: [seat, String(event.card)],
        };
        show(event, 1000, act);
        break;
      case "shoved":
        move(event.victim as Seat, space, end);
        show(event, 700, act);
        break;
      case "dragged":
      case "pulled":
        move(event.other as Seat, space, end);
        move(seat, space, end);
        show(event, 700, act);
        break;
      case "ran":
      case "fled":
      case "charged":
        move(seat, space, end);
        show(event, 650, act);
        break;
      case "extended":
      case "retracted":
        now = { ...now, tiles: event.tiles as number };
        show(event, 700, act);
        break;
      case "drowned":
        now = {
          ...now,
          pirates: now.pirates.map((spaces, owner) =>
            owner === seat ? without(spaces, spaces.includes(LOCKER) ? LOCKER : space) : spaces,
          ),
        };
        show(event, 700, act);
        break;
      case "no-effect":
        show(event, 1100, act);
        break;
      default:
        show(event, event.kind === "returned" || event.kind === "set-aside" ? 120 : 700, act);
    }
  }
  return [...scenes, { view: after, events: [], ms: 0 }];
}
