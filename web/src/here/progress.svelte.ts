/** How much of the runtime has come, for whoever waits for it. */

class Loading {
  /** Nobody waits, it comes, it is there, or it did not come. */
  state = $state<"idle" | "coming" | "ready" | "failed">("idle");
  done = $state(0);
  of = $state(0);
  why = $state("");

  begin(): void {
    this.state = "coming";
    this.done = this.of = 0;
  }

  came(done: number, of: number): void {
    this.done = done;
    this.of = of;
  }

  end(): void {
    this.state = "ready";
  }

  fail(why: string): void {
    this.state = "failed";
    this.why = why;
  }
}

export const loading = new Loading();
