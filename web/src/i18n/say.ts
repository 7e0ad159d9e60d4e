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
}

export interface Speech {
  names: readonly string[];
  words: Words;
  grammar: Grammar;
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
    case "shown":
      return String(fact);
    case "+":
      return (fact as number) > 0 ? `+${String(fact)}` : String(fact).replace("-", "−");
  }
  const forms = spec.split("|");
  const form = speech.grammar.plurals.findIndex((pattern) => new RegExp(pattern, "u").test(String(fact)));
  return forms[form] ?? forms.at(-1) ?? "";
}

/** The text with its gaps filled. */
export function say(template: string, facts: Facts = {}, speech: Speech = PLAIN): string {
  return template.replace(GAP, (_, name: string, spec?: string) => fill(facts[name], spec, speech));
}

export const raised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const escaped = (text: string) => text.replace(/[.*+?^$()[\]\\|]/g, "\\$&");

/** What filled the gaps of an English sentence, or null where it is another sentence. */
export function unsay(template: string, sentence: string): Record<string, string> | null {
  const pattern = template
    .split(GAP)
    .map((part, at) => (at % 3 === 0 ? escaped(part ?? "") : at % 3 === 1 ? `(?<${part}${at}>.+?)` : ""))
    .join("");
  const found = new RegExp(`^${pattern}$`, "i").exec(sentence);
  if (!found) return null;
  const gaps: Record<string, string> = {};
  for (const [key, value] of Object.entries(found.groups ?? {})) gaps[key.replace(/\d+$/, "")] = value;
  return gaps;
}
