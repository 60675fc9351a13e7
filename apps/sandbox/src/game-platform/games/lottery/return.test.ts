/** What players get back: counted exactly with code of its own, then played with the draws that players get. */
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { k3 } from './k3.ts';
import { type Lottery, largestStake, payoutOf } from './model.ts';
import { ssc } from './ssc.ts';

/** Winning results of 216, from the tables that any book about three dice holds. */
const winningOf216: Readonly<Record<string, number>> = {
  big: 108,
  small: 108,
  odd: 108,
  even: 108,
  triple: 6,
  ...Object.fromEntries(
    [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1].map((ways, place) => [
      `sum:${place + 3}`,
      ways,
    ]),
  ),
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6].flatMap((face) => [
      [`triple:${face}`, 1],
      // One other die in three places with five faces, and the triple.
      [`pair:${face}`, 16],
      // Six orders of two faces and one of the four others, and three of each of the two doubles.
      ...[1, 2, 3, 4, 5, 6].filter((other) => other > face).map((other) => [`two:${face}-${other}`, 30]),
    ]),
  ),
};

const winningOf100: Readonly<Record<string, number>> = {
  'sum:big': 50,
  'sum:small': 50,
  'sum:odd': 50,
  'sum:even': 50,
  dragon: 45,
  tiger: 45,
  tie: 10,
  ...Object.fromEntries(
    [1, 2, 3, 4, 5].flatMap((place) => [
      ...['big', 'small', 'odd', 'even'].map((kind) => [`p${place}:${kind}`, 50]),
      ...Array.from({ length: 10 }, (_, digit) => [`p${place}:${digit}`, 10]),
    ]),
  ),
};

const lotteries = [
  { lottery: k3, winning: winningOf216, of: 216, least: 97.4 },
  { lottery: ssc, winning: winningOf100, of: 100, least: 97.2 },
] as const;

describe.each(lotteries)('the return of $lottery.game', ({ lottery, winning, of, least }) => {
  it('is at most 97.5 % on every pick, and as near as hundredths of odds allow', () => {
    expect([...lottery.picks.keys()].sort()).toEqual(Object.keys(winning).sort());
    for (const [code, { odds }] of lottery.picks) {
      const ways = winning[code] ?? 0;
      const percent = (Number(odds) * ways) / of;
      expect(percent, code).toBeLessThanOrEqual(97.5);
      expect(percent, code).toBeGreaterThanOrEqual(least);
      expect(((Number(odds) + 1) * ways) / of, code).toBeGreaterThan(97.5);
    }
  });

  it('is what 60,000 draws bring, within four standard errors', () => {
    const draws = 60_000;
    const wins = new Map<string, number>();
    for (let draw = 0; draw < draws; draw += 1) {
      const numbers = lottery.draw('5e'.repeat(32), String(draw));
      for (const [code, pick] of lottery.picks) {
        if (pick.wins(numbers)) wins.set(code, (wins.get(code) ?? 0) + 1);
      }
    }
    for (const [code, { odds }] of lottery.picks) {
      const chance = (winning[code] ?? 0) / of;
      const error = Math.sqrt((chance * (1 - chance)) / draws);
      const found = (wins.get(code) ?? 0) / draws;
      expect(Math.abs(found - chance), `${code} at ${odds}`).toBeLessThan(4 * error);
    }
  });

  it('is limited at 500,000 yuan for one bet', () => {
    for (const pick of lottery.picks.values()) {
      const largest = largestStake(pick);
      expect(payoutOf(pick, largest)).toBeLessThanOrEqual(50_000_000n);
      expect(largest % 10_000n).toBe(0n);
      if (largest < 500_000n) expect(payoutOf(pick, largest + 10_000n)).toBeGreaterThan(50_000_000n);
    }
  });
});

describe('a draw', () => {
  it('follows from its seed by the published formula', () => {
    const seed = 'ab'.repeat(32);
    const words = (game: string) =>
      (createHmac('sha256', seed).update(`${game}:20261121-0001:0`).digest('hex').match(/.{8}/g) ?? []).map(
        (word) => Number.parseInt(word, 16),
      );
    expect(k3.draw(seed, '20261121-0001')).toEqual(
      words('k3')
        .slice(0, 3)
        .map((word) => (word % 6) + 1),
    );
    expect(ssc.draw(seed, '20261121-0001')).toEqual(
      words('ssc')
        .slice(0, 5)
        .map((word) => word % 10),
    );
  });

  it.each<[Lottery, readonly number[], readonly string[]]>([
    [k3, [3, 3, 3], ['small', 'odd', 'sum:9', 'triple', 'triple:3', 'pair:3']],
    [k3, [6, 1, 6], ['big', 'odd', 'sum:13', 'pair:6', 'two:1-6']],
    [k3, [1, 4, 5], ['small', 'even', 'sum:10', 'two:1-4', 'two:1-5', 'two:4-5']],
    [k3, [1, 4, 6], ['big', 'odd', 'sum:11', 'two:1-4', 'two:1-6', 'two:4-6']],
  ])('of %o brings what it should', ({ picks }, numbers, expected) => {
    const won = [...picks.values()].filter((pick) => pick.wins(numbers)).map(({ code }) => code);
    expect(won.sort()).toEqual([...expected].sort());
  });

  it('of five digits decides three picks a place and three of all', () => {
    const won = (numbers: readonly number[]) =>
      [...ssc.picks.values()].filter((pick) => pick.wins(numbers)).map(({ code }) => code);
    expect(won([9, 0, 4, 5, 4])).toEqual([
      ...['sum:small', 'sum:even', 'dragon'],
      ...['p1:big', 'p1:odd', 'p1:9', 'p2:small', 'p2:even', 'p2:0', 'p3:small', 'p3:even', 'p3:4'],
      ...['p4:big', 'p4:odd', 'p4:5', 'p5:small', 'p5:even', 'p5:4'],
    ]);
    expect(won([5, 0, 9, 4, 5])).toEqual(expect.arrayContaining(['sum:big', 'sum:odd', 'tie']));
    expect(won([0, 0, 0, 0, 1])).toContain('tiger');
  });
});

it.each([
  { lottery: ssc, one: 'p1:big', other: 'p2:big' },
  { lottery: ssc, one: 'p1:odd', other: 'sum:odd' },
  { lottery: ssc, one: 'p1:3', other: 'p1:big' },
  { lottery: k3, one: 'pair:1', other: 'pair:2' },
  { lottery: k3, one: 'big', other: 'odd' },
])(
  '$one and $other are questions of their own: a bet on one is not against the other',
  ({ lottery, one, other }) => {
    expect(lottery.marketOf(one)).not.toBe(lottery.marketOf(other));
  },
);
