/** What a guest and the host's page say to each other over their channel; what is within them is the table's own. */

/** Changes when these messages do, or what a table says. */
export const VERSION = 1;

export type FromGuest =
  | { say: "hello"; version: number; device: string }
  | { say: "open"; line: number; table: string; key: string }
  | { say: "text"; line: number; text: string }
  | { say: "close"; line: number }
  | { say: "ask"; id: number; method: "GET" | "POST"; path: string; body: unknown };

export type FromHost =
  | { say: "welcome"; version: number; table: string; key: string }
  | { say: "opened"; line: number }
  | { say: "text"; line: number; text: string }
  | { say: "closed"; line: number; code: number; reason: string }
  | { say: "answer"; id: number; status: number; body: unknown };

/** As the server has it for a socket's message. */
export const LONGEST_TEXT = 4096;
const TABLE = /^[a-z]{10}$/;
const DEVICE = /^[\w-]{22}$/;
const KEY = /^[\w-]{0,64}$/;

type Shape = Record<string, (value: unknown) => boolean>;
const isNumber = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;
const isOf = (pattern: RegExp) => (value: unknown) => typeof value === "string" && pattern.test(value);
const isText = (value: unknown): boolean =>
  typeof value === "string" && new TextEncoder().encode(value).length <= LONGEST_TEXT;

const SHAPES: Record<FromGuest["say"], Shape> = {
  hello: { version: isNumber, device: isOf(DEVICE) },
  open: { line: isNumber, table: isOf(TABLE), key: isOf(KEY) },
  text: { line: isNumber, text: isText },
  close: { line: isNumber },
  ask: {
    id: isNumber,
    method: (value) => value === "GET" || value === "POST",
    path: (value) => typeof value === "string" && value.length <= 200,
    body: (value) => isText(JSON.stringify(value)),
  },
};

/** A guest's message; null for anything that is not exactly one. */
export function readGuest(text: string): FromGuest | null {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof said !== "object" || said === null) return null;
  const { say, ...rest } = said as Record<string, unknown>;
  const shape = typeof say === "string" && Object.hasOwn(SHAPES, say) ? SHAPES[say as FromGuest["say"]] : null;
  if (!shape || Object.keys(rest).sort().join() !== Object.keys(shape).sort().join()) return null;
  return Object.entries(shape).every(([field, fits]) => fits(rest[field])) ? (said as FromGuest) : null;
}

/** What a guest may ask for besides a table's socket: a seat, and the record of a game that is over. */
export function mayAsk(method: string, path: string): boolean {
  if (method === "POST") return /^\/api\/tables\/[a-z]{10}\/join$/.test(path);
  return /^\/api\/tables\/[a-z]{10}\/record(\?key=[\w-]{0,64})?$/.test(path);
}
