/** The worker in which bots think, so that neither the page nor the tables wait for them. */

import type { FromThinker, ToThinker } from "./messages";
import { begin } from "./python";

interface Bytes {
  toJs(): Uint8Array;
  destroy(): void;
}
interface Room {
  thought(asked: unknown): Bytes;
}

let room: Promise<Room> | undefined;

async function think(port: MessagePort, message: ToThinker): Promise<void> {
  if (message.kind === "begin") {
    room = begin(message.runtime, () => undefined, message.module).then(
      ({ python }) => python.pyimport("freebooter.browser.page") as Room,
    );
    await room;
    return;
  }
  const came = (await room!).thought(message.asked);
  const answer: FromThinker = { thought: message.thought, came: came.toJs() };
  came.destroy();
  port.postMessage(answer);
}

addEventListener("message", ({ data: port }: MessageEvent<MessagePort>) => {
  port.onmessage = ({ data }: MessageEvent<ToThinker>) => {
    think(port, data).catch((error: unknown) => {
      if (data.kind === "think")
        port.postMessage({ thought: data.thought, failed: String(error) } satisfies FromThinker);
    });
  };
});
