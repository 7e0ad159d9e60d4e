import type { Scene } from "../../live/stage.svelte";
import type { GameEvent, View } from "../../protocol";
import type { GetBitView } from "./view";

type Shown = [seat: number, pirate: number, card: number][];

const put = <T>(list: T[], at: number, value: T): T[] => list.map((old, index) => (index === at ? value : old));
const toFront = (line: number[], pirate: number): number[] => [pirate, ...line.filter((other) => other !== pirate)];

/** A round, picture by picture: cards up, swimmers past each other, the bite, the flight. */
export function direct(from: View, events: GameEvent[], to: View): Scene[] {
  const after = to as GetBitView;
  const revealed = events.find((event) => event.kind === "revealed");
  if (!revealed) return [{ view: after, events, ms: 0 }];

  let now: GetBitView = { ...(from as GetBitView), to_move: [] };
  const scenes: Scene[] = [];
  const show = (change: Partial<GetBitView>, event: GameEvent, ms: number, act?: Scene["act"]) => {
    now = { ...now, ...change };
    scenes.push({ view: now, events: [event], ms, act });
  };

  for (const event of events) {
    const pirate = event.pirate as number;
    switch (event.kind) {
      case "chosen":
        show({ committed: put(now.committed, pirate, now.committed[pirate] ?? true) }, event, 200);
        break;
      case "revealed": {
        const committed = [...now.committed];
        for (const [, swimmer, card] of event.shown as Shown) committed[swimmer] = card;
        show({ committed }, event, 1200, { kind: "reveal" });
        break;
      }
      case "tied":
        show({}, event, 800, { kind: "tied", seats: event.pirates as number[] });
        break;
      case "swam":
        (event.swam as Shown).forEach(([, swimmer], at) => {
          now = { ...now, line: toFront(now.line, swimmer) };
          const told = at === 0 ? [event] : [];
          scenes.push({ view: now, events: told, ms: 520, act: { kind: "swim", piece: swimmer } });
        });
        break;
      case "spared":
        show({}, event, 700, { kind: "spared" });
        break;
      case "bitten":
        show({ limbs: put(now.limbs, pirate, event.limbs as number) }, event, 1000, { kind: "bite", piece: pirate });
        break;
      case "fled":
        show({ line: toFront(now.line, pirate), stacks: put(now.stacks, pirate, []) }, event, 600);
        break;
      case "eliminated":
        show({ line: now.line.filter((other) => other !== pirate) }, event, 700);
        break;
      case "eaten":
        show({}, event, 900, { kind: "bite", piece: pirate });
        break;
      case "refilled":
        show({ stacks: put(now.stacks, pirate, []) }, event, 300);
        break;
      default:
        show({}, event, 500);
    }
  }
  return [...scenes, { view: after, events: [], ms: 0 }];
}
