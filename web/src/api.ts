import type {
  Clause,
  Created,
  Device,
  Example,
  GameId,
  GameInfo,
  HttpRefusal,
  ListedTable,
  MyTable,
  NewTable,
  Refusal,
  Replayed,
  Seat,
  Settled,
  ShowingSheet,
  ShownSheet,
  Trick,
} from "./protocol";
import type { Method } from "./here/messages";
import { ask as carried, askHere, type Answer } from "./here/transport";
import type { GameLessons, LessonPage, PlayOn, PuzzleShelf, ReviewUnderWay, WrittenRecord } from "./wire";

/** The server's no: its status, and why. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly said: { error: string; refusal: Refusal | null },
  ) {
    super(said.error);
  }
}

async function ask<T>(path: string, body?: unknown, method: Method = body === undefined ? "GET" : "POST"): Promise<T> {
  return accepted<T>(await carried(method, path, body));
}

function accepted<T>({ status, body }: Answer): T {
  if (status >= 200 && status < 300) return body as T;
  const { error, expected, refusal } = body as Partial<HttpRefusal>;
  const english = expected ? `${error}; expected ${expected}` : (error ?? String(status));
  throw new Refused(status, { error: english, refusal: refusal ?? null });
}

const kept = new Map<string, Promise<unknown>>();

/** Asked once per visit: what does not change while the server runs. */
function once<T>(path: string): Promise<T> {
  let answer = kept.get(path) as Promise<T> | undefined;
  if (!answer) {
    answer = ask<T>(path);
    kept.set(path, answer);
    answer.catch(() => kept.delete(path));
  }
  return answer;
}

export const games = () => once<GameInfo[]>("/api/games");
export const clauses = (game: GameId) => once<Clause[]>(`/api/clauses/${game}`);
export const lessons = (game: GameId, language: string) =>
  once<GameLessons>(`/api/lessons/${game}?language=${language}`);
export const lesson = (game: GameId, lesson: string, language: string) =>
  once<LessonPage>(`/api/lessons/${game}/${lesson}?language=${language}`);
export const mine = (after: number) => ask<MyTable[]>(after ? `/api/mine?after=${after}` : "/api/mine");
export const listed = () => ask<ListedTable[]>("/api/tables");
export const create = (table: NewTable) => ask<Created>("/api/tables", table);
export const createHere = async (table: NewTable) => accepted<Created>(await askHere("POST", "/api/tables", table));
export const join = (table: string, key: string, name: string, seat: Seat | null) =>
  ask<{ seat: Seat }>(`/api/tables/${table}/join`, { key, name, seat });
export const carry = (table: string) => ask<{ code: string }>(`/api/tables/${table}/carry`, {});
export const devices = (table: string) => ask<Device[]>(`/api/tables/${table}/devices`);
export const revoke = (table: string, device: string) =>
  ask<unknown>(`/api/tables/${table}/devices/${device}`, null, "DELETE");
export const arrive = (code: string) => ask<{ table: string; seat: Seat }>("/api/carry", { code });
export const record = (table: string, key: string) =>
  ask<WrittenRecord>(`/api/tables/${table}/record?key=${encodeURIComponent(key)}`);
export const check = (written: unknown) => ask<Replayed>("/api/check", written);
export const review = (record: WrittenRecord, seat: Seat) => ask<ReviewUnderWay>("/api/reviews", { record, seat });
export const reviewUnderWay = (review: string) => ask<ReviewUnderWay>(`/api/reviews/${review}`);
export const playOn = (wish: PlayOn) => ask<Created>("/api/play-on", wish);
export const puzzles = (game: GameId) => once<PuzzleShelf>(`/api/puzzles/${game}`);
export const examples = (game: GameId) => once<Example[]>(`/api/examples/${game}`);
export const wins = (trick: Trick) => ask<Settled>("/api/wins", trick);
export const showSheet = (sheet: unknown) => ask<ShowingSheet>("/api/sheets", { sheet });
export const readSheet = (id: string) => ask<ShownSheet>(`/api/sheets/${encodeURIComponent(id)}`);
export const writeSheet = (id: string, key: string, sheet: unknown) =>
  ask<{ number: number }>(`/api/sheets/${encodeURIComponent(id)}`, { key, sheet }, "PUT");
export const withdrawSheet = (id: string, key: string) =>
  ask<unknown>(`/api/sheets/${encodeURIComponent(id)}`, { key }, "DELETE");
export const qr = (text: string) => `/qr.svg?text=${encodeURIComponent(text)}`;
