/** 快三: three dice, a draw a minute. */
import { drawNumbers, type Lottery, type Numbers, priced, type Rule, sequences } from './model.ts';

const faces = [1, 2, 3, 4, 5, 6] as const;
const sums = Array.from({ length: 16 }, (_, place) => place + 3);

const sumOf = (dice: Numbers) => dice.reduce((sum, face) => sum + face, 0);
const countOf = (dice: Numbers, face: number) => dice.filter((each) => each === face).length;

/** Big is 11 to 18, small 3 to 10; a triple counts as its sum, so each of the four wins in half of the draws. */
const rules: readonly Rule[] = [
  { code: 'big', wins: (dice) => sumOf(dice) >= 11 },
  { code: 'small', wins: (dice) => sumOf(dice) <= 10 },
  { code: 'odd', wins: (dice) => sumOf(dice) % 2 === 1 },
  { code: 'even', wins: (dice) => sumOf(dice) % 2 === 0 },
  ...sums.map((sum) => ({ code: `sum:${sum}`, wins: (dice: Numbers) => sumOf(dice) === sum })),
  { code: 'triple', wins: (dice) => new Set(dice).size === 1 },
  ...faces.map((face) => ({
    code: `triple:${face}`,
    wins: (dice: Numbers) => countOf(dice, face) === 3,
  })),
  // A triple holds its pair.
  ...faces.map((face) => ({ code: `pair:${face}`, wins: (dice: Numbers) => countOf(dice, face) >= 2 })),
  ...faces.flatMap((low) =>
    faces
      .filter((high) => high > low)
      .map((high) => ({
        code: `two:${low}-${high}`,
        wins: (dice: Numbers) => dice.includes(low) && dice.includes(high),
      })),
  ),
];

const picks = priced(rules, () => sequences(3, faces));

export const k3: Lottery = {
  game: 'k3',
  schedule: { periodMs: 60_000, betMs: 52_000, drawMs: 55_000 },
  get picks() {
    return picks();
  },
  parts: [
    {
      holds: () => true,
      // The order of the dice decides nothing: 56 ends stand for 216.
      ends: () =>
        [...Map.groupBy(sequences(3, faces), (dice) => dice.toSorted().join('')).values()].flatMap((same) =>
          same.slice(0, 1).map((result) => ({ result, weight: same.length })),
        ),
    },
  ],
  marketOf(code) {
    if (code === 'big' || code === 'small') return 'size';
    if (code === 'odd' || code === 'even') return 'parity';
    // Any triple, pairs and two faces may come with others of their kind.
    return /^(sum|triple):/.test(code) ? code.replace(/:.*/, '') : code;
  },
  draw: (seed, label) => drawNumbers(seed, `k3:${label}`, { count: 3, bound: 6 }).map((number) => number + 1),
};
