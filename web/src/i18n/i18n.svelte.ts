/** The page's language: strings for the frame, a phrasebook for each game. */

import english from "../../../freebooter/languages/en/language.json";
import spanish from "../../../freebooter/languages/es/language.json";
import type { GameEvent, GameId } from "../protocol";
import { settings } from "../settings.svelte";
import { en } from "./en";
import type { GameKey, Phrasebook } from "./phrasebook";
import { listed, PLAIN, raised, say, unsay, type Facts, type Grammar, type Speech } from "./say";

export type Key = keyof typeof en | GameKey;
export type Strings = Record<keyof typeof en, string>;

type Tongue = "en" | "es";

const BOOKS: Record<Tongue, Record<GameId, () => Promise<{ book: Phrasebook }>>> = {
  en: {
    "get-bit": () => import("./en/get-bit"),
    captain: () => import("./en/captain"),
    plank: () => import("./en/plank"),
    "skull-king": () => import("./en/skull-king"),
  },
  es: {
    "get-bit": () => import("./es/get-bit"),
    captain: () => import("./es/captain"),
    plank: () => import("./es/plank"),
    "skull-king": () => import("./es/skull-king"),
  },
};

const GRAMMARS: Record<Tongue, Grammar> = { en: english, es: spanish };

let strings = $state.raw<Strings>(en);
let refusals = $state.raw<Record<string, string>>({});
let book = $state.raw<Phrasebook>({ strings: {}, words: {} });
let opened = $state("");
let shelf = $state.raw<Record<string, string>>({});
let tongue = $state<Tongue>("en");

function wanted(): Tongue {
  if (settings.language !== "system") return settings.language;
  return navigator.languages.find((code) => /^(en|es)\b/.test(code))?.startsWith("es") ? "es" : "en";
}

/** Speak the language the settings ask for. */
export async function loadLanguage(): Promise<void> {
  const next = wanted();
  const spoken = next === "es" ? await import("./es") : { es: en, refusals: {} };
  strings = spoken.es;
  refusals = spoken.refusals;
  tongue = next;
  document.documentElement.lang = next;
}

/** Open the phrasebook of a game in the page's language. */
export async function openBook(game: GameId): Promise<void> {
  const wanted = tongue;
  const found = (await BOOKS[wanted][game]()).book;
  if (wanted !== tongue) return;
  book = found;
  opened = game;
}

/** A game's phrasebook without opening it, where several games are spoken of; `t` then knows its strings too. */
export async function readBook(game: GameId): Promise<Phrasebook> {
  const found = (await BOOKS[tongue][game]()).book;
  shelf = { ...shelf, ...found.strings };
  return found;
}

/** Which game's phrasebook is open. */
export const bookOf = (): string => opened;

export const language = (): Tongue => tongue;

const speech = (names: readonly string[], from = book): Speech => ({
  names,
  words: from.words,
  grammar: GRAMMARS[tongue],
});

const find = (key: string): string | undefined =>
  (strings as Record<string, string>)[key] ?? (book.strings as Record<string, string>)[key] ?? shelf[key];

/** A string of the frame, or of the game whose phrasebook is open. */
export function t(key: Key, facts: Facts = {}): string {
  return say(find(key) ?? key, facts, speech([]));
}

export const has = (key: string): key is Key => find(key) !== undefined;
export const wordOf = (piece: string | number): string => book.words[String(piece)] ?? String(piece);
export const list = (items: readonly string[]): string => listed(items, speech([]));

/** What happened, as a sentence. */
export function sentence(event: GameEvent, names: readonly string[], from = book): string {
  const template = from.events?.[event.kind];
  return template ? raised(say(template, event, speech(names, from))) : event.text;
}

/** Why a move is refused, in the page's language. */
export const reason = (english: string): string => raised(translated(english) ?? english);

/** What the server says no to and what would do; what would do is left out where this language has no words for it. */
export function refused(error: string, expected = ""): string {
  const what = translated(error) ?? error;
  const wanted = tongue === "en" ? expected : translated(expected);
  return wanted ? t("expected", { what, expected: wanted }) : what;
}

function translated(english: string): string | undefined {
  for (const [template, ours] of [...Object.entries(book.reasons ?? {}), ...Object.entries(refusals)]) {
    const gaps = unsay(template, english);
    if (gaps) return say(ours, Object.fromEntries(Object.entries(gaps).map(filled)), PLAIN);
  }
  return undefined;
}

/** What fills a gap: a refusal within a refusal, an option by its name, or the word for a piece. */
function filled([gap, word]: [string, string]): [string, string] {
  if (gap === "what") return [gap, translated(word) ?? word];
  if (gap === "option") return [gap, find(`option.${word}`) ?? word];
  return [gap, book.terms?.[word.toLowerCase().replace(/^(the|an?) /, "")] ?? word];
}

export const clauseText = (id: string, english: string): string => book.clauses?.[id] ?? english;
export const clauseQuestion = (id: string, english: string): string => book.questions?.[id] ?? english;
