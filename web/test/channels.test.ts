import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Channel, FROM_GUEST, FROM_HOST, type Limits, type Loss, type Pipe } from "../src/peers/channel";

/** One end of a pair: what is sent arrives at the other end at once. */
class End extends EventTarget implements Pipe {
  readyState: RTCDataChannelState = "open";
  bufferedAmount = 0;
  binaryType: BinaryType = "arraybuffer";
  other: End | null = null;
  pieces: number[] = [];

  send(data: unknown): void {
    const bytes = data as Uint8Array;
    this.pieces.push(bytes.length);
    this.other?.dispatchEvent(new MessageEvent("message", { data: bytes.slice().buffer }));
  }

  close(): void {
    this.readyState = "closed";
  }
}

interface Ear {
  texts: string[];
  silences: boolean[];
  losses: Loss[];
}

function listen(pipe: Pipe, limits: Limits): { channel: Channel; ear: Ear } {
  const ear: Ear = { texts: [], silences: [], losses: [] };
  const channel = new Channel(pipe, limits, {
    heard: (text) => ear.texts.push(text),
    silent: (on) => ear.silences.push(on),
    lost: (why) => ear.losses.push(why),
  });
  return { channel, ear };
}

function pair() {
  const [near, far] = [new End(), new End()];
  near.other = far;
  far.other = near;
  return { near, far, host: listen(near, FROM_GUEST), guest: listen(far, FROM_HOST) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a message longer than a channel passes on comes in pieces and is heard whole", () => {
  const { near, host, guest } = pair();
  const long = "☠".repeat(100_000);
  expect(host.channel.send(long)).toBe(true);
  expect(host.channel.send("")).toBe(true);
  expect(guest.ear.texts).toEqual([long, ""]);
  expect(near.pieces.length).toBeGreaterThan(15);
  expect(Math.max(...near.pieces)).toBeLessThanOrEqual(16 * 1024 + 1);
});

test("a guest who says too long a thing is cut off before it is kept", () => {
  const { host, guest } = pair();
  guest.channel.send("x".repeat(FROM_GUEST.longest));
  expect(host.ear.texts).toHaveLength(1);
  guest.channel.send("x".repeat(FROM_GUEST.longest + 1));
  expect(host.ear.losses).toEqual(["too long"]);
  expect(host.ear.texts).toHaveLength(1);
});

test("a guest who floods is cut off, and one who does not is not", () => {
  const { host, guest } = pair();
  for (let at = 0; at < FROM_GUEST.burst; at++) guest.channel.send("hi");
  expect(host.ear.losses).toEqual([]);
  vi.advanceTimersByTime(1000);
  for (let at = 0; at < FROM_GUEST.rate; at++) guest.channel.send("hi");
  expect(host.ear.losses).toEqual([]);
  guest.channel.send("one more");
  expect(host.ear.losses).toEqual(["too many"]);
});

test("who is not heard of is silent, and there again with the first word", () => {
  const { near, far, host, guest } = pair();
  vi.advanceTimersByTime(60_000);
  expect(host.ear.silences).toEqual([]);
  far.other = null;
  vi.advanceTimersByTime(30_000);
  expect(host.ear.silences).toEqual([true]);
  expect(guest.ear.silences).toEqual([]);
  far.other = near;
  guest.channel.send("here I am");
  expect(host.ear.silences).toEqual([true, false]);
});

test("a page that goes away says so", () => {
  const { host, guest } = pair();
  guest.channel.close();
  expect(host.ear.losses).toEqual(["closed"]);
  expect(guest.ear.losses).toEqual(["closed"]);
  expect(host.channel.send("too late")).toBe(false);
});

test("what waits too long for its reader is given up", () => {
  const { near, host } = pair();
  near.bufferedAmount = 2 * 1024 * 1024;
  expect(host.channel.send("more")).toBe(false);
  expect(host.ear.losses).toEqual(["too slow"]);
});

test("what is no piece of a message, or no text, ends the channel", () => {
  for (const bytes of [[9, 1], [], [1, 0xff]]) {
    const { near, host } = pair();
    near.dispatchEvent(new MessageEvent("message", { data: Uint8Array.from(bytes).buffer }));
    expect(host.ear.losses).toEqual(["not readable"]);
  }
  const { near, host } = pair();
  near.dispatchEvent(new MessageEvent("message", { data: "text" }));
  expect(host.ear.losses).toEqual(["not readable"]);
});
