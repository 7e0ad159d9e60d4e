/** A camera that reads an answer opens it as a page of its own: that page hands it to the one that waits for it. */

const KEY = "freebooter.answer";

/** Give the code to whichever page of this device waits for it; true when one has taken it. */
export function handOver(code: string, patience: number): Promise<boolean> {
  localStorage.setItem(KEY, code);
  return new Promise((done) => {
    const end = (taken: boolean) => {
      removeEventListener("storage", look);
      clearTimeout(late);
      done(taken);
    };
    const look = (event: StorageEvent) => event.key === KEY && event.newValue === null && end(true);
    // A page that sleeps behind this one looks when it is shown again: the code stays for it.
    const late = setTimeout(() => end(false), patience);
    addEventListener("storage", look);
  });
}

/** Offer every code that is handed over, now or later, to `take`, which says whether it was the one. */
export function receive(take: (code: string) => boolean): () => void {
  const look = () => {
    const code = localStorage.getItem(KEY);
    if (code && take(code)) localStorage.removeItem(KEY);
  };
  addEventListener("storage", look);
  document.addEventListener("visibilitychange", look);
  look();
  return () => {
    removeEventListener("storage", look);
    document.removeEventListener("visibilitychange", look);
  };
}
