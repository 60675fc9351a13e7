/** 时时彩: five digits, a draw every two minutes. */
import {
  drawNumbers,
  type Lottery,
  type LotteryPart,
  type Numbers,
  priced,
  type Rule,
  sequences,
} from './model.ts';

const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
const places = [1, 2, 3, 4, 5] as const;

const at = (numbers: Numbers, place: number) => numbers[place - 1] ?? 0;
const sumOf = (numbers: Numbers) => numbers.reduce((sum, digit) => sum + digit, 0);

/** Big digits are 5 to 9; a big sum is 23 to 45. Place 1 is the first ball, 万. */
const rules: readonly Rule[] = [
  { code: 'sum:big', wins: (numbers) => sumOf(numbers) >= 23 },
  { code: 'sum:small', wins: (numbers) => sumOf(numbers) <= 22 },
  { code: 'sum:odd', wins: (numbers) => sumOf(numbers) % 2 === 1 },
  { code: 'sum:even', wins: (numbers) => sumOf(numbers) % 2 === 0 },
  { code: 'dragon', wins: (numbers) => at(numbers, 1) > at(numbers, 5) },
  { code: 'tiger', wins: (numbers) => at(numbers, 1) < at(numbers, 5) },
  { code: 'tie', wins: (numbers) => at(numbers, 1) === at(numbers, 5) },
  ...places.flatMap((place): readonly Rule[] => [
    { code: `p${place}:big`, wins: (numbers) => at(numbers, place) >= 5 },
    { code: `p${place}:small`, wins: (numbers) => at(numbers, place) <= 4 },
    { code: `p${place}:odd`, wins: (numbers) => at(numbers, place) % 2 === 1 },
    { code: `p${place}:even`, wins: (numbers) => at(numbers, place) % 2 === 0 },
    ...digits.map((digit) => ({
      code: `p${place}:${digit}`,
      wins: (numbers: Numbers) => at(numbers, place) === digit,
    })),
  ]),
];

const picks = priced(rules, () => sequences(5, digits));

/** How many of the hundred thousand numbers have each sum. */
function waysToSum(): number[] {
  return places.reduce<number[]>(
    (ways) =>
      Array.from({ length: ways.length + 9 }, (_, sum) =>
        digits.reduce<number>((all, digit) => all + (ways[sum - digit] ?? 0), 0),
      ),
    [1],
  );
}

/** Five digits with this sum. */
function withSum(sum: number): Numbers {
  return places.map((place) => Math.max(0, Math.min(9, sum - 9 * (place - 1))));
}

/** The first and the last ball also decide dragon and tiger; the sum is counted as if it were drawn apart. */
const parts: readonly LotteryPart[] = [
  {
    holds: (code) => code.startsWith('sum:'),
    ends: () => waysToSum().map((weight, sum) => ({ result: withSum(sum), weight })),
  },
  {
    holds: (code) => /^(p1:|p5:|dragon$|tiger$|tie$)/.test(code),
    ends: () =>
      sequences(2, digits).map(([first = 0, last = 0]) => ({ result: [first, 0, 0, 0, last], weight: 1 })),
  },
  ...[2, 3, 4].map((place) => ({
    holds: (code: string) => code.startsWith(`p${place}:`),
    ends: () =>
      digits.map((digit) => ({ result: places.map((each) => (each === place ? digit : 0)), weight: 1 })),
  })),
];

export const ssc: Lottery = {
  game: 'ssc',
  schedule: { periodMs: 120_000, betMs: 110_000, drawMs: 114_000 },
  get picks() {
    return picks();
  },
  parts,
  marketOf(code) {
    if (code === 'dragon' || code === 'tiger' || code === 'tie') return 'duel';
    const [place, side] = code.split(':');
    if (side === 'big' || side === 'small') return `${place}:size`;
    return side === 'odd' || side === 'even' ? `${place}:parity` : `${place}:digit`;
  },
  draw: (seed, label) => drawNumbers(seed, `ssc:${label}`, { count: 5, bound: 10 }),
};
