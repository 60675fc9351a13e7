/**
 * The usual tests of randomness (Knuth, TAOCP 2, 3.3; Marsaglia; NIST SP 800-22), each with the chance that a true one does as badly
 * or worse. Numbers are whole, below their bound.
 */
import { chiSquareOf, chiSquareTail, normalTail } from './tails.ts';

export interface Stream {
  readonly name: string;
  /** Each number is 0 to bound - 1, as likely as any other. */
  readonly bound: number;
  take(count: number): readonly number[];
}

export interface Finding {
  readonly stream: string;
  readonly test: string;
  /** How many numbers it looked at. */
  readonly sample: number;
  readonly p: number;
}

type Test = (numbers: readonly number[], bound: number) => number;

/** How often each number comes. */
const frequency: Test = (numbers, bound) => {
  const counts = tally(numbers, bound);
  return chiSquareTail(evenly(counts, numbers.length / bound), bound - 1);
};

/** How often each number comes after each, in pairs that do not overlap; large bounds by their sixteenths. */
const serial: Test = (numbers, bound) => {
  const classes = Math.min(bound, 64);
  const classed = coarse(numbers, bound, classes);
  const pairs: number[] = [];
  for (let place = 0; place + 1 < classed.length; place += 2)
    pairs.push((classed[place] ?? 0) * classes + (classed[place + 1] ?? 0));
  const weights = widths(bound, classes);
  const counts = tally(pairs, classes * classes);
  const expected = counts.map(
    (_, pair) => pairs.length * (weights[Math.floor(pair / classes)] ?? 0) * (weights[pair % classes] ?? 0),
  );
  return chiSquareTail(
    counts.reduce(
      (sum, count, pair) => sum + (count - (expected[pair] ?? 0)) ** 2 / (expected[pair] ?? 1),
      0,
    ),
    classes * classes - 1,
  );
};

/** How long it stays in the lower or the upper half (Wald and Wolfowitz). */
const runs: Test = (numbers, bound) => {
  const half = Math.floor(bound / 2);
  const low = numbers.map((number) => number < half);
  const below = low.filter(Boolean).length;
  const above = low.length - below;
  const seen = low.reduce((sum, one, place) => sum + (place > 0 && one !== low[place - 1] ? 1 : 0), 1);
  const both = 2 * below * above;
  const mean = both / low.length + 1;
  const spread = Math.sqrt((both * (both - low.length)) / (low.length ** 2 * (low.length - 1)));
  return normalTail((seen - mean) / spread);
};

const longestGap = 40;

/** How long it takes until a number of the lowest quarter comes again. */
const gaps: Test = (numbers, bound) => {
  const hits = Math.max(1, Math.floor(bound / 4));
  const chance = hits / bound;
  const counts = Array<number>(longestGap + 1).fill(0);
  let length = 0;
  let all = 0;
  for (const number of numbers) {
    if (number >= hits) {
      length += 1;
      continue;
    }
    const place = Math.min(length, longestGap);
    counts[place] = (counts[place] ?? 0) + 1;
    all += 1;
    length = 0;
  }
  const expected = counts.map((_, gap) =>
    gap === longestGap ? all * (1 - chance) ** gap : all * chance * (1 - chance) ** gap,
  );
  return chiSquareOf(counts, expected);
};

const window = 8;

/** How often each pattern of eight bits comes, overlapping and round the end (NIST's serial test): half above, half below. */
const overlapping: Test = (numbers, bound) => {
  // Only an even bound has halves; of an odd one the last number is left out.
  const even = bound - (bound % 2);
  const bits = numbers.flatMap((number) => (number < even ? [number < even / 2 ? 0 : 1] : []));
  const statistic = psi(bits, window) - psi(bits, window - 1);
  return chiSquareTail(statistic, 2 ** (window - 1));
};

function psi(bits: readonly number[], size: number): number {
  const counts = Array<number>(2 ** size).fill(0);
  let pattern = 0;
  for (let place = 0; place < bits.length + size - 1; place += 1) {
    pattern = ((pattern << 1) | (bits[place % bits.length] ?? 0)) & (2 ** size - 1);
    if (place >= size - 1) counts[pattern] = (counts[pattern] ?? 0) + 1;
  }
  return (2 ** size / bits.length) * counts.reduce((sum, count) => sum + count * count, 0) - bits.length;
}

const birthdays = 512;
const yearBits = 24;
const wordBits = 32;

/** Marsaglia's birthday spacings: 512 days of a year of 2^24; how many spacings come twice is Poisson with mean 2. Of words alone. */
const birthdaySpacings: Test = (numbers) => {
  const mean = birthdays ** 3 / 2 ** (yearBits + 2);
  const counts = Array<number>(8).fill(0);
  const years = Math.floor(numbers.length / birthdays);
  for (let year = 0; year < years; year += 1) {
    const days = numbers
      .slice(year * birthdays, (year + 1) * birthdays)
      .map((word) => word >>> (wordBits - yearBits))
      .sort((one, next) => one - next);
    const spacings = days
      .slice(1)
      .map((day, place) => day - (days[place] ?? 0))
      .sort((one, next) => one - next);
    const twice = spacings.filter((spacing, place) => place > 0 && spacing === spacings[place - 1]).length;
    const place = Math.min(twice, counts.length - 1);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  let [chance, left] = [Math.exp(-mean), 1];
  const expected = counts.map((_, twice) => {
    const own = twice === counts.length - 1 ? left : chance;
    left -= chance;
    chance *= mean / (twice + 1);
    return years * own;
  });
  return chiSquareOf(counts, expected);
};

const monkeyWords = 2 ** 21;

/** Marsaglia's monkey (OPSO): of 2^20 words of two letters of ten bits, 141909 are missing among 2^21 that overlap, give or take 290. */
const monkey: Test = (numbers) => {
  const seen = new Uint8Array(2 ** 20);
  let last = (numbers[0] ?? 0) >>> 22;
  for (let place = 1; place <= monkeyWords; place += 1) {
    const letter = (numbers[place] ?? 0) >>> 22;
    seen[last * 1_024 + letter] = 1;
    last = letter;
  }
  const missing = seen.reduce((sum, one) => sum + (one === 0 ? 1 : 0), 0);
  return normalTail((missing - 141_909) / 290);
};

const always = { frequency, serial, runs, gaps, overlapping } as const;

/** All that a stream can be asked. Words of 32 bits are asked for birthdays too, and for the monkey where there are enough. */
export function examine(stream: Stream, count: number): readonly Finding[] {
  const numbers = stream.take(count);
  const words = stream.bound === 2 ** wordBits;
  // Tables of 2^32 classes say nothing: of a word its first eight bits are looked at there, as each other test has its own.
  const [looked, bound] = words ? [numbers.map((word) => word >>> 24), 256] : [numbers, stream.bound];
  const of = (test: string, p: number): Finding => ({ stream: stream.name, test, sample: numbers.length, p });
  return [
    ...Object.entries(always).map(([name, test]) => of(name, test(looked, bound))),
    ...(words ? [of('birthday spacings', birthdaySpacings(numbers, stream.bound))] : []),
    ...(words && numbers.length > monkeyWords ? [of('monkey (OPSO)', monkey(numbers, stream.bound))] : []),
  ];
}

/** What no true generator does in a lifetime of nights: so far out, or so close to what is expected. */
export function isSuspect({ p }: Finding): boolean {
  return p < 1e-6 || p > 1 - 1e-6;
}

function tally(numbers: readonly number[], bound: number): number[] {
  const counts = Array<number>(bound).fill(0);
  for (const number of numbers) counts[number] = (counts[number] ?? 0) + 1;
  return counts;
}

function evenly(counts: readonly number[], expected: number): number {
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

function coarse(numbers: readonly number[], bound: number, classes: number): readonly number[] {
  return classes === bound ? numbers : numbers.map((number) => Math.floor((number * classes) / bound));
}

/** What part of all numbers each class holds. */
function widths(bound: number, classes: number): number[] {
  const counts = tally(
    coarse(
      Array.from({ length: bound }, (_, number) => number),
      bound,
      classes,
    ),
    classes,
  );
  return counts.map((count) => count / bound);
}
