import type { Highlight } from "../game";
import type { GameEvent, View } from "../../protocol";
import type { GetBitView } from "./view";

/** Who got away by one limb, and the bite after which it was over. */
export function highlights(told: readonly GameEvent[], view: View): Highlight[] {
  const { limbs } = view as GetBitView;
  const bites = told.filter(({ kind }) => kind === "bitten");
  const escape = bites.findLast((bite) => bite.limbs === 1 && (limbs[bite.pirate as number] ?? 0) > 0);
  const last = told.findLast(({ kind }) => ["eaten", "eliminated", "bitten"].includes(kind));
  return [
    ...(escape ? [{ says: "get-bit.highlight.escape", event: escape } as const] : []),
    ...(last ? [{ says: "outcome.decided", event: last } as const] : []),
  ];
}
