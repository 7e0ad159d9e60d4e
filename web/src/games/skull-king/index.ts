import type { GamePages } from "../game";
import Picture from "./Picture.svelte";

export const pages: GamePages = {
  title: "Skull King",
  Picture,
  company: 4,
  table: () => import("./table"),
  how: () => import("./HowItGoes.svelte"),
  tricks: () => import("./tricks"),
};
