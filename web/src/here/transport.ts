/** Which way a request goes: to the server, to files beside the page, or to the tables in this browser. */

import { carrierOf } from "../peers/brought";
import { to } from "../root";
import { any } from "./database";
import type { Method } from "./messages";
import { runtime, serverless } from "./place";

export interface Answer {
  status: number;
  body: unknown;
}

/** What follows from the rules alone, which a site of plain files has as such. */
const FILE = /^\/api\/(games$|(clauses|lessons|puzzles|examples)\/)/;
const OF_TABLE = /^\/api\/tables\/(\w+)\//;
/** Asked of the rules alone: whoever is there can answer. */
const ANYWHERE = /^\/api\/(check|wins|reviews|play-on)/;

const here = new Set<string>();

/** The table is in this browser, whatever else the site has. */
export const keepHere = (table: string): void => void here.add(table);
export const isHere = (table: string): boolean => serverless || here.has(table);

/** Who has the table: a friend's device, this one, or the server. */
export const placeOf = (table: string): "friend" | "here" | "server" =>
  carrierOf(table) ? "friend" : isHere(table) ? "here" : "server";

/** Where a table's page is: a host of plain files has one page for all of them. */
export const hrefOf = (table: string): string => to(isHere(table) ? `/t/?table=${table}` : `/t/${table}`);

export async function ask(method: Method, path: string, body?: unknown): Promise<Answer> {
  if (serverless && method === "GET" && FILE.test(path)) return fetched(to(fileOf(path)), {});
  const table = OF_TABLE.exec(path)?.[1];
  const friends = table && carrierOf(table);
  if (friends) return friends.request(method, path, body);
  if (serverless || (table && isHere(table))) return askHere(method, path, body);
  const own = path.startsWith("/api/mine") && runtime && (await any());
  try {
    const answer = await fetched(path, body === undefined ? {} : sent(method, body));
    return own ? joined(answer, await askHere(method, path)) : answer;
  } catch (error) {
    // Nobody answered. What needs no server is done here, where that can be.
    if (own || (runtime && ANYWHERE.test(path))) return askHere(method, path, body);
    throw error;
  }
}

/** To the tables in this browser; without any there is nothing to begin a worker for. */
export async function askHere(method: Method, path: string, body?: unknown): Promise<Answer> {
  const nothing = method === "GET" && (path === "/api/tables" || (path.startsWith("/api/mine") && !(await any())));
  if (nothing) return { status: 200, body: [] };
  const { request } = await import("./tables");
  const answer = await request(method, path, body);
  if (path.startsWith("/api/mine") && Array.isArray(answer.body))
    for (const { table } of answer.body as { table: string }[]) keepHere(table);
  return answer;
}

const joined = (one: Answer, other: Answer): Answer =>
  Array.isArray(one.body) && Array.isArray(other.body)
    ? { status: one.status, body: [...(other.body as unknown[]), ...(one.body as unknown[])] }
    : one;

const sent = (method: Method, body: unknown): RequestInit => ({
  method,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

async function fetched(path: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(path, init);
  return { status: response.status, body: await response.json().catch(() => ({ error: response.statusText })) };
}

/** `/api/lessons/plank?language=es` is the file `api/lessons/plank/es.json`. */
export function fileOf(path: string): string {
  const [name = "", query = ""] = path.split("?");
  const language = new URLSearchParams(query).get("language");
  return `${name}${language ? `/${language}` : ""}.json`;
}
