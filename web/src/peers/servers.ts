/** A STUN or TURN server of one's own, for friends in another network; without one nobody else is asked for a way. */

const KEY = "freebooter.way";
const ADDRESS =
  /^(stun|stuns|turn|turns):(?:([^\s:@]+):([^\s@]+)@)?([\w.-]+(?::\d{1,5})?|\[[\da-f:]+\](?::\d{1,5})?)$/i;

export function kept(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

/** Null for what is no such address: `stun:host:port`, or `turn:name:password@host:port`. */
export function readServers(text: string): RTCIceServer[] | null {
  const wanted = text.trim();
  if (!wanted) return [];
  const [, scheme = "", username, credential, host = ""] = ADDRESS.exec(wanted) ?? [];
  const turn = scheme.toLowerCase().startsWith("turn");
  if (!scheme || turn !== (username !== undefined)) return null;
  const urls = `${scheme.toLowerCase()}:${host}`;
  return [turn ? { urls, username, credential } : { urls }];
}

export function keep(text: string): void {
  try {
    if (text.trim()) localStorage.setItem(KEY, text.trim());
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}

export const servers = (): RTCIceServer[] => readServers(kept()) ?? [];
