/** Where plates and cards lie on a mat of a given size: no plate ever touches a card, and no card hides a rank. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Arrangement {
  /** Around the mat, beside it, or above it. */
  kind: "ring" | "sides" | "above";
  /** By step clockwise from the bottom: where the plate of each seat but the first lies. */
  plates: Box[];
  /** By step: where the card of each seat lies; null where the cards lie in rows instead, in the order played. */
  cards: Box[] | null;
  /** What the plates leave free. */
  middle: Box;
  cardWidth: number;
  /** Cards in a row, where they lie in rows. */
  perRow: number;
}

export const TALL = 138 / 96;
const GAP = 8;
/** Under every card the name of the player it came from. */
const LABEL = 18;
/** From this width on plates fit beside the cards. */
const SIDES = 560;
const RING = { width: 700, height: 330 };
const PLATE = {
  ring: { width: 206, height: 56 },
  sides: { width: 132, height: 46 },
  above: { width: 176, height: 44 },
};
const LEAST_PLATE = 104;
const CROWDED_PLATE = 76;
const LEAST_CARD = 30;

const inside = (
  { x, y, width, height }: Box,
  edge: { left?: number; right?: number; top?: number; bottom?: number },
): Box => ({
  x: x + (edge.left ?? 0),
  y: y + (edge.top ?? 0),
  width: width - (edge.left ?? 0) - (edge.right ?? 0),
  height: height - (edge.top ?? 0) - (edge.bottom ?? 0),
});

/** The seat's direction from the middle: the first sits at the bottom, the others follow clockwise. */
export function direction(step: number, seats: number): { x: number; y: number } {
  const angle = Math.PI / 2 + (step * 2 * Math.PI) / seats;
  return { x: Math.cos(angle), y: Math.sin(angle) };
}

/** The largest cards of which so many fit into the box in rows, and how many to a row. */
export function inRows(count: number, box: Box, largest: number): { width: number; perRow: number } {
  let best = { width: 0, perRow: 1 };
  for (let rows = 1; rows <= count; rows++) {
    const perRow = Math.ceil(count / rows);
    const across = (box.width - GAP * (perRow - 1)) / perRow;
    const down = (box.height - GAP * (rows - 1)) / rows - LABEL;
    const width = Math.min(across, down / TALL, largest);
    if (width > best.width) best = { width, perRow };
  }
  return { width: Math.max(LEAST_CARD, Math.floor(best.width)), perRow: best.perRow };
}

const apart = (one: Box, other: Box): boolean =>
  one.x + one.width <= other.x ||
  other.x + other.width <= one.x ||
  one.y + one.height <= other.y ||
  other.y + other.height <= one.y;

/** Cards of that width in front of their seats, inside the box. */
function around(seats: number, box: Box, width: number): Box[] {
  const height = width * TALL + LABEL;
  return Array.from({ length: seats }, (_, step) => {
    const { x, y } = direction(step, seats);
    return {
      x: box.x + box.width / 2 + x * Math.min((box.width - width) / 2, width * 2.6) - width / 2,
      y: box.y + box.height / 2 + (y * (box.height - height)) / 2 - height / 2,
      width,
      height,
    };
  });
}

/** `largest` is how wide a card may become, `scale` how large plates are; the banner lies in the middle of a ring. */
export function arrange(width: number, height: number, seats: number, largest: number, scale = 1): Arrangement {
  const whole: Box = { x: 0, y: 0, width, height };
  const kind: Arrangement["kind"] =
    width >= RING.width && height >= RING.height ? "ring" : width >= SIDES && height < RING.height ? "sides" : "above";
  const { plates, middle } = PLACE[kind](whole, seats, scale);
  const rows = inRows(seats, middle, largest);
  const base = { kind, plates, middle, cardWidth: rows.width, perRow: rows.perRow };
  if (kind !== "ring") return { ...base, cards: null };
  const banner: Box = {
    x: middle.x + middle.width / 2 - 100 * scale,
    y: middle.y + middle.height / 2 - 26 * scale,
    width: 200 * scale,
    height: 52 * scale,
  };
  for (let card = largest; card >= rows.width * 0.62 && card >= 56; card -= 2) {
    const cards = around(seats, middle, card);
    const all = [...cards, banner];
    if (all.every((one, at) => all.slice(at + 1).every((other) => apart(one, other))))
      return { ...base, cards, cardWidth: card };
  }
  return { ...base, cards: null };
}

interface Placed {
  plates: Box[];
  middle: Box;
}

const PLACE: Record<Arrangement["kind"], (whole: Box, seats: number, scale: number) => Placed> = {
  /** On the edge of the mat, each towards its seat. */
  ring(whole, seats, scale) {
    const [width, height] = [PLATE.ring.width * scale, PLATE.ring.height * scale];
    const edge = { left: 0, right: 0, top: 0, bottom: 0 };
    const plates = Array.from({ length: seats - 1 }, (_, at) => {
      const { x, y } = direction(at + 1, seats);
      const sideways = Math.abs(x) > Math.abs(y);
      const reach = Math.max(Math.abs(x), Math.abs(y));
      if (sideways) edge[x < 0 ? "left" : "right"] = width + GAP;
      else edge[y < 0 ? "top" : "bottom"] = height + GAP;
      return {
        x: whole.width / 2 + ((x / reach) * (whole.width - width)) / 2 - width / 2,
        y: whole.height / 2 + ((y / reach) * (whole.height - height)) / 2 - height / 2,
        width,
        height,
      };
    });
    return { plates, middle: inside(whole, edge) };
  },

  /** Half of them up the left side, the others down the right. */
  sides(whole, seats) {
    const others = seats - 1;
    const onLeft = Math.ceil(others / 2);
    const tallest = Math.max(onLeft, others - onLeft);
    const width = Math.min(PLATE.sides.width, Math.max(LEAST_PLATE, whole.width * 0.2));
    const height = Math.min(PLATE.sides.height, (whole.height - GAP * (tallest - 1)) / tallest);
    const room = (many: number) => (whole.height - many * height) / (many + 1);
    const plates = Array.from({ length: others }, (_, at) => {
      const left = at < onLeft;
      const many = left ? onLeft : others - onLeft;
      const down = left ? onLeft - 1 - at : at - onLeft;
      return { x: left ? 0 : whole.width - width, y: room(many) + down * (height + room(many)), width, height };
    });
    const right = others > onLeft ? width + GAP : 0;
    return { plates, middle: inside(whole, { left: others ? width + GAP : 0, right }) };
  },

  /** In rows over the cards, in the order of the seats. */
  above(whole, seats) {
    const others = seats - 1;
    const least = others > 6 ? CROWDED_PLATE : LEAST_PLATE;
    const fit = Math.max(1, Math.floor((whole.width + GAP) / (least + GAP)));
    const rows = Math.ceil(others / fit);
    const perRow = Math.ceil(others / rows);
    const width = Math.min((whole.width - GAP * (perRow - 1)) / perRow, PLATE.above.width);
    const { height } = PLATE.above;
    const plates = Array.from({ length: others }, (_, at) => {
      const row = Math.floor(at / perRow);
      const here = Math.min(perRow, others - row * perRow);
      const start = (whole.width - here * width - (here - 1) * GAP) / 2;
      return { x: start + (at % perRow) * (width + GAP), y: row * (height + GAP), width, height };
    });
    return { plates, middle: inside(whole, { top: rows * (height + GAP) }) };
  },
};

/** How a hand of so many cards lies in a room so wide: in one row, overlapping, or in two where fingers need it. */
export function fan(
  count: number,
  width: number,
  largest: number,
  mostRows: number,
): { card: number; step: number; rows: number } {
  const FINGER = 44;
  const one = largest;
  const step = count > 1 ? Math.min(one + GAP, (width - one) / (count - 1)) : one;
  if (step >= FINGER || count < 2 || mostRows < 2) return { card: one, step, rows: 1 };
  const half = Math.ceil(count / 2);
  const small = Math.min(largest, width / Math.min(half, 4) - GAP);
  return { card: small, step: Math.min(small + GAP, (width - small) / Math.max(1, half - 1)), rows: 2 };
}
