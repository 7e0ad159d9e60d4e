import { MediaQuery } from "svelte/reactivity";

/** Room for the log beside the board. */
export const broad = new MediaQuery("min-width: 980px");
/** A phone on its side. */
export const low = new MediaQuery("max-height: 499px");
/** A phone held upright. */
export const slim = new MediaQuery("max-width: 720px");
