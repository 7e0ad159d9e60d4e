// The lobby, the pages for real tables, the finished games and the puzzles, kept for when there is no line.
// Nothing of anybody's table passes through here.
const CACHE = "freebooter-__VERSION__";
const SHELL = __SHELL__;
const PAGES = ["/scoresheet", "/rules", "/history", "/insights", "/"];
const PAGE = PAGES[0];
const GAMES = "/api/games";
const RULES = /^\/api\/(games$|clauses\/|examples\/)/;
const PUZZLES = "/puzzles";
const SHELF = /^\/api\/puzzles\/[\w-]+$/;
const PATIENCE = 3000;

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll([PAGE, ...SHELL]);
  // The rules are a help and no condition: what does not come now is asked for again.
  await rules(cache).catch(() => undefined);
}

async function rules(cache) {
  await cache.add(GAMES);
  const games = await (await cache.match(GAMES)).json();
  const paths = games.flatMap(({ id }) => [`/api/clauses/${id}`, `/api/examples/${id}`]);
  await Promise.allSettled(paths.map((path) => cache.add(path)));
}

async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith("freebooter-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

const kept = async (path) => (await caches.open(CACHE)).match(path, { ignoreVary: true, ignoreSearch: true });

/** From the server while it answers in time, else as it was kept. */
async function fresh(request, path) {
  const late = new Promise((_, reject) => setTimeout(reject, PATIENCE));
  try {
    const response = await Promise.race([fetch(request), late]);
    if (response.ok) return response;
    return (await kept(path)) ?? response;
  } catch {
    return (await kept(path)) ?? fetch(request);
  }
}

/** A page asks for a shelf of puzzles to be kept. */
async function keep({ data }) {
  if (!SHELF.test(data?.keep ?? "")) return;
  const cache = await caches.open(CACHE);
  await cache.add(data.keep);
}

self.addEventListener("message", (event) => event.waitUntil(keep(event)));
self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (PAGES.includes(pathname) || `${pathname}/`.startsWith(`${PUZZLES}/`)) event.respondWith(fresh(request, PAGE));
  } else if (SHELL.includes(pathname)) {
    event.respondWith(kept(pathname).then((response) => response ?? fetch(request)));
  } else if (RULES.test(pathname) || SHELF.test(pathname)) {
    event.respondWith(fresh(request, pathname));
  }
});
