/** What the score sheet's page says. */

import { list } from "../i18n/i18n.svelte";
import { strings } from "../i18n/en/scoresheet";
import { pageStrings } from "../i18n/page.svelte";
import { raised } from "../i18n/say";
import type { Problem } from "./checks";
import type { Happening, Line } from "./happenings";
import { SheetError, type Fourteen } from "./sheet";

const words = pageStrings(strings, import.meta.glob(["../i18n/*/scoresheet.ts", "!../i18n/en/scoresheet.ts"]));

export const s = words.say;
export const spoken = words.ready;

/** What is missing or wrong, as a sentence. */
export function explain({ says, facts }: Problem): string {
  const { card, cards } = facts;
  return s(says, {
    ...facts,
    card: card && s(`card.${card as Fourteen}`),
    cards: Array.isArray(cards) ? list(cards.map((one: Fourteen) => s(`card.${one}`))) : cards,
  });
}

/** Why a table or a file cannot be, as a sentence. */
export function whyNot(error: unknown): string {
  if (!(error instanceof SheetError)) return String(error);
  const sentence = s(error.says as keyof typeof strings, error.facts);
  return error.clause ? `${sentence} (${error.clause})` : sentence;
}

function factsOf(happening: Happening) {
  return {
    card: happening.kind === "fourteen" ? s(`card.${happening.card}`) : "",
    wager: happening.kind === "wager" ? happening.wager : 0,
    change: happening.kind === "harry" ? happening.change : 0,
  };
}

/** What may have happened, to be chosen. */
export const named = (happening: Happening): string => raised(s(`add.${happening.kind}`, factsOf(happening)));

/** What did happen, and to whom. */
export function told({ happening, player, ally }: Line, names: readonly string[]): string {
  const facts = { ...factsOf(happening), name: names[player], ally: ally === null ? "" : names[ally] };
  return s(`line.${happening.kind}`, facts);
}
