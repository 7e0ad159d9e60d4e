/** All clauses of all games in the page's language, with their worked examples. */

import * as api from "../api";
import { pagesOf, type Tricks } from "../games/game";
import { learnTitle } from "../games/titles.svelte";
import { readBook } from "../i18n/i18n.svelte";
import type { Phrasebook } from "../i18n/phrasebook";
import type { Clause, Example, GameId } from "../protocol";
import { mentioned, Search, type Page } from "./search";
import { glossary } from "./words.svelte";

export interface Library {
  search: Search;
  /** In the lobby's order. */
  games: readonly GameId[];
  pages: Record<GameId, Page[]>;
  books: Record<GameId, Phrasebook>;
  examples: Map<string, Example[]>;
  /** For each clause the others that it names or that name it. */
  related: Map<string, string[]>;
  /** Of the games whose tricks can be laid out. */
  tricks: Record<GameId, Tricks>;
}

/** The game that a clause belongs to. */
export const gameOf = (library: Library, clause: string): GameId | null =>
  library.games.find((game) => library.pages[game]?.some((page) => page.clause.id === clause)) ?? null;

export async function openLibrary(): Promise<Library> {
  const games = (await api.games()).map(({ id }) => id);
  await Promise.all(games.map(learnTitle));
  const [glossed, ...shelves] = await Promise.all([
    glossary(),
    ...games.map(async (game) => ({
      game,
      book: await readBook(game),
      clauses: await api.clauses(game),
      examples: await api.examples(game),
      tricks: (await pagesOf(game).tricks?.())?.tricks,
    })),
  ]);
  const translated = (clause: Clause, book: Phrasebook): Clause => ({
    id: clause.id,
    text: raised(book.clauses?.[clause.id] ?? clause.text),
    question: raised(book.questions?.[clause.id] ?? clause.question),
    option: glossed.options[clause.id] ?? clause.option,
  });
  const pages: Record<GameId, Page[]> = Object.fromEntries(
    shelves.map(({ game, book, clauses }) => [
      game,
      clauses.map((clause) => ({ game, clause: translated(clause, book) })),
    ]),
  );
  const examples = new Map<string, Example[]>();
  for (const { examples: here } of shelves)
    for (const example of here) {
      const title = glossed.examples[example.title] ?? example.title;
      examples.set(example.clause, [...(examples.get(example.clause) ?? []), { ...example, title }]);
    }
  const all = games.flatMap((game) => pages[game] ?? []);
  return {
    search: new Search(all, glossed.lexicon),
    games,
    pages,
    books: Object.fromEntries(shelves.map(({ game, book }) => [game, book])),
    examples,
    related: relations(all),
    tricks: Object.fromEntries(shelves.flatMap(({ game, tricks }) => (tricks ? [[game, tricks]] : []))),
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
