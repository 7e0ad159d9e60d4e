import { crossfade, fly } from "svelte/transition";
import { cubicInOut } from "svelte/easing";
import { ms } from "../settings.svelte";

/** A card that goes from one place to another is one card, not two. */
export const [leave, arrive] = crossfade({
  duration: () => ms(360),
  easing: cubicInOut,
  fallback: (node) => fly(node, { duration: ms(260), y: 30 }),
});

/** From or to a seat: `x` and `y` are where it sits, as `place` says. */
export function fromSeat(node: Element, { x, y }: { x: number; y: number }) {
  return fly(node, { x: x * 220, y: y * 150, duration: ms(340), easing: cubicInOut, opacity: 0.2 });
}
