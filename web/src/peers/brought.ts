/** Tables of a friend's device: what is asked and said of them goes over the channel to it. */

import type { Method } from "../here/messages";
import type { Answer } from "../here/transport";
import type { Line } from "../live/socket";

/** `device` is who asks, where a carrier serves more devices than its own. */
export interface Carrier {
  connect(table: string, key: string, device?: string): Line;
  request(method: Method, path: string, body?: unknown, device?: string): Promise<Answer>;
}

const carriers = new Map<string, Carrier>();

/** From now on that table is the carrier's. */
export const bring = (table: string, carrier: Carrier): void => void carriers.set(table, carrier);
export const carrierOf = (table: string): Carrier | undefined => carriers.get(table);
