/**
 * Six ways to play and to pay: three of twenty lines that differ in how wild they are, 243 ways, three classic reels whose wilds
 * double, and wilds that fill their reel. Symbols by number: 0 the wild, 1 to 8 that pay, 9 the scatter.
 */
export type ModelName = 'calm' | 'even' | 'wild' | 'ways' | 'classic' | 'reign';

export interface Model {
  /** How often each symbol, 0 to 9, stands on each reel; as many reels as rows here. */
  readonly counts: readonly (readonly number[])[];
  /** Rows (0 top) that each line takes, reel by reel; none: like symbols on neighbouring reels pay wherever they stand. */
  readonly lines: readonly (readonly number[])[] | undefined;
  /** The stake is spread over so many units; for lines, one each. */
  readonly units: number;
  /** What three, four and five of a symbol pay, in units; the wild's own row is the first. */
  readonly pays: Readonly<Record<number, readonly number[]>>;
  /** A wild in sight fills its reel. */
  readonly fills: boolean;
  /** What each wild multiplies a win of another symbol by. */
  readonly wildTimes: number;
  /** Free spins for three, four and five scatters, and what their wins are multiplied by; none where there is no scatter. */
  readonly freeSpins: readonly number[];
  readonly multiplier: number;
  /** How far a round strays from the mean: by the standard deviation of what it pays (largest.test.ts). */
  readonly volatility: 'low' | 'medium' | 'high';
}

const twentyLines: readonly (readonly number[])[] = [
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

const fiveLines: readonly (readonly number[])[] = [
  [1, 1, 1],
  [0, 0, 0],
  [2, 2, 2],
  [0, 1, 2],
  [2, 1, 0],
];

const strip = (...counts: number[]) => counts;
const five = (outer: readonly number[], inner: readonly number[]) => [outer, inner, inner, inner, outer];
const lines20 = { lines: twentyLines, units: 20, fills: false, wildTimes: 1 } as const;

export const models: Readonly<Record<ModelName, Model>> = {
  calm: {
    ...lines20,
    counts: five(strip(2, 3, 3, 4, 4, 5, 5, 6, 6, 2), strip(2, 3, 3, 4, 4, 5, 5, 6, 6, 2)),
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
    volatility: 'low',
  },
  even: {
    ...lines20,
    counts: five(strip(1, 2, 3, 4, 4, 6, 6, 6, 6, 2), strip(2, 2, 3, 4, 4, 5, 6, 6, 6, 2)),
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
    volatility: 'medium',
  },
  wild: {
    ...lines20,
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
    volatility: 'high',
  },
  ways: {
    // Without a wild on the first reel every win has the symbol that stands there.
    counts: five(strip(0, 3, 4, 4, 5, 5, 5, 6, 6, 2), strip(2, 2, 3, 4, 4, 5, 6, 6, 6, 2)),
    lines: undefined,
    units: 20,
    fills: false,
    wildTimes: 1,
    pays: {
      1: [15, 60, 300],
      2: [12, 36, 160],
      3: [8, 26, 115],
      4: [7, 20, 90],
      5: [4, 12, 50],
      6: [3, 9, 40],
      7: [2, 6, 25],
      8: [1, 5, 25],
    },
    freeSpins: [10, 15, 20],
    multiplier: 2,
    volatility: 'low',
  },
  classic: {
    counts: [
      strip(2, 2, 3, 4, 5, 6, 7, 0, 0, 0),
      strip(2, 2, 3, 4, 5, 6, 7, 0, 0, 0),
      strip(2, 2, 3, 4, 5, 6, 7, 0, 0, 0),
    ],
    lines: fiveLines,
    units: 5,
    fills: false,
    wildTimes: 2,
    pays: { 0: [150], 1: [30], 2: [16], 3: [8], 4: [5], 5: [4], 6: [2] },
    freeSpins: [],
    multiplier: 1,
    volatility: 'low',
  },
  reign: {
    counts: [
      strip(0, 3, 3, 4, 5, 6, 6, 7, 7, 2),
      strip(1, 2, 3, 4, 5, 6, 6, 7, 7, 2),
      strip(1, 2, 3, 4, 5, 6, 6, 7, 7, 2),
      strip(1, 2, 3, 4, 5, 6, 6, 7, 7, 2),
      strip(0, 3, 3, 4, 5, 6, 6, 7, 7, 2),
    ],
    lines: twentyLines,
    units: 20,
    fills: true,
    wildTimes: 1,
    pays: {
      1: [50, 250, 1_200],
      2: [35, 150, 600],
      3: [22, 85, 350],
      4: [15, 60, 240],
      5: [12, 40, 150],
      6: [8, 28, 110],
      7: [6, 18, 75],
      8: [5, 18, 75],
    },
    freeSpins: [8, 12, 16],
    multiplier: 2,
    volatility: 'high',
  },
};
