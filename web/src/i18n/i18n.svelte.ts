/** The page's language: strings for the frame, a phrasebook for each game. */

import type { GameEvent, GameId, Refusal } from "../protocol";
import { settings } from "../settings.svelte";
import * as english from "./en";
import { byLanguage, type Language, type Pitch } from "./language";
import { labelled, phrasebook, type GameKey, type Phrasebook, type Spoken } from "./phrasebook";
import { listed, PLAIN, raised, say, smooth, type Facts, type Grammar, type Speech, type Words } from "./say";

export type Key = keyof typeof english.strings | GameKey;

type Strings = Phrasebook["strings"];

const SPOKEN = byLanguage(import.meta.glob<Language>(["./*/index.ts", "!./en/index.ts"]));
const STRINGS = import.meta.glob<Strings>(["./*/*/words.ts", "!./en/*/words.ts"], { import: "strings" });
/** English comes with the page: what every other language falls back on. */
const ENGLISH = import.meta.glob<{ strings: Strings; words: Words }>("./en/*/words.ts", { eager: true });
/** What is said by page and terminal alike: freebooter/languages/README.md. */
const GRAMMARS = byLanguage(
  import.meta.glob<Grammar>("../../../freebooter/languages/*/language.json", { eager: true, import: "default" }),
);
const REFUSALS = byLanguage(
  import.meta.glob<Record<string, string>>("../../../freebooter/languages/*/refusals.json", { import: "default" }),
);
const TOLD = import.meta.glob<Spoken>(
  [
    "../../../freebooter/languages/*/*.json",
    "!../../../freebooter/languages/*/{language,refusals,terminal}.json",
    "!../../../freebooter/languages/en/*.json",
  ],
  { import: "default" },
);
const TOLD_IN_ENGLISH = import.meta.glob<Spoken>(
  ["../../../freebooter/languages/en/*.json", "!../../../freebooter/languages/en/language.json"],
  { eager: true, import: "default" },
);

/** The languages there are, English first. */
export const LANGUAGES: readonly string[] = ["en", ...Object.keys(SPOKEN)];

let spoken = $state.raw<Language>(english);
let refusals = $state.raw<Record<string, string>>({});
let book = $state.raw<Phrasebook>({ strings: {}, words: {} });
let opened = $state("");
let shelf = $state.raw<Record<string, string>>({});
let tongue = $state("en");

function wanted(): string {
  const codes = settings.language === "system" ? navigator.languages : [settings.language];
  return codes.map((code) => code.split("-")[0]!).find((code) => LANGUAGES.includes(code)) ?? "en";
}

/** Speak the language the settings ask for. */
export async function loadLanguage(): Promise<void> {
  const next = wanted();
  const [own, no] = await Promise.all([SPOKEN[next]?.(), REFUSALS[next]?.()]);
  spoken = own ?? english;
  refusals = no ?? {};
  tongue = next;
  document.documentElement.lang = next;
}

/** A game's words in the page's language, else in English; a game may have none. */
async function bookFor(game: GameId): Promise<Phrasebook> {
  const strings = STRINGS[`./${tongue}/${game}/words.ts`];
  const file = `../../../freebooter/languages/${tongue}/${game}.json`;
  const told = TOLD[file]?.() ?? TOLD_IN_ENGLISH[file];
  const english = ENGLISH[`./en/${game}/words.ts`] ?? { strings: {}, words: {} };
  return phrasebook(...(await Promise.all([strings?.() ?? english.strings, english.words, told])));
}

/** Open the phrasebook of a game in the page's language. */
export async function openBook(game: GameId): Promise<void> {
  const wanted = tongue;
  const found = await bookFor(game);
  if (wanted !== tongue) return;
  book = found;
  opened = game;
}

/** A game's phrasebook without opening it, where several games are spoken of; `t` then knows its strings too. */
export async function readBook(game: GameId): Promise<Phrasebook> {
  const found = await bookFor(game);
  shelf = { ...shelf, ...found.strings };
  return found;
}

/** Which game's phrasebook is open. */
export const bookOf = (): string => opened;

/** What a language calls itself. */
export const nameOf = (code: string): string => GRAMMARS[code]?.name ?? code;

export const language = (): string => tongue;

/** A game in a sentence; null where nobody has written one. */
export const pitchOf = (game: GameId): Pitch | null => spoken.pitches[`./${game}/pitch.ts`] ?? null;

const speech = (names: readonly string[], from = book): Speech => ({
  names,
  words: from.words,
  grammar: GRAMMARS[tongue] ?? PLAIN.grammar,
});

const find = (key: string): string | undefined =>
  (spoken.strings as Record<string, string>)[key] ?? (book.strings as Record<string, string>)[key] ?? shelf[key];

/** A string of the frame, or of the game whose phrasebook is open. */
export function t(key: Key, facts: Facts = {}): string {
  return say(find(key) ?? key, facts, speech([]));
}

export const has = (key: string): key is Key => find(key) !== undefined;
/** A string of the game whose phrasebook is open; undefined where it has none by that key. */
export const ofBook = (key: string): string | undefined => (book.strings as Record<string, string>)[key];
/** A theme of the coach's, or what a move brings about, in the open phrasebook's language. */
export const coachWord = (english: string): string => book.coach?.[english] ?? english;
export const wordOf = (piece: string | number): string => book.words[String(piece)] ?? String(piece);
export const list = (items: readonly string[]): string => listed(items, speech([]));

/** What happened, as a sentence. */
export function sentence(event: GameEvent, names: readonly string[], from = book): string {
  const template = from.events?.[event.kind] ?? find(`event.${event.kind}`);
  return template ? raised(say(template, event, speech(names, from))) : smooth(event.text);
}

/** A refusal in the page's language; where it has no words for it, and in English, as the server said it. */
export function refused(said: { error: string; refusal: Refusal | null }, names: readonly string[] = []): string {
  const { refusal, error } = said;
  const what = refusal && told(refusal, refusal.says, names);
  if (!refusal || !what) return error;
  const wanted = told(refusal, refusal.expected, names);
  return wanted ? t("expected", { what, expected: wanted }) : what;
}

/** The template in the page's language, its gaps filled and options by their labels; nothing where it has no words. */
function told({ facts }: Refusal, template: string, names: readonly string[]): string | null {
  const english = facts.option === undefined ? undefined : template;
  const ours = tongue === "en" ? english : (book.reasons?.[template] ?? refusals[template]);
  if (ours === undefined) return null;
  const option = find(`option.${String(facts.option)}`) ?? facts.option;
  return say(
    ours,
    { ...facts, option },
    { ...speech(names), refuse: (inner, which) => within(inner as Refusal, which, names) },
  );
}

/** A refusal within a refusal: its own words, or the English template as it is. */
function within(inner: Refusal, which: "refusal" | "reason" | "expected", names: readonly string[]): string {
  const template = which === "expected" ? inner.expected : inner.says;
  return told(inner, template, names) ?? say(template, inner.facts, speech(names));
}

export const clauseText = (id: string, english: string): string => unquoted(book.clauses?.[id] ?? english);
export const clauseQuestion = (id: string, english: string): string => unquoted(book.questions?.[id] ?? english);

const unquoted = (text: string): string => labelled(text, find);
