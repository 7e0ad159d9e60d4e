/** All clauses of all games in the page's language, with their worked examples. */

import * as api from "../api";
import { TITLES } from "../games/titles";
import { readBook } from "../i18n/i18n.svelte";
import type { Phrasebook } from "../i18n/phrasebook";
import type { Clause, Example, GameId } from "../protocol";
import { mentioned, Search, type Page } from "./search";
import { glossary } from "./words.svelte";

export interface Library {
  search: Search;
  pages: Record<GameId, Page[]>;
  books: Record<GameId, Phrasebook>;
  examples: Map<string, Example[]>;
  /** For each clause the others that it names or that name it. */
  related: Map<string, string[]>;
}

export const GAMES: readonly GameId[] = ["get-bit", "captain", "plank", "skull-king"];
const PREFIXES: Record<string, GameId> = { SK: "skull-king", CA: "captain", PL: "plank", GB: "get-bit" };

export const gameOf = (clause: string): GameId | null => PREFIXES[clause.slice(0, 2)] ?? null;
export const isGame = (name: string | null): name is GameId => name !== null && name in TITLES;

export async function openLibrary(): Promise<Library> {
  const [glossed, ...shelves] = await Promise.all([
    glossary(),
    ...GAMES.map(async (game) => ({
      game,
      book: await readBook(game),
      clauses: await api.clauses(game),
      examples: await api.examples(game),
    })),
  ]);
  const translated = (clause: Clause, book: Phrasebook): Clause => ({
    id: clause.id,
    text: raised(book.clauses?.[clause.id] ?? clause.text),
    question: raised(book.questions?.[clause.id] ?? clause.question),
    option: glossed.options[clause.id] ?? clause.option,
  });
  const pages = Object.fromEntries(
    shelves.map(({ game, book, clauses }) => [game, clauses.map((clause) => ({ game, clause: translated(clause, book) }))]),
  ) as Record<GameId, Page[]>;
  const examples = new Map<string, Example[]>();
  for (const { examples: here } of shelves)
    for (const example of here) {
      const title = glossed.examples[example.title] ?? example.title;
      examples.set(example.clause, [...(examples.get(example.clause) ?? []), { ...example, title }]);
    }
  const all = GAMES.flatMap((game) => pages[game]);
  return {
    search: new Search(all, glossed.lexicon),
    pages,
    books: Object.fromEntries(shelves.map(({ game, book }) => [game, book])) as Record<GameId, Phrasebook>,
    examples,
    related: relations(all),
  };
}

const raised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function relations(pages: readonly Page[]): Map<string, string[]> {
  const known = new Map(pages.map(({ clause }, place) => [clause.id, place]));
  const related = new Map<string, Set<string>>(pages.map(({ clause }) => [clause.id, new Set()]));
  for (const { clause } of pages)
    for (const other of mentioned(clause)) {
      if (!known.has(other)) continue;
      related.get(clause.id)!.add(other);
      related.get(other)!.add(clause.id);
    }
  const inOrder = (ids: Set<string>) => [...ids].sort((one, other) => known.get(one)! - known.get(other)!);
  return new Map([...related].map(([id, others]) => [id, inOrder(others)]));
}
