import { expect, test } from "vitest";
import { lexicon } from "../src/i18n/en/rules";
import { Search, type Page } from "../src/rules/search";
import { vectors } from "./vectors";

const { pages, searches } = vectors<{
  pages: Page[];
  searches: { query: string; game: string | null; found: string[] }[];
}>("searches");

test.each(searches)("$query finds the clauses that the terminal finds", ({ query, game, found }) => {
  const search = new Search(pages, lexicon);
  expect(search.find(query, game).map((page) => page.clause.id)).toEqual(found);
});
