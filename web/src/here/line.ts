/** A line to a table of this browser, which begins its worker when it is first needed. */

import type { Line } from "../live/socket";

export class LateLine implements Line {
  open = false;
  onopen = (): void => undefined;
  onmessage = (_text: string): void => undefined;
  onclose = (_code: number, _reason: string): void => undefined;
  #line: Line | null = null;
  #left = false;

  constructor(table: string, key: string) {
    import("./tables").then(
      ({ connect }) => {
        if (this.#left) return;
        const line = (this.#line = connect(table, key));
        line.onopen = () => {
          this.open = true;
          this.onopen();
        };
        line.onmessage = (text) => this.onmessage(text);
        line.onclose = (code, reason) => {
          this.open = false;
          this.onclose(code, reason);
        };
      },
      () => this.onclose(1006, ""),
    );
  }

  send(text: string): void {
    this.#line?.send(text);
  }

  close(): void {
    this.#left = true;
    this.open = false;
    if (this.#line) this.#line.close();
    else this.onclose(1000, "");
  }
}
