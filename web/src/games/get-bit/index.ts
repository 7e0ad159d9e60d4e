import type { GamePages } from "../game";
import Picture from "./Picture.svelte";

export const pages: GamePages = {
  title: "Get Bit!",
  Picture,
  company: 5,
  table: () => import("./table"),
  how: () => import("./HowItGoes.svelte"),
  companion: () => import("./Companion.svelte"),
};
