import type { GamePages } from "../games/game";
import Picture from "./Picture.svelte";

/** For a game that brings no pages: everything it says is shown and can be done, without a picture of it. */
export const pages: GamePages = {
  title: "",
  Picture,
  company: 3,
  table: () => import("./table"),
};
