import { beforeEach, expect, test } from "vitest";
import type { Answer } from "../src/here/transport";
import type { Line } from "../src/live/socket";
import type { Carrier } from "../src/peers/brought";
import { LONGEST_TEXT, mayAsk, readGuest, type FromHost } from "../src/peers/messages";
import { Relay } from "../src/peers/relay";
import { HOST_GONE, Remote } from "../src/peers/remote";

const DEVICE = "abcdefghijklmnopqrstuv";

/** Tables that note who asks them for what. */
class Noted implements Carrier {
  lines: { table: string; key: string; device: string | undefined; heard: string[]; closed: boolean; line: Line }[] =
    [];
  asked: unknown[][] = [];

  connect(table: string, key: string, device?: string): Line {
    const noted = { table, key, device, heard: [] as string[], closed: false };
    const line: Line = {
      open: true,
      send: (text) => noted.heard.push(text),
      close: () => (noted.closed = true),
      onopen: () => undefined,
      onmessage: () => undefined,
      onclose: () => undefined,
    };
    this.lines.push(Object.assign(noted, { line }));
    return line;
  }

  request(...asked: unknown[]): Promise<Answer> {
    this.asked.push(asked);
    return Promise.resolve({ status: 200, body: { seat: 1 } });
  }
}

let tables: Noted;
let said: FromHost[];
let wrong: string[];
let came: string[];
let relay: Relay;

beforeEach(() => {
  tables = new Noted();
  said = [];
  wrong = [];
  came = [];
  relay = new Relay((text) => said.push(JSON.parse(text) as FromHost), tables, {
    came: (device) => came.push(device),
    wrong: (why) => wrong.push(why),
  });
});

const hear = (message: unknown) => relay.hear(JSON.stringify(message));
const hello = () => hear({ say: "hello", version: 1, device: DEVICE });
const soon = () => new Promise((done) => setTimeout(done));

test("each guest asks the tables under a name of its own, which is never the host's", () => {
  hello();
  hear({ say: "open", line: 7, table: "bagelomufi", key: "k" });
  hear({ say: "text", line: 7, text: "ahoy" });
  expect(came).toEqual([DEVICE]);
  expect(tables.lines).toMatchObject([{ table: "bagelomufi", key: "k", device: `guest ${DEVICE}`, heard: ["ahoy"] }]);
  expect(wrong).toEqual([]);
});

test("nothing is done for a guest who has not said hello, who says it twice, or with another version", () => {
  hear({ say: "open", line: 1, table: "bagelomufi", key: "" });
  expect(wrong).toEqual(["not readable"]);
  hear({ say: "hello", version: 2, device: DEVICE });
  expect(wrong).toEqual(["not readable", "another version"]);
  hello();
  hello();
  expect(wrong).toEqual(["not readable", "another version", "not readable"]);
  expect(tables.lines).toEqual([]);
});

test("what a table says goes to the guest's line, until it is closed on either side", () => {
  hello();
  hear({ say: "open", line: 1, table: "bagelomufi", key: "" });
  hear({ say: "open", line: 2, table: "bagelomufi", key: "" });
  const [first, second] = tables.lines;
  first!.line.onopen();
  first!.line.onmessage("for the first");
  second!.line.onclose(4404, "no such table");
  hear({ say: "close", line: 1 });
  expect(first!.closed).toBe(true);
  expect(said).toEqual([
    { say: "opened", line: 1 },
    { say: "text", line: 1, text: "for the first" },
    { say: "closed", line: 2, code: 4404, reason: "no such table" },
  ]);
});

test("a guest who was silent has its lines closed, and is told to open them again", () => {
  hello();
  hear({ say: "open", line: 1, table: "bagelomufi", key: "" });
  relay.leave();
  expect(tables.lines[0]!.closed).toBe(true);
  hear({ say: "text", line: 1, text: "still there?" });
  expect(said).toEqual([{ say: "closed", line: 1, code: 1012, reason: "connect again" }]);
});

test("a guest opens so many lines and no more", () => {
  hello();
  for (let line = 0; line < 5; line++) hear({ say: "open", line, table: "bagelomufi", key: "" });
  expect(tables.lines).toHaveLength(4);
  expect(wrong).toEqual(["too many lines"]);
});

test("a guest may ask for a seat and a record, and for nothing else", async () => {
  hello();
  hear({ say: "ask", id: 1, method: "POST", path: "/api/tables/bagelomufi/join", body: { name: "Bess" } });
  hear({ say: "ask", id: 2, method: "GET", path: "/api/mine", body: null });
  await soon();
  expect(tables.asked).toEqual([["POST", "/api/tables/bagelomufi/join", { name: "Bess" }, `guest ${DEVICE}`]]);
  expect(said).toContainEqual({ say: "answer", id: 1, status: 200, body: { seat: 1 } });
  expect(said).toContainEqual(expect.objectContaining({ id: 2, status: 403 }));
  for (const path of ["/api/tables", "/api/tables/bagelomufi/carry", "/api/tables/bagelomufi/join?x", "/api/carry"])
    expect(mayAsk("POST", path), path).toBe(false);
  for (const path of ["/api/tables", "/api/tables/bagelomufi/devices", "/api/tables/../mine"])
    expect(mayAsk("GET", path), path).toBe(false);
  expect(mayAsk("GET", "/api/tables/bagelomufi/record?key=a-_9")).toBe(true);
});

test("a guest's message is read strictly", () => {
  expect(readGuest('{"say":"close","line":1}')).toEqual({ say: "close", line: 1 });
  const bad = [
    "",
    "[]",
    "null",
    '"close"',
    "{}",
    '{"say":"close"}',
    '{"say":"close","line":-1}',
    '{"say":"close","line":1,"more":2}',
    '{"say":"toString"}',
    '{"say":"open","line":1,"table":"../mine","key":""}',
    '{"say":"hello","version":1,"device":"the host"}',
    JSON.stringify({ say: "text", line: 1, text: "x".repeat(LONGEST_TEXT + 1) }),
  ];
  for (const text of bad) expect(readGuest(text), text.slice(0, 60)).toBe(null);
});

test("a guest's page uses a friend's tables as if they were its own", async () => {
  const led: string[] = [];
  const remote: Remote = new Remote(
    (text) => (relay.hear(text), true),
    (table, key) => led.push(`${table} ${key}`),
  );
  relay = new Relay((text) => remote.hear(JSON.parse(text) as FromHost), tables, {
    came: (device) => came.push(device),
    wrong: (why) => wrong.push(why),
  });
  remote.hello(DEVICE);
  const line = remote.connect("bagelomufi", "k");
  const heard: string[] = [];
  const closed: number[] = [];
  line.onmessage = (text) => heard.push(text);
  line.onclose = (code) => closed.push(code);
  const [there] = tables.lines;
  expect(line.open).toBe(false);
  there!.line.onopen();
  expect(line.open).toBe(true);
  line.send("ahoy");
  expect(there!.heard).toEqual(["ahoy"]);
  there!.line.onmessage('{"type":"pong"}');
  const links = { table: "dofuramike", play: "http://h/t/dofuramike?key=abc", watch: "" };
  there!.line.onmessage(JSON.stringify({ type: "rematch", by: 0, ...links }));
  there!.line.onmessage(JSON.stringify({ type: "table", table: "bagelomufi", rematch: links }));
  expect(led).toEqual(["dofuramike abc", "dofuramike abc"]);
  expect(heard[0]).toBe('{"type":"pong"}');
  expect(await remote.request("POST", "/api/tables/bagelomufi/join", {})).toEqual({ status: 200, body: { seat: 1 } });
  remote.lose();
  await soon();
  expect(closed).toEqual([HOST_GONE]);
  expect(line.open).toBe(false);
  await expect(remote.request("GET", "/api/tables/bagelomufi/record")).rejects.toThrow("does not answer");
  expect(wrong).toEqual([]);
});

test("a line that the page closes is closed for the host, and says so later as a socket does", async () => {
  const sent: string[] = [];
  const remote = new Remote(
    (text) => sent.push(text) > 0,
    () => expect.unreachable(),
  );
  const line = remote.connect("bagelomufi", "");
  const closed: number[] = [];
  line.onclose = (code) => closed.push(code);
  line.close();
  expect(closed).toEqual([]);
  await soon();
  expect(closed).toEqual([1000]);
  expect(JSON.parse(sent.at(-1)!)).toEqual({ say: "close", line: 0 });
});
