/** Clauses found by what people say, as freebooter/rulings/search.py finds them: the rarer word weighs more. */

import type { Clause, GameId } from "../protocol";

/** A language's words for a search. */
export interface Lexicon {
  synonyms: string[][];
  stop: string[];
  irregular: Record<string, string>;
  /** Taken off the end of a word, the first that fits. */
  endings: string[];
  /** Whether -ies is a plural of -y. */
  ies: boolean;
  /** Questions asked in words that their answers do not use, and the clauses that answer. */
  answers: [question: string, clauses: string[]][];
  /** Letters that a stem does not end in. */
  vowels: string;
}

export interface Page {
  game: GameId;
  clause: Clause;
}

export interface Found extends Page {
  /** The words of its text that answer, as they are written. */
  words: ReadonlySet<string>;
}

const EXACT = 1;
const LIKE = 0.6;
const PREFIX = 0.4;
const NAMED = 1000;
const ANSWERED = 500;
const ID = /\b[A-Z]{2}-R?\d+\b/g;
const WORD = /[\p{L}\p{N}]+/gu;
const MOST = 12;

/** Without signs above the letters, so that typing without them finds as much. */
export const bare = (text: string): string => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
const wordsOf = (text: string) => bare(text).replaceAll("’", "'").replaceAll("'s", "").match(WORD) ?? [];

export class Search {
  readonly #pages: { page: Page; stems: Map<string, Set<string>> }[];
  readonly #alike = new Map<string, Set<string>>();
  readonly #stop: Set<string>;

  constructor(
    pages: readonly Page[],
    private readonly lexicon: Lexicon,
  ) {
    this.#stop = new Set(lexicon.stop.map(bare));
    for (const group of lexicon.synonyms) {
      const stems = new Set(group.map((word) => this.#stem(bare(word))));
      for (const stem of stems) {
        const others = this.#alike.get(stem) ?? new Set<string>();
        for (const other of stems) if (other !== stem) others.add(other);
        this.#alike.set(stem, others);
      }
    }
    this.#pages = pages.map((page) => ({ page, stems: this.#stemsOf(page.clause) }));
  }

  /** The clauses that answer, the best first; a clause's id finds that clause. */
  find(query: string, game: GameId | null): Found[] {
    const pages = this.#pages.filter(({ page }) => !game || page.game === game);
    const named = new Set(query.toUpperCase().match(ID) ?? []);
    const terms = this.#terms(query.toUpperCase().replace(ID, " "));
    const answers = this.#answers(terms);
    const rarity = rarityOf(pages.map(({ stems }) => stems));
    const hits = pages.flatMap(({ page, stems }) => {
      const { id } = page.clause;
      if (named.has(id) || answers.includes(id))
        return [{ ...page, words: new Set<string>(), score: named.has(id) ? NAMED : ANSWERED }];
      const hit = this.#match(stems, terms, rarity);
      return hit ? [{ ...page, ...hit }] : [];
    });
    return hits.sort((one, other) => other.score - one.score).slice(0, MOST);
  }

  #answers(terms: readonly string[]): readonly string[] {
    const asked = (question: string) => [...new Set(this.#terms(question))].sort().join(" ");
    const here = [...terms].sort().join(" ");
    return this.lexicon.answers.find(([question]) => asked(question) === here)?.[1] ?? [];
  }

  #stemsOf({ question, text, option }: Clause): Map<string, Set<string>> {
    const stems = new Map<string, Set<string>>();
    for (const word of wordsOf(`${question} ${text} ${option}`)) {
      const stem = this.#stem(word);
      stems.set(stem, (stems.get(stem) ?? new Set()).add(word));
    }
    return stems;
  }

  /** A word without its commonest endings. */
  #stem(given: string): string {
    const { irregular, endings, ies, vowels } = this.lexicon;
    let word = irregular[given] ?? given;
    if (ies && word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
    const ending = word.endsWith("ss")
      ? undefined
      : endings.find((one) => word.endsWith(one) && word.length - one.length >= 3);
    if (ending) word = word.slice(0, -ending.length);
    return word.length > 3 && vowels.includes(word.at(-1)!) ? word.slice(0, -1) : word;
  }

  #terms(query: string): string[] {
    const words = wordsOf(query);
    const telling = words.filter((word) => !this.#stop.has(word));
    return [...new Set((telling.length ? telling : words).map((word) => this.#stem(word)))];
  }

  /** The stems among all clauses that a term may mean, with their weights. */
  #forms(term: string, rarity: ReadonlyMap<string, number>): Map<string, number> {
    const forms = new Map<string, number>();
    if (term.length > 3)
      for (const [stem, weight] of rarity) if (stem.startsWith(term)) forms.set(stem, PREFIX * weight);
    for (const stem of this.#alike.get(term) ?? []) if (rarity.has(stem)) forms.set(stem, LIKE * rarity.get(stem)!);
    if (rarity.has(term)) forms.set(term, EXACT * rarity.get(term)!);
    return forms;
  }

  #match(stems: Map<string, Set<string>>, terms: readonly string[], rarity: ReadonlyMap<string, number>) {
    let score = 0;
    let whole = 0;
    const words = new Set<string>();
    for (const term of terms) {
      const forms = this.#forms(term, rarity);
      const hits = [...forms].filter(([stem]) => stems.has(stem));
      whole += Math.max(0, ...forms.values());
      score += Math.max(0, ...hits.map(([, weight]) => weight));
      for (const [stem] of hits) for (const word of stems.get(stem)!) words.add(word);
    }
    // A clause that has every word comes before one that has a rare word alone.
    return score ? { score: score * (score / whole) ** 2, words } : null;
  }
}

function rarityOf(pages: readonly Map<string, unknown>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const stems of pages) for (const stem of stems.keys()) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return new Map([...counts].map(([stem, count]) => [stem, Math.log(1 + pages.length / count)]));
}

/** The ids of the clauses that a clause's text speaks of. */
export function mentioned({ id, question, text, option }: Clause): string[] {
  const ids = `${question} ${text} ${option}`.match(ID) ?? [];
  return [...new Set(ids)].filter((other) => other !== id);
}

/** A text in pieces: plain words, words that answered the search, and clauses that it names. */
export function pieces(text: string, words: ReadonlySet<string>): { text: string; as: "plain" | "found" | "clause" }[] {
  const parts = text.replaceAll("`", "").split(/(\b[A-Z]{2}-R?\d+\b|[\p{L}\p{N}]+)/u);
  return parts.filter(Boolean).map((part) => ({
    text: part,
    as: /^[A-Z]{2}-R?\d+$/.test(part) ? "clause" : words.has(bare(part)) ? "found" : "plain",
  }));
}
