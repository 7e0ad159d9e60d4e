// The lobby, the pages for real tables, the finished games and the puzzles, kept for when there is no connection.
// Nothing of anybody's table passes through here.
//
// SITE is null where a server sends the page. On a site of plain files, and where a server has such a site too, it says
// which version it is, what its files are, and its runtime's folder.
const SITE = null;
const CACHE = `freebooter-__VERSION__${SITE ? `-${SITE.version}` : ""}`;
const SHELL = __SHELL__;
const ROOT = new URL(self.registration.scope).pathname.slice(0, -1);
const FILES = new Set(SITE?.files.map((file) => `/${file}`));
const DOCS = "/docs/";
const PAGES = ["/scoresheet", "/rules", "/history", "/insights", "/"];
const PAGE = PAGES[0];
const GAMES = "/api/games";
const RULES = /^\/api\/(games$|clauses\/|examples\/)/;
const PUZZLES = "/puzzles";
const SHELF = /^\/api\/puzzles\/[\w-]+$/;
const PATIENCE = 3000;

async function install() {
  const cache = await caches.open(CACHE);
  if (SITE) await keepAll(cache, [...FILES]);
  if (SITE?.serverless) return;
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
  const runtime = `freebooter-${SITE?.runtime.replace("/", "-").replace("/", "")}`;
  const old = (await caches.keys()).filter(
    (name) => name.startsWith("freebooter-") && ![CACHE, runtime].includes(name),
  );
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

const kept = async (path) => (await caches.open(CACHE)).match(path, { ignoreVary: true, ignoreSearch: true });

/** What an older version kept and is the same by its name is taken from there. */
async function keepAll(cache, paths) {
  await Promise.all(
    paths.map(async (path) => {
      const known = path.startsWith("/assets/") ? await caches.match(ROOT + path) : undefined;
      await (known ? cache.put(ROOT + path, known) : cache.add(ROOT + path));
    }),
  );
}

/** A page of the site, whichever it is: the first page, with the paths in it as seen from there. */
async function page(path) {
  const first = await (await caches.open(CACHE)).match(`${ROOT}/`, { ignoreVary: true });
  if (!first) return fetch(ROOT + path);
  const up = "../".repeat(path.split("/").length - 2) || "./";
  const text = (await first.text()).replaceAll('="./', `="${up}`);
  return new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } });
}

/** On a site of plain files all of it is here; only the documentation is asked for. */
function fromSite(event, path) {
  const { request } = event;
  if (path.startsWith(DOCS)) return;
  if (request.mode === "navigate") event.respondWith(page(path));
  else if (FILES.has(path)) event.respondWith(kept(ROOT + path).then((response) => response ?? fetch(request)));
}

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
  if (request.method !== "GET" || origin !== self.location.origin || !pathname.startsWith(`${ROOT}/`)) return;
  if (SITE && pathname.startsWith(`${ROOT}/${SITE.runtime}`))
    return event.respondWith(caches.match(request).then((response) => response ?? fetch(request)));
  if (SITE?.serverless) return fromSite(event, pathname.slice(ROOT.length));
  if (request.mode === "navigate") {
    if (PAGES.includes(pathname) || (SITE && pathname === "/t/") || `${pathname}/`.startsWith(`${PUZZLES}/`))
      event.respondWith(fresh(request, PAGE));
  } else if (SHELL.includes(pathname)) {
    event.respondWith(kept(pathname).then((response) => response ?? fetch(request)));
  } else if (RULES.test(pathname) || SHELF.test(pathname)) {
    event.respondWith(fresh(request, pathname));
  }
});
