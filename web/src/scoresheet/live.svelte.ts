/** A sheet shown on other devices: sent whenever it changes, and again until it has arrived. */

import * as api from "../api";
import type { ShownSheet } from "../protocol";
import { toObject } from "./files";
import type { Shown } from "./kept";
import type { Sheet } from "./sheet";

const PAUSE = 400;
const AGAIN = 8000;
const LOOK = 3000;

export class Show {
  state = $state<"sent" | "waiting" | "lost">("sent");
  #sheet: Sheet | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly shown: Shown) {}

  send(sheet: Sheet): void {
    this.#sheet = sheet;
    if (this.state === "sent") this.state = "waiting";
    this.#after(PAUSE);
  }

  /** At once, as when the line is back. */
  readonly hurry = (): void => {
    if (this.#sheet) this.#after(0);
  };

  stop(): void {
    clearTimeout(this.#timer);
  }

  #after(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#write(), ms);
  }

  async #write(): Promise<void> {
    const sheet = this.#sheet;
    if (!sheet || this.state === "lost") return;
    try {
      await api.writeSheet(this.shown.sheet, this.shown.key, toObject(sheet));
    } catch (error) {
      const gone = error instanceof api.Refused && (error.status === 404 || error.status === 403);
      this.state = gone ? "lost" : "waiting";
      if (!gone) this.#after(AGAIN);
      return;
    }
    if (sheet !== this.#sheet) return;
    this.#sheet = null;
    this.state = "sent";
  }
}

/** Look at a sheet that somebody shows, again and again while the page is in sight. */
export function lookOn(id: string, seen: (shown: ShownSheet) => void, trouble: (status: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  async function look() {
    if (!document.hidden)
      try {
        const shown = await api.readSheet(id);
        if (!stopped) seen(shown);
      } catch (error) {
        if (!stopped) trouble(error instanceof api.Refused ? error.status : 0);
      }
    if (!stopped) timer = setTimeout(() => void look(), LOOK);
  }
  void look();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
