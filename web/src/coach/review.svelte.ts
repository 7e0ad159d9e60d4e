import * as api from "../api";
import type { Seat } from "../protocol";
import type { GameReview, ReviewUnderWay, ReviewedMove, WrittenRecord } from "../wire";
import { troubleOf } from "../ui/trouble";
import { isMistake } from "./words.svelte";

const AGAIN_MS = 400;

/** A seat's game under review: asked for, watched until it is told, then leafed through. */
export class Review {
  done = $state(0);
  of = $state(1);
  told = $state.raw<GameReview | null>(null);
  trouble = $state("");
  /** What the server calls it; the same for the same game and seat. */
  id = $state("");
  #stopped = false;

  constructor(
    readonly record: WrittenRecord,
    readonly seat: Seat,
  ) {
    void this.#ask();
  }

  get name(): string {
    return this.record.seats[this.seat] ?? "";
  }

  get part(): number {
    return this.done / Math.max(1, this.of);
  }

  /** The decision to be made at a position, or else the one that led to it. */
  at(number: number): ReviewedMove | null {
    const decisions = this.told?.decisions ?? [];
    return decisions.find((one) => one.number === number + 1) ?? decisions.find((one) => one.number === number) ?? null;
  }

  /** The positions where a mistake is about to be made. */
  get mistakes(): number[] {
    return (this.told?.decisions ?? []).filter(isMistake).map(({ number }) => number - 1);
  }

  stop(): void {
    this.#stopped = true;
  }

  async #ask(): Promise<void> {
    try {
      let state = await api.review(this.record, this.seat);
      while (!this.#stopped) {
        this.id = state.review;
        this.done = state.done;
        this.of = state.of;
        if (state.told) {
          this.told = state.told;
          return;
        }
        await new Promise((go) => setTimeout(go, AGAIN_MS));
        state = await this.#again(state.review);
      }
    } catch (error) {
      this.trouble = troubleOf(error);
    }
  }

  /** A server that does not know of it, started again or one of several, is asked for the same. */
  async #again(id: string): Promise<ReviewUnderWay> {
    try {
      return await api.reviewUnderWay(id);
    } catch (error) {
      if (error instanceof api.Refused && error.status === 404) return api.review(this.record, this.seat);
      throw error;
    }
  }
}
