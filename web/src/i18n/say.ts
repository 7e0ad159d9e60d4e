/** Sentences with gaps, as the engine writes them: `{seat:name} plays {card:word}`. */

import english from "../../../freebooter/languages/en/language.json";

export type Facts = Record<string, unknown>;
export type Words = Record<string, string>;

/** How a language joins a list, calls nobody and counts: its folder's language.json. */
export interface Grammar {
  name: string;
  list: { between: string; last: string[][] };
  nobody: string;
  plurals: string[];
  /** What filled gaps bring together, and how it is written. */
  smoothed?: string[][];
}

export interface Speech {
  names: readonly string[];
  words: Words;
  grammar: Grammar;
  /** A refusal within a sentence: what is wrong, or what would do. */
  refuse?: (refusal: unknown, which: "refusal" | "reason" | "expected") => string;
}

export const PLAIN: Speech = { names: [], words: {}, grammar: english };

const GAP = /\{(\w+)(?::([^}]*))?\}/g;

/** `a`, `a and b`, `a, b and c`, as the language joins them; the word for nobody when there is none. */
export function listed(items: readonly string[], speech: Speech = PLAIN): string {
  const last = items.at(-1);
  const { list, nobody } = speech.grammar;
  if (last === undefined) return nobody;
  const first = items.slice(0, -1);
  if (!first.length) return last;
  const [, and] = list.last.find(([before = ""]) => new RegExp(before, "u").test(last)) ?? [];
  return `${first.join(list.between)}${and ?? list.between}${last}`;
}

function fill(fact: unknown, spec: string | undefined, speech: Speech): string {
  const name = (seat: unknown) => speech.names[seat as number] ?? `#${String(seat)}`;
  const word = (piece: unknown) => speech.words[String(piece)] ?? String(piece);
  switch (spec) {
    case undefined:
      return String(fact);
    case "name":
      return name(fact);
    case "names":
      return listed((fact as unknown[]).map(name), speech);
    case "word":
      return word(fact);
    case "words":
      return listed((fact as unknown[]).map(word), speech);
    case "pairs":
      return listed(
        (fact as [unknown, unknown][]).map(([seat, piece]) => `${name(seat)} ${word(piece)}`),
        speech,
      );
    case "or":
    case "and":
      return listed((fact as unknown[]).map(String), speech);
    case "commas":
      return (fact as unknown[]).map(String).join(", ");
    case "shown":
      return String(fact);
    case "refusal":
    case "reason":
    case "expected":
      return speech.refuse?.(fact, spec) ?? "";
    case "+":
      return (fact as number) > 0 ? `+${String(fact)}` : String(fact).replace("-", "−");
  }
  const forms = spec.split("|");
  const form = speech.grammar.plurals.findIndex((pattern) => new RegExp(pattern, "u").test(String(fact)));
  return forms[form] ?? forms.at(-1) ?? "";
}

/** The text with its gaps filled. */
export function say(template: string, facts: Facts = {}, speech: Speech = PLAIN): string {
  return smooth(
    template.replace(GAP, (_, name: string, spec?: string) => fill(facts[name], spec, speech)),
    speech.grammar,
  );
}

/** A sentence may end with a card's own exclamation mark. */
export const smooth = (text: string, { smoothed = [] }: Grammar = english): string =>
  smoothed.reduce((said, [rough = "", fine = ""]) => said.replaceAll(rough, fine), text);

export const raised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
