/** The friends' tables that this device has been to. */

import { bring, carrierOf } from "./brought";
import { Remote } from "./remote";

const DEVICES = "freebooter.friends";
const HERE = "freebooter.friend.";
const MOST_KEPT = 40;

/** By table: what tells a friend's device that it is this one again. */
export function devices(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(DEVICES) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

/** This window is at a friend's table, as this device. */
export function remember(table: string, device: string): void {
  const { [table]: _, ...others } = devices();
  const kept = [...Object.entries(others), [table, device]].slice(-MOST_KEPT);
  localStorage.setItem(DEVICES, JSON.stringify(Object.fromEntries(kept)));
  sessionStorage.setItem(HERE + table, device);
}

/** A page that was loaded again has lost its channel: what is asked of a friend's table has no answer. */
export function recall(table: string): void {
  if (carrierOf(table) || sessionStorage.getItem(HERE + table) === null) return;
  const gone = new Remote(
    () => false,
    () => undefined,
  );
  gone.lose();
  bring(table, gone);
}

export const wasAt = (table: string): boolean => Object.hasOwn(devices(), table);
