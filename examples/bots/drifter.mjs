// Any legal move, in JavaScript. Sit it down: --bot "node examples/bots/drifter.mjs".
import { createInterface } from "node:readline";

for await (const line of createInterface({ input: process.stdin })) {
  const { legal } = JSON.parse(line);
  const move = legal[Math.floor(Math.random() * legal.length)];
  console.log(JSON.stringify({ move }));
}
