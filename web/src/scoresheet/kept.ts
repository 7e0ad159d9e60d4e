/** Sheets kept on this device, each under a key of its own so that two windows do not write over each other. */

import { fromObject, toObject } from "./files";
import type { Sheet } from "./sheet";

/** Where a sheet is shown live, and the key that writes it. */
export interface Shown {
  sheet: string;
  key: string;
  link: string;
}

export interface Kept {
  id: string;
  /** When it was last changed, in milliseconds since 1970. */
  changed: number;
  sheet: Sheet;
  shown: Shown | null;
}

const PREFIX = "freebooter.sheet.";

export const keyOf = (id: string): string => PREFIX + id;

export const newId = (): string => Date.now().toString(36) + Math.random().toString(36).slice(2, 8);

/** Write it down; false where the device has no room for it. */
export function keep({ id, changed, sheet, shown }: Kept): boolean {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify({ changed, shown, sheet: toObject(sheet) }));
    return true;
  } catch {
    return false;
  }
}

export function find(id: string): Kept | null {
  const text = localStorage.getItem(keyOf(id));
  if (!text) return null;
  try {
    const { changed, shown, sheet } = JSON.parse(text) as { changed: number; shown: Shown | null; sheet: unknown };
    return { id, changed, shown, sheet: fromObject(sheet) };
  } catch {
    return null;
  }
}

/** All of them, the last changed first. */
export function all(): Kept[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => find(key.slice(PREFIX.length)) ?? [])
    .sort((one, other) => other.changed - one.changed);
}

export function forget(id: string): void {
  localStorage.removeItem(keyOf(id));
}
