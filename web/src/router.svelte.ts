/** One page at a time, by its path; links inside the site do not reload it. */

import { root } from "./root";

export type Route =
  | { page: "lobby" }
  | { page: "table"; table: string; key: string; here: boolean }
  | { page: "replay"; asked: URLSearchParams; handed: string }
  | { page: "history" }
  | { page: "rules"; asked: URLSearchParams; clause: string }
  | { page: "learn"; game: string; lesson: string }
  | { page: "puzzles"; game: string; puzzle: string; theme: string }
  | { page: "insights" }
  | { page: "scoresheet"; asked: URLSearchParams }
  | { page: "join"; fragment: string }
  | { page: "lost" };

export function routeOf(url: URL): Route {
  if (!url.pathname.startsWith(root.pathname)) return { page: "lost" };
  const [first = "", second = "", third = ""] = url.pathname.slice(root.pathname.length).split("/");
  if (first === "" || first === "index.html") return { page: "lobby" };
  // A host of plain files has one page for all tables of the device.
  const table = second || url.searchParams.get("table");
  if (first === "t" && table)
    return { page: "table", table, key: url.searchParams.get("key") ?? "", here: second === "" };
  if (first === "replay") return { page: "replay", asked: url.searchParams, handed: url.hash.slice(1) };
  if (first === "history") return { page: "history" };
  if (first === "rules") return { page: "rules", asked: url.searchParams, clause: url.hash.slice(1) };
  if (first === "learn" && second) return { page: "learn", game: second, lesson: third };
  if (first === "puzzles")
    return { page: "puzzles", game: second, puzzle: third, theme: url.searchParams.get("theme") ?? "" };
  if (first === "insights") return { page: "insights" };
  if (first === "scoresheet") return { page: "scoresheet", asked: url.searchParams };
  if (first === "join") return { page: "join", fragment: url.hash.slice(1) };
  return { page: "lost" };
}

export const router = $state({ route: routeOf(new URL(location.href)) });

export function go(href: string): void {
  history.pushState(null, "", href);
  arrive();
}

function arrive(): void {
  router.route = routeOf(new URL(location.href));
  scrollTo(0, 0);
}

addEventListener("popstate", arrive);

addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented) return;
  const ours = link.origin === location.origin && !link.target && !link.hasAttribute("download");
  if (!ours || routeOf(new URL(link.href)).page === "lost") return;
  event.preventDefault();
  go(link.href);
});
