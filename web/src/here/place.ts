/** What this site has: a server, a runtime to hold tables in the browser, or both. The first page says it. */

import { root } from "../root";

const said = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="freebooter-${name}"]`)?.content;

/** The folder of the runtime; null where tables need the server. */
export const runtime: string | null = said("runtime") ? new URL(said("runtime")!, root).href : null;

/** Plain files: whatever is asked is answered by them, or here. */
export const serverless = said("server") === "none";
