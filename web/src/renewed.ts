const KEY = "freebooter.renewed";
const AT_MOST_EVERY = 30_000;

/** A part of this page is gone because the server has a newer one: begin again with that, if it can be reached. */
export function renewWhenReplaced(): void {
  addEventListener("vite:preloadError", () => void renew());
}

async function renew(): Promise<void> {
  if (Date.now() - Number(sessionStorage.getItem(KEY)) < AT_MOST_EVERY) return;
  const there = await fetch(location.href, { cache: "no-store" }).then(
    (answer) => answer.ok,
    () => false,
  );
  if (!there) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  location.reload();
}
