import type { GamePages } from "../game";
import Picture from "./Picture.svelte";

export const pages: GamePages = {
  title: "Walk the Plank!",
  Picture,
  company: 4,
  table: () => import("./table"),
  how: () => import("./HowItGoes.svelte"),
  companion: () => import("./Companion.svelte"),
};
