import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renewWhenReplaced } from "../src/renewed";

const heard: Record<string, () => void> = {};
const reload = vi.fn();
const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  reload.mockClear();
  vi.stubGlobal("addEventListener", (name: string, then: () => void) => (heard[name] = then));
  vi.stubGlobal("location", { href: "https://table.example.org/", reload });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  renewWhenReplaced();
});
afterEach(() => vi.unstubAllGlobals());

async function missAPart(reached: boolean): Promise<void> {
  vi.stubGlobal("fetch", () => (reached ? Promise.resolve({ ok: true }) : Promise.reject(new TypeError("no line"))));
  heard["vite:preloadError"]!();
  await new Promise((resolve) => setTimeout(resolve));
}

test("a page whose parts were replaced begins again, and not for ever", async () => {
  await missAPart(true);
  await missAPart(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test("a page without a line stays as it is", async () => {
  await missAPart(false);
  expect(reload).not.toHaveBeenCalled();
});
