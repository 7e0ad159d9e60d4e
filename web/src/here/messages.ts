/** What a page, its tables' worker and its thinker say to each other. */

export type Method = "GET" | "POST" | "PUT" | "DELETE";

export type ToTables =
  | { kind: "begin"; runtime: string; base: string; thinker: MessagePort }
  | { kind: "ask"; ask: number; method: Method; path: string; body: string; device: string | null }
  | { kind: "open"; line: number; table: string; key: string; device: string | null }
  | { kind: "say"; line: number; text: string }
  | { kind: "close"; line: number };

export type FromTables =
  | { kind: "loading"; done: number; of: number }
  | { kind: "ready" }
  | { kind: "kept" }
  | { kind: "failed"; why: string }
  | { kind: "answer"; ask: number; status: number; body: string }
  | { kind: "said"; line: number; text: string }
  | { kind: "closed"; line: number; code: number; reason: string };

/** The thinker is given its port by the page, and the rest by the tables' worker through it. */
export type ToThinker =
  | { kind: "begin"; runtime: string; module: WebAssembly.Module }
  | { kind: "think"; thought: number; asked: Uint8Array };

export type FromThinker = { thought: number; came: Uint8Array } | { thought: number; failed: string };
