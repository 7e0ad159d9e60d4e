import { MediaQuery } from "svelte/reactivity";

/** What a person chose on this device: kept in the browser, never sent. */

export type Speed = "slow" | "normal" | "fast" | "off";
export type Theme = "system" | "day" | "night";
/** "system", or the code of a language that has a folder in i18n. */
export type Language = string;

interface Settings {
  speed: Speed;
  theme: Theme;
  language: Language;
  sound: boolean;
  notify: boolean;
  name: string;
  /** How loud, from 0 to 1. */
  volume: number;
  /** What *Play now* was last chosen to be, by game. */
  quick: Record<string, { level: string; seats: number; preset: string }>;
}

const KEY = "freebooter.settings";
const DEFAULTS: Settings = {
  speed: "normal",
  theme: "system",
  language: "system",
  sound: false,
  notify: false,
  name: "",
  volume: 0.6,
  quick: {},
};

function read(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = $state(read());

/** Keep every change, and dress the page in the chosen theme. */
export function keepSettings(): void {
  $effect(() => {
    localStorage.setItem(KEY, JSON.stringify(settings));
  });
  $effect(() => {
    if (settings.theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = settings.theme;
  });
}

const calm = new MediaQuery("prefers-reduced-motion: reduce");
const PACE: Record<Speed, number> = { slow: 1.6, normal: 1, fast: 0.5, off: 0 };

/** How much longer than drawn a picture stays to be read; 0 is not at all. Less motion never means less time. */
export const pace = (): number => PACE[settings.speed];

/** Whether the device asks for less motion. */
export const isCalm = (): boolean => calm.current;

/** How long something moves, in milliseconds. */
export const ms = (normal: number): number => (calm.current ? 0 : normal * pace());
