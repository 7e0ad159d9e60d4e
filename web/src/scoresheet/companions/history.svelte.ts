/** A companion's state, step by step and kept on the device, so that every step can be taken back. */
export class History<T> {
  #steps = $state.raw<readonly T[]>([]);

  constructor(readonly key: string) {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
      if (Array.isArray(kept)) this.#steps = kept as T[];
    } catch {
      this.#steps = [];
    }
  }

  get now(): T | null {
    return this.#steps.at(-1) ?? null;
  }

  get canUndo(): boolean {
    return this.#steps.length > 1;
  }

  push(step: T): void {
    this.#keep([...this.#steps, step]);
  }

  undo(): void {
    this.#keep(this.#steps.slice(0, -1));
  }

  clear(): void {
    this.#keep([]);
  }

  #keep(steps: readonly T[]): void {
    this.#steps = steps;
    try {
      localStorage.setItem(this.key, JSON.stringify(steps));
    } catch {
      // A device without room still plays on while the page is open.
    }
  }
}
