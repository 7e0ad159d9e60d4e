import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Socket, WebLine } from "../src/live/socket";

const nothing = (): void => undefined;

class Line {
  static opened: Line[] = [];
  static OPEN = 1;
  readyState = 0;
  sent: { type: string }[] = [];
  onopen = nothing;
  onmessage: (event: { data: string }) => void = nothing;
  onclose: (event: { code: number; reason: string }) => void = nothing;

  constructor() {
    Line.opened.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }
  close(): void {
    this.readyState = 2;
  }
  open(): void {
    this.readyState = Line.OPEN;
    this.onopen();
  }
  says(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

let linked: boolean[];

function aSocket(): Socket {
  const listener = {
    begins: nothing,
    heard: nothing,
    linked: (on: boolean) => linked.push(on),
    has: () => ({ number: null, seat: 0 }),
    closed: nothing,
  };
  return new Socket(() => new WebLine("ws://table.example.org/ws/ship"), listener);
}

beforeEach(() => {
  linked = [];
  Line.opened = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("addEventListener", nothing);
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("document", { addEventListener: nothing, hidden: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a server that does not answer a move is left, and the move is sent again", () => {
  const socket = aSocket();
  Line.opened[0]!.open();
  Line.opened[0]!.says({ type: "table" });
  socket.move("play 3", 4, 0);
  vi.advanceTimersByTime(14_000);
  expect(linked).toEqual([true, false]);
  Line.opened[1]!.open();
  expect(Line.opened[1]!.sent).toEqual([
    { type: "hello", number: null, seat: 0 },
    expect.objectContaining({ type: "move", move: "play 3" }),
  ]);
});

test("a server that never takes the connection is tried again", () => {
  aSocket();
  vi.advanceTimersByTime(14_000);
  expect(Line.opened.length).toBe(2);
});

test("a quiet table is asked now and then, and stays", () => {
  aSocket();
  const line = Line.opened[0]!;
  line.open();
  line.says({ type: "table" });
  const send = line.send.bind(line);
  line.send = (text) => {
    send(text);
    setTimeout(() => line.says({ type: "pong" }), 5_000);
  };
  vi.advanceTimersByTime(3_600_000);
  expect(line.sent.filter(({ type }) => type === "ping").length).toBeGreaterThan(100);
  expect(Line.opened.length).toBe(1);
});
