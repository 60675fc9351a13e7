/** The window of red packets and the chances for deposits, at their edges (business rules, Red packets). */
import { expect, test } from 'vitest';
import { chancesFor, packetDay } from './day.ts';
import { drawnFen, expectedFen, mostFen } from './draw.ts';

const rules = {
  pool: 0,
  share: 100,
  rules: [
    { from: 10_000, to: 99_999, chances: 1 },
    { from: 100_000, to: 499_999, chances: 2 },
    { from: 500_000, to: 600_000, chances: 3 },
  ],
};

test.each([
  [9_999n, 0],
  [10_000n, 1],
  [99_999n, 1],
  [100_000n, 2],
  [499_999n, 2],
  [500_000n, 3],
  [600_000n, 3],
  [600_001n, 0],
])('deposits of %s fen give %i chances: both edges of a rule are within it', (deposits, chances) => {
  expect(chancesFor(rules, deposits)).toBe(chances);
});

test.each([
  ['2026-11-20T16:00:00.000Z', 'before'],
  ['2026-11-21T01:59:59.999Z', 'before'],
  ['2026-11-21T02:00:00.000Z', 'open'],
  ['2026-11-21T03:59:59.999Z', 'open'],
  ['2026-11-21T04:00:00.000Z', 'after'],
  ['2026-11-21T15:59:59.999Z', 'after'],
] as const)('at %s the window of the 21st, from 10:00 to 12:00 in Beijing, is %s', (now, phase) => {
  expect(packetDay(new Date(now))).toEqual({
    day: '2026-11-21',
    opensAt: new Date('2026-11-21T02:00:00Z'),
    closesAt: new Date('2026-11-21T04:00:00Z'),
    countsFrom: new Date('2026-11-20T04:00:00Z'),
    phase,
  });
});

test('the largest packet is the share of the deposits, and never less than one yuan', () => {
  expect([mostFen(50_000n, 100), mostFen(10_100n, 100), mostFen(10_000n, 100), mostFen(5_000n, 100)]).toEqual(
    [500n, 101n, 100n, 100n],
  );
  expect([expectedFen(50_000n, 100), expectedFen(5_000n, 100)]).toEqual([300n, 100n]);
});

test('a packet is what its seed, day, member and number say, both ends of the range among what comes', () => {
  const draw = { day: '2026-11-21', memberId: 100_001n, number: 1, deposits: 10_300n, share: 100 };
  const drawn = new Set<bigint>();
  for (let number = 1; number <= 200; number += 1) drawn.add(drawnFen({ ...draw, seed: 'seed', number }));
  expect([...drawn].sort()).toEqual([100n, 101n, 102n, 103n]);
  const fixed = { ...draw, seed: 'seed', deposits: 100_000_000n };
  // By hand: HMAC-SHA256 of `2026-11-21|100001|1` by the key `seed`, its first six bytes as a part of 2^48, times 999,901, and 100.
  expect(drawnFen(fixed)).toBe(184_816n);
});
