/** Where things stand in the drawing: once for a broad page, once for a phone. */
export interface Layout {
  width: number;
  height: number;
  /** Where the ship's deck ends and the plank begins. */
  rail: number;
  tile: number;
  deck: number;
  water: number;
  /** How large a pirate is drawn, and how far apart. */
  size: number;
  stepX: number;
  stepY: number;
  perRow: { ship: number; tile: number };
}

export const BROAD: Layout = {
  width: 960,
  height: 350,
  rail: 262,
  tile: 150,
  deck: 222,
  water: 302,
  size: 1.12,
  stepX: 44,
  stepY: 33,
  perRow: { ship: 5, tile: 3 },
};

export const SLIM: Layout = {
  width: 400,
  height: 300,
  rail: 126,
  tile: 59,
  deck: 200,
  water: 256,
  size: 0.76,
  stepX: 30,
  stepY: 27,
  perRow: { ship: 4, tile: 2 },
};

/** Where the feet of the nth of so many pirates on a space are. */
export function spot(layout: Layout, space: number, tiles: number, index: number, count: number): [number, number] {
  const { rail, tile, deck, stepX, stepY } = layout;
  if (space > tiles) return [rail + tiles * tile + tile * 0.55 + (index % 2) * stepX * 0.6, layout.water + 30];
  const perRow = space === 0 ? layout.perRow.ship : layout.perRow.tile;
  const row = Math.floor(index / perRow);
  const inRow = Math.min(perRow, count - row * perRow);
  const middle = space === 0 ? rail / 2 - 6 : rail + (space - 0.5) * tile;
  const x = middle + ((index % perRow) - (inRow - 1) / 2) * stepX + (row % 2 ? 6 : 0);
  return [x, deck + 6 - row * stepY];
}
