import { to } from "./root";

/** Pages for tables without a line: the worker keeps what they are made of, and nothing of anybody's table. */
export function keepOffline(): void {
  if (import.meta.env.PROD && "serviceWorker" in navigator)
    navigator.serviceWorker.register(to("/sw.js")).catch(() => {
      // Without it the page works as long as it is open.
    });
}

/** Data that a page without a line needs too: the worker asks for it and keeps it. */
export function keepInOffline(path: string): void {
  keepOffline();
  if (import.meta.env.PROD && "serviceWorker" in navigator)
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ keep: path }));
}
