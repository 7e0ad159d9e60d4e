/** Tables that somebody on this device does not want to see in the lobby any more. */

const KEY = "freebooter.dismissed";
const MOST = 1000;

export function dismissed(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as string[];
  } catch {
    return [];
  }
}

export function dismiss(table: string): void {
  localStorage.setItem(KEY, JSON.stringify([table, ...dismissed().filter((one) => one !== table)].slice(0, MOST)));
}

export const showAgain = (): void => localStorage.removeItem(KEY);
