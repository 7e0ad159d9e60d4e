/** A game's options in words; its phrasebook is open. */

import { has, list, ofBook, t, wordOf } from "../i18n/i18n.svelte";
import { raised } from "../i18n/say";
import type { GameInfo, Json, OptionInfo, Options } from "../protocol";

const same = (one: Json, other: Json | undefined) => JSON.stringify(one) === JSON.stringify(other);

export const valueOf = (option: OptionInfo, options: Options): Json => options[option.name] ?? option.default;

export const labelOf = (option: OptionInfo): string =>
  ofBook(`option.${option.name}`) ?? raised(option.name.replaceAll("_", " "));

export const helpOf = (option: OptionInfo): string => ofBook(`option.${option.name}.help`) ?? option.help;

export const choiceIn = (choice: Json): string => {
  const key = `choice.${String(choice)}`;
  return has(key) ? t(key) : wordOf(String(choice));
};

/** Those that are not as the rulebook has them. */
const unusual = (game: GameInfo, options: Options) =>
  game.options.filter((option) => !same(valueOf(option, options), option.default));

/** The named rules that these are; nothing where they have no name. */
export function presetOf(game: GameInfo, options: Options): string {
  const chosen = Object.fromEntries(unusual(game, options).map((option) => [option.name, valueOf(option, options)]));
  return Object.entries(game.presets).find(([, set]) => same(set, chosen))?.[0] ?? "";
}

function said(option: OptionInfo, value: Json): string {
  const label = labelOf(option);
  if (option.kind === "flag") return value === true ? label : t("rules.without", { what: label });
  const shown = Array.isArray(value)
    ? option.kind === "cards"
      ? list(value.map(choiceIn))
      : value.join(" ")
    : option.kind === "number"
      ? String(value)
      : choiceIn(value);
  return t("rules.option", { what: label, value: shown });
}

/** The rules of a table in a line: their name, or what is not as usual. */
export function rulesIn(game: GameInfo, options: Options): string {
  const preset = presetOf(game, options);
  if (preset) return choiceIn(preset);
  return unusual(game, options)
    .map((option) => said(option, valueOf(option, options)))
    .join(" · ");
}
