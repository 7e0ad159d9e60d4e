import { to } from "./root";

/** Pages for tables without a line: the worker keeps what they are made of, and nothing of anybody's table. */
export function keepOffline(): void {
  if (import.meta.env.PROD && "serviceWorker" in navigator)
    navigator.serviceWorker.register(to("/sw.js")).catch(() => {
      // Without it the page works as long as it is open.
    });
}
