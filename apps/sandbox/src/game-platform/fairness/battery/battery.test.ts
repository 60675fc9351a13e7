/** The battery over one fixed sample of everything that decides a game, and over generators that are wrong, which it has to find. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { examine, isSuspect, type Stream } from './battery.ts';
import { streamsFrom } from './streams.ts';
import { chiSquareTail, normalTail } from './tails.ts';

/** Never changed to make something pass: what it says of these numbers is settled. */
const origin = 'the battery of every test run';
const sample = 8_000;
/** What is planted is as small a fault as so many numbers show. */
const ofPlanted = 20_000;

describe('numbers that decide games', () => {
  it.each(streamsFrom(origin))('$name stands each test', (stream) => {
    const findings = examine(stream, sample);
    expect(findings.length).toBeGreaterThanOrEqual(5);
    expect(findings.filter(isSuspect)).toEqual([]);
  });
});

/** Bytes without a flaw that are none of ours. */
function* bytes(): Generator<number, never> {
  for (let block = 0; ; block += 1) yield* createHash('sha256').update(`planted ${block}`).digest();
}
const planted = (name: string, bound: number, make: (next: () => number) => () => number): Stream => ({
  name,
  bound,
  take(count) {
    const source = bytes();
    const next = make(() => source.next().value);
    return Array.from({ length: count }, next);
  },
});

describe('generators that are wrong', () => {
  it.each([
    { test: 'frequency', stream: planted('six bits modulo 52', 52, (next) => () => (next() % 64) % 52) },
    {
      test: 'serial',
      stream: planted('each number a little like the one before', 10, (next) => {
        let last = 0;
        return () => {
          const fresh = Math.floor((next() * 10) / 256);
          last = next() < 8 ? last : fresh;
          return last;
        };
      }),
    },
    {
      test: 'runs',
      stream: planted('halves that take turns too often', 100, (next) => {
        let low = false;
        return () => {
          low = next() < 140 ? !low : low;
          return (low ? 0 : 50) + Math.floor((next() * 50) / 256);
        };
      }),
    },
    {
      test: 'gaps',
      stream: planted('a low number every fourth time', 8, (next) => {
        let place = 0;
        return () => {
          place += 1;
          return place % 4 === 0 ? next() % 2 : 2 + (next() % 6);
        };
      }),
    },
    {
      test: 'overlapping',
      stream: planted('a shift register of seven bits', 2, (next) => {
        let state = 1 + (next() % 127);
        return () => {
          state = ((state << 1) | (((state >> 6) ^ (state >> 5)) & 1)) & 127;
          return state & 1;
        };
      }),
    },
    {
      test: 'birthday spacings',
      stream: planted('words by a line, modulo 2^32', 2 ** 32, () => {
        let state = 12_345;
        return () => {
          state = (Math.imul(state, 69_069) + 1) >>> 0;
          return (state & 0xff_ff_00_00) >>> 0;
        };
      }),
    },
  ])('$stream.name is found by $test', ({ test, stream }) => {
    const found = examine(stream, ofPlanted).filter(isSuspect);
    expect(found.map((finding) => finding.test)).toContain(test);
  });
});

it.each([
  { degrees: 1, statistic: 3.841, tail: 0.05 },
  { degrees: 10, statistic: 18.307, tail: 0.05 },
  { degrees: 10, statistic: 2.558, tail: 0.99 },
  { degrees: 255, statistic: 310.457, tail: 0.01 },
])(
  'a chi-square of $degrees is $statistic or more with the chance that tables give, $tail',
  ({ degrees, statistic, tail }) => {
    expect(chiSquareTail(statistic, degrees)).toBeCloseTo(tail, 3);
  },
);

it('a normal is two spreads away, on both sides, as often as tables say', () => {
  expect(normalTail(1.96)).toBeCloseTo(0.05, 3);
  expect(normalTail(-2.5758)).toBeCloseTo(0.01, 3);
});
