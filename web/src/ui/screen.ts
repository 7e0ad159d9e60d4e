import { MediaQuery } from "svelte/reactivity";
import { innerHeight, innerWidth } from "svelte/reactivity/window";

/** How much larger than on a laptop things are drawn; base.css decides. */
export function enlarged(): number {
  if (!innerWidth.current || !innerHeight.current) return 1;
  return parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}

/** Room for the log beside the board. */
export const broad = new MediaQuery("min-width: 980px");
/** A phone on its side. */
export const low = new MediaQuery("max-height: 499px");
/** Room above each other for more than the table. */
export const tall = new MediaQuery("min-height: 760px");
/** A phone held upright. */
export const slim = new MediaQuery("max-width: 720px");
