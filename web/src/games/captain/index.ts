import type { GamePages } from "../game";
import Picture from "./Picture.svelte";

export const pages: GamePages = {
  title: "Walk the Plank (2007)",
  Picture,
  company: 5,
  table: () => import("./table"),
  how: () => import("./HowItGoes.svelte"),
  tricks: () => import("./tricks"),
  companion: () => import("./Companion.svelte"),
};
