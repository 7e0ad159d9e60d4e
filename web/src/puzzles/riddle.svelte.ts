import type { GameTable } from "../games/game";
import { chairsOf, type Seen } from "../live/seen";
import { Stage, type Act } from "../live/stage.svelte";
import type { Chair, GameEvent, Hint, View, Why } from "../protocol";
import type { ShownPuzzle } from "../wire";
import { keepTried } from "./kept";

/** A puzzle at its table: moves are answers, and change nothing. */
export class Riddle implements Seen {
  readonly stage = new Stage();
  readonly names: string[];
  readonly chairs: Chair[];
  readonly pending: string | null = null;
  /** What was answered last. */
  answer = $state.raw<string | null>(null);
  /** The best move is told: found, or shown. */
  over = $state(false);
  hinted = $state(false);

  constructor(
    readonly game: string,
    readonly puzzle: ShownPuzzle,
    readonly table: GameTable,
  ) {
    this.names = [...puzzle.names];
    this.chairs = chairsOf(this.names);
    this.stage.show(puzzle.view as unknown as View, puzzle.events as unknown as GameEvent[]);
  }

  get solved(): boolean {
    return this.answer === this.puzzle.best;
  }

  get wrong(): boolean {
    return !this.over && this.answer !== null;
  }

  get view(): View {
    return this.stage.view!;
  }

  get legal(): string[] {
    return this.over ? [] : this.puzzle.legal;
  }

  /** Moves to choose among beside the board, where not all that are legal are asked about. */
  get offered(): string[] {
    return this.over ? [] : this.puzzle.offered;
  }

  get ready(): boolean {
    return !this.over && !this.puzzle.offered.length;
  }

  get busy(): boolean {
    return this.over;
  }

  get act(): Act | null {
    return this.stage.act;
  }

  get told(): GameEvent[] {
    return this.stage.told;
  }

  /** The best move, marked where a board marks a hint. */
  get hint(): Hint | null {
    if (!this.over) return null;
    const { best, worlds } = this.puzzle;
    return { type: "hint", number: 0, moves: [{ move: best, value: 1, unit: "win", samples: worlds }] };
  }

  hurry(): void {
    this.stage.hurry();
  }

  move(move: string): void {
    if (this.over) return;
    this.answer = move;
    this.over = this.solved;
    keepTried(this.game, this.puzzle.id, this.solved);
  }

  /** Given up: the answer is shown, and the puzzle counts as not solved. */
  show(): void {
    if (this.over) return;
    keepTried(this.game, this.puzzle.id, false);
    this.over = true;
  }

  why(move: string): Promise<Why> {
    const why = this.puzzle.why[move];
    return Promise.resolve((why ?? { type: "why", move, ok: true, reason: "", clause: "" }) as Why);
  }
}
