/** Why two devices did not come together, in the page's words. */

import { CodeError } from "./code";
import { NoWay, WrongCode } from "./link";
import { s } from "./words.svelte";

export function troubleOf(error: unknown): string {
  if (error instanceof CodeError) return s(`trouble.${error.trouble}`);
  if (error instanceof WrongCode) return s(`trouble.wrong_${error.trouble}`);
  if (error instanceof NoWay) return s("trouble.no_way");
  return s("trouble.unable");
}
