/** QR codes, drawn in the page: bytes at error correction level M, by ISO/IEC 18004. */

/** Rows of modules, true for dark; the quiet zone is not in it. */
export type Modules = boolean[][];

// By version, from 1: what corrects a block, and how many blocks there are.
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];
const LEVEL_M = 0b00;
const BYTES = 0b0100;
const PADDING = [0b11101100, 0b00010001];

const MASKS: ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** The smallest code that holds the text, under the mask that is read best; raises RangeError for a text too long. */
export function qr(text: string): Modules {
  const drawn = underMasks(text);
  const costs = drawn.map(penalty);
  return drawn[costs.indexOf(Math.min(...costs))]!;
}

/** The same code under each of the eight masks. */
export function underMasks(text: string): Modules[] {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex((_, at) => bytes.length <= roomOf(at + 1)) + 1;
  if (!version) throw new RangeError(`a text of ${bytes.length} bytes; expected at most ${roomOf(BLOCKS.length)}`);
  const { modules, free } = frame(version);
  place(modules, free, interleaved(version, dataOf(version, bytes)));
  return MASKS.map((_, mask) => masked(modules, free, mask));
}

const sizeOf = (version: number): number => 17 + 4 * version;
const lengthBits = (version: number): number => (version < 10 ? 8 : 16);
const dataBytes = (version: number): number =>
  Math.floor(freeModules(version) / 8) - CORRECTION[version - 1]! * BLOCKS[version - 1]!;
const roomOf = (version: number): number => Math.floor((8 * dataBytes(version) - 4 - lengthBits(version)) / 8);

function freeModules(version: number): number {
  const lines = centres(version).length;
  const alignment = lines ? 25 * (lines ** 2 - 3) - 10 * (lines - 2) : 0;
  const finders = 3 * 64 + 2 * 15 + 1;
  const timing = 2 * (sizeOf(version) - 16);
  return sizeOf(version) ** 2 - finders - timing - alignment - (version >= 7 ? 36 : 0);
}

/** Where alignment patterns sit, along both sides. */
function centres(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const last = sizeOf(version) - 7;
  const step = Math.ceil((last - 6) / (count - 1) / 2) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, at) => last - step * (count - 2 - at))];
}

function dataOf(version: number, bytes: Uint8Array): number[] {
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  put(BYTES, 4);
  put(bytes.length, lengthBits(version));
  for (const byte of bytes) put(byte, 8);
  const all = 8 * dataBytes(version);
  put(0, Math.min(4, all - bits.length));
  while (bits.length % 8) bits.push(0);
  for (let at = 0; bits.length < all; at++) put(PADDING[at % 2]!, 8);
  return Array.from({ length: all / 8 }, (_, at) =>
    bits.slice(8 * at, 8 * at + 8).reduce((byte, bit) => (byte << 1) | bit, 0),
  );
}

/** The first bytes of every block, then their seconds; the shorter blocks come first. */
function interleaved(version: number, data: number[]): number[] {
  const count = BLOCKS[version - 1]!;
  const correction = CORRECTION[version - 1]!;
  const short = Math.floor(data.length / count);
  const longer = data.length % count;
  let at = 0;
  const blocks = Array.from({ length: count }, (_, block) =>
    data.slice(at, (at += short + (block >= count - longer ? 1 : 0))),
  );
  const corrections = blocks.map((block) => corrected(block, correction));
  const column = (parts: number[][], of: number) => parts.flatMap((part) => part[of] ?? []);
  return [
    ...Array.from({ length: short + 1 }, (_, of) => column(blocks, of)),
    ...Array.from({ length: correction }, (_, of) => column(corrections, of)),
  ].flat();
}

// Reed and Solomon's arithmetic, over 256 numbers.
const POWERS: number[] = [1];
while (POWERS.length < 255) {
  const next = POWERS.at(-1)! << 1;
  POWERS.push(next > 255 ? next ^ 0x11d : next);
}
const LOGS = new Map(POWERS.map((power, log) => [power, log]));
const times = (a: number, b: number): number => (a && b ? POWERS[(LOGS.get(a)! + LOGS.get(b)!) % 255]! : 0);

function corrected(block: number[], count: number): number[] {
  let divisor = [1];
  for (let root = 0; root < count; root++) {
    const shifted = [...divisor, 0];
    divisor = shifted.map((term, at) => term ^ times(divisor[at - 1] ?? 0, POWERS[root]!));
  }
  const rest = [...block, ...Array.from({ length: count }, () => 0)];
  for (let at = 0; at < block.length; at++) {
    const factor = rest[at]!;
    divisor.forEach((term, of) => (rest[at + of]! ^= times(term, factor)));
  }
  return rest.slice(block.length);
}

/** The patterns that every code of that version has, and which modules are free for data. */
function frame(version: number): { modules: Modules; free: Modules } {
  const size = sizeOf(version);
  const modules: Modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const free: Modules = modules.map((row) => row.map(() => true));
  const put = (row: number, column: number, dark: boolean) => {
    if (row < 0 || column < 0 || row >= size || column >= size) return;
    modules[row]![column] = dark;
    free[row]![column] = false;
  };
  for (let at = 0; at < size; at++) {
    put(6, at, at % 2 === 0);
    put(at, 6, at % 2 === 0);
  }
  const square = (row: number, column: number, reach: number, light: number[]) => {
    for (let r = -reach; r <= reach; r++)
      for (let c = -reach; c <= reach; c++)
        put(row + r, column + c, !light.includes(Math.max(Math.abs(r), Math.abs(c))));
  };
  for (const [row, column] of corners(size)) square(row, column, 4, [2, 4]);
  const along = centres(version);
  for (const row of along)
    for (const column of along)
      if (!corners(size).some(([r, c]) => Math.abs(r - row) < 5 && Math.abs(c - column) < 5))
        square(row, column, 2, [1]);
  for (const [row, column] of formatPlaces(size).flat()) put(row, column, false);
  put(size - 8, 8, true);
  if (version >= 7) {
    const bits = withRemainder(version, 12, 0x1f25);
    for (let at = 0; at < 18; at++) {
      const [near, far] = [Math.floor(at / 3), size - 11 + (at % 3)];
      put(near, far, Boolean((bits >> at) & 1));
      put(far, near, Boolean((bits >> at) & 1));
    }
  }
  return { modules, free };
}

const corners = (size: number): [number, number][] => [
  [3, 3],
  [3, size - 4],
  [size - 4, 3],
];

/** For each bit of the format, from the lowest, its two places. */
const formatPlaces = (size: number): [number, number][][] =>
  Array.from({ length: 15 }, (_, bit) => [
    bit < 6 ? [bit, 8] : bit < 8 ? [bit + 1, 8] : bit === 8 ? [8, 7] : [8, 14 - bit],
    bit < 8 ? [8, size - 1 - bit] : [size - 15 + bit, 8],
  ]);

/** A number followed by the rest of its division, as the standard guards formats and versions. */
function withRemainder(value: number, count: number, divisor: number): number {
  let rest = value << count;
  const top = 31 - Math.clz32(divisor);
  for (let bit = 31 - Math.clz32(rest); bit >= top; bit--) if ((rest >> bit) & 1) rest ^= divisor << (bit - top);
  return (value << count) | rest;
}

/** Data goes up and down in columns of two, from the right. */
function place(modules: Modules, free: Modules, bytes: number[]): void {
  const size = modules.length;
  let at = 0;
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const row = up ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (!free[row]![column]) continue;
        modules[row]![column] = Boolean(((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
        at++;
      }
    }
    up = !up;
  }
}

function masked(modules: Modules, free: Modules, mask: number): Modules {
  const drawn = modules.map((row, r) => row.map((dark, c) => dark !== (free[r]![c]! && MASKS[mask]!(r, c))));
  const bits = withRemainder((LEVEL_M << 3) | mask, 10, 0x537) ^ 0x5412;
  formatPlaces(modules.length).forEach((places, bit) => {
    for (const [row, column] of places) drawn[row]![column] = Boolean((bits >> bit) & 1);
  });
  return drawn;
}

/** How hard it is to read: long runs, squares, what looks like a corner, and too much of one colour. */
function penalty(modules: Modules): number {
  const size = modules.length;
  const columns = modules.map((_, c) => modules.map((row) => row[c]!));
  let cost = 0;
  for (const line of [...modules, ...columns]) {
    const text = line.map(Number).join("");
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) cost += run.length - 2;
    cost += 40 * (`0000${text}0000`.match(/(?=00001011101|10111010000)/g)?.length ?? 0);
  }
  for (let r = 1; r < size; r++)
    for (let c = 1; c < size; c++) {
      const dark = modules[r]![c];
      if (modules[r - 1]![c] === dark && modules[r]![c - 1] === dark && modules[r - 1]![c - 1] === dark) cost += 3;
    }
  const share = modules.flat().filter(Boolean).length / size ** 2;
  return cost + 10 * Math.floor(Math.abs(share - 0.5) * 20);
}
