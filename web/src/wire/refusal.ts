// Written by `python -m freebooter.wire` from the messages in freebooter/wire: change them there.

import type { JsonObject } from "./json";

/**
 * Templates with named gaps and the facts that fill them; `clause` is the rule that decided, if one
 * did. `expected` is a second template over the same facts, empty where nothing would do.
 */
export interface Refusal {
  says: string;
  facts: JsonObject;
  expected: string;
  clause: string | null;
}

/**
 * The answer to a request that is refused: in English, and as data for readers in another language.
 */
export interface HttpRefusal {
  error: string;
  expected: string;
  clause: string;
  refusal: Refusal;
}
