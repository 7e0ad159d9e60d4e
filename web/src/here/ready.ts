/** Whether tables can be laid in this browser at once. */

import { runtime } from "./place";

/** The runtime is in the browser's own cache, or at work already. */
export async function isReady(): Promise<boolean> {
  if (!runtime || !("caches" in window)) return false;
  return (await caches.match(`${runtime}whole`)) !== undefined;
}

/** For an installed app: fetched once, so that it can do without its server. */
export async function keepRuntime(): Promise<void> {
  if (runtime) (await import("./tables")).begun();
}

/** Have it begin before it is asked for, where nothing has to be fetched for it. */
export async function warmUp(): Promise<void> {
  if (await isReady()) (await import("./tables")).begun();
}
