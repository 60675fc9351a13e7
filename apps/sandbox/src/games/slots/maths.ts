/**
 * The slots' mathematics: five reels, three rows, twenty lines paid from the left, a wild for every symbol but the scatter, and
 * three or more scatters for free spins. The return to the player is computed exactly from the strips; nothing is simulated.
 */

export const reels = 5;
export const rows = 3;
/** Symbols by number: the wild, eight that pay, the scatter. */
export const wild = 0;
export const scatter = 9;
const paying = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** Rows (0 top) that a line takes on the five reels. */
export const lines: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [1, 0, 1, 0, 1],
  [1, 2, 1, 2, 1],
  [0, 1, 0, 1, 0],
  [2, 1, 2, 1, 2],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 2, 0, 2, 0],
  [2, 0, 2, 0, 2],
  [0, 2, 2, 2, 0],
];

export type ModelName = 'calm' | 'even' | 'wild';

export interface Model {
  /** How often each symbol, 0 to 9, stands on each reel. */
  readonly counts: readonly (readonly number[])[];
  /** What three, four and five of a symbol pay, in line stakes; the wild's own row is the first. */
  readonly pays: Readonly<Record<number, readonly [number, number, number]>>;
  /** Free spins for three, four and five scatters, and what their wins are multiplied by. */
  readonly freeSpins: readonly [number, number, number];
  readonly multiplier: number;
}

const strip = (...counts: number[]) => counts;

export const models: Readonly<Record<ModelName, Model>> = {
  calm: {
    counts: [
      strip(2, 3, 3, 4, 4, 5, 5, 6, 6, 2),
      strip(2, 3, 3, 4, 4, 5, 5, 6, 6, 2),
      strip(2, 3, 3, 4, 4, 5, 5, 6, 6, 2),
      strip(2, 3, 3, 4, 4, 5, 5, 6, 6, 2),
      strip(2, 3, 3, 4, 4, 5, 5, 6, 6, 2),
    ],
    pays: {
      0: [30, 120, 600],
      1: [30, 120, 600],
      2: [25, 90, 400],
      3: [20, 60, 250],
      4: [15, 50, 200],
      5: [10, 30, 120],
      6: [10, 30, 120],
      7: [5, 20, 75],
      8: [4, 20, 75],
    },
    freeSpins: [8, 12, 20],
    multiplier: 2,
  },
  even: {
    counts: [
      strip(1, 2, 3, 4, 4, 6, 6, 6, 6, 2),
      strip(2, 2, 3, 4, 4, 5, 6, 6, 6, 2),
      strip(2, 2, 3, 4, 4, 5, 6, 6, 6, 2),
      strip(2, 2, 3, 4, 4, 5, 6, 6, 6, 2),
      strip(1, 2, 3, 4, 4, 6, 6, 6, 6, 2),
    ],
    pays: {
      0: [40, 250, 1_500],
      1: [40, 250, 1_500],
      2: [30, 125, 600],
      3: [20, 75, 300],
      4: [15, 60, 250],
      5: [8, 30, 120],
      6: [8, 30, 120],
      7: [5, 20, 80],
      8: [4, 20, 80],
    },
    freeSpins: [10, 15, 25],
    multiplier: 2,
  },
  wild: {
    counts: [
      strip(1, 2, 2, 4, 4, 6, 6, 7, 7, 2),
      strip(1, 2, 2, 4, 4, 6, 6, 7, 7, 2),
      strip(2, 2, 2, 4, 4, 6, 6, 6, 7, 2),
      strip(1, 2, 2, 4, 4, 6, 6, 7, 7, 2),
      strip(1, 2, 2, 4, 4, 6, 6, 7, 7, 2),
    ],
    pays: {
      0: [45, 350, 3_000],
      1: [45, 350, 3_000],
      2: [40, 220, 1_500],
      3: [20, 80, 400],
      4: [15, 60, 300],
      5: [8, 30, 150],
      6: [8, 30, 150],
      7: [4, 15, 80],
      8: [4, 15, 80],
    },
    freeSpins: [12, 18, 30],
    multiplier: 3,
  },
};

const known = new WeakMap<Model, readonly (readonly number[])[]>();

/** The strip of a reel: its symbols spread as evenly as they can be, the same for everybody. */
export function stripOf(model: Model, reel: number): readonly number[] {
  const strips = known.get(model) ?? model.counts.map(spread);
  known.set(model, strips);
  return strips[reel] ?? [];
}

function spread(counts: readonly number[], reel: number): readonly number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const placed = counts.flatMap((count, symbol) =>
    Array.from({ length: count }, (_, index) => ({
      symbol,
      // A different beginning for each symbol and reel, so that no two reels show the same picture.
      at: ((index + ((symbol * 7 + reel * 3) % 10) / 10) * total) / count,
    })),
  );
  return placed.sort((a, b) => a.at - b.at || a.symbol - b.symbol).map(({ symbol }) => symbol);
}

/** What the window shows when each reel stops with this place of its strip on top: by reel, from the top. */
export function windowAt(model: Model, stops: readonly number[]): number[][] {
  return stops.map((stop, reel) => {
    const symbols = stripOf(model, reel);
    return Array.from({ length: rows }, (_, row) => symbols[(stop + row) % symbols.length] ?? 0);
  });
}

export interface LineWin {
  readonly line: number;
  readonly symbol: number;
  readonly count: number;
  /** In line stakes. */
  readonly pays: number;
}

/** What a row of five symbols pays, the better of its two readings where it begins with wilds; in line stakes. */
export function linePays(model: Model, symbols: readonly number[]): Omit<LineWin, 'line'> | undefined {
  let best: Omit<LineWin, 'line'> | undefined;
  const first = symbols.find((symbol) => symbol !== wild) ?? wild;
  for (const symbol of new Set([wild, first])) {
    if (symbol === scatter) continue;
    const end = symbols.findIndex((shown) => shown !== symbol && (shown !== wild || symbol === wild));
    const count = end === -1 ? reels : end;
    const pays = count < 3 ? 0 : (model.pays[symbol]?.[count - 3] ?? 0);
    if (pays > (best?.pays ?? 0)) best = { symbol, count, pays };
  }
  return best;
}

export function winsIn(model: Model, shown: readonly (readonly number[])[]): LineWin[] {
  return lines.flatMap((line, number) => {
    const win = linePays(
      model,
      line.map((row, reel) => shown[reel]?.[row] ?? 0),
    );
    return win ? [{ line: number, ...win }] : [];
  });
}

export function scattersIn(shown: readonly (readonly number[])[]): number {
  return shown.flat().filter((symbol) => symbol === scatter).length;
}

export function freeSpinsFor(model: Model, scatters: number): number {
  return scatters < 3 ? 0 : (model.freeSpins[Math.min(scatters, 5) - 3] ?? 0);
}

/**
 * The exact return of a stake: every line sees each reel at a place of its own, so one line's mean over all symbols is every
 * line's; scatters come independently on each reel. Free spins give no further free spins.
 */
export function returnToPlayer(model: Model): number {
  const chances = model.counts.map((counts) => {
    const total = counts.reduce((sum, count) => sum + count, 0);
    return counts.map((count) => count / total);
  });
  const symbols = [wild, ...paying, scatter];
  let line = 0;
  const walk = (row: number[], chance: number): void => {
    if (row.length === reels) {
      line += chance * (linePays(model, row)?.pays ?? 0);
      return;
    }
    for (const symbol of symbols) {
      const next = chance * (chances[row.length]?.[symbol] ?? 0);
      if (next > 0) walk([...row, symbol], next);
    }
  };
  walk([], 1);
  // How many scatters are in sight, reel by reel: at most one on each, because they stand further apart than the window is high.
  let inSight = [1, 0, 0, 0, 0, 0];
  for (let reel = 0; reel < reels; reel += 1) {
    const total = model.counts[reel]?.reduce((sum, count) => sum + count, 0) ?? 1;
    const one = ((model.counts[reel]?.[scatter] ?? 0) * rows) / total;
    inSight = inSight.map((chance, count) => chance * (1 - one) + (inSight[count - 1] ?? 0) * one);
  }
  const free = inSight.reduce((sum, chance, count) => sum + chance * freeSpinsFor(model, count), 0);
  return line * (1 + free * model.multiplier);
}
