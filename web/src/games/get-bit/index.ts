import type { GamePages } from "../game";
import Picture from "./Picture.svelte";

export const pages: GamePages = {
  title: "Get Bit!",
  Picture,
  company: 5,
  table: () => import("./table"),
  companion: () => import("./Companion.svelte"),
};
