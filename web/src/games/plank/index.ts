import type { GamePages } from "../game";
import Picture from "./Picture.svelte";

export const pages: GamePages = {
  title: "Walk the Plank!",
  Picture,
  company: 4,
  table: () => import("./table"),
  companion: () => import("./Companion.svelte"),
};
