import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leftOf } from './reckoning.ts';
import { dueOf, earned, type Step, sharesOf } from './shares.ts';

const steps = (...rates: number[]): Step[] =>
  rates.map((rate, place) => ({ agentId: BigInt(place + 1), rate }));
const path = fc.array(fc.integer({ min: 0, max: 1_000 }), { maxLength: 12 }).map((rates) => steps(...rates));
const valid = fc.bigInt({ min: 0n, max: 10n ** 14n });

test('each agent earns the difference to the agent below', () => {
  expect(sharesOf(steps(20, 50, 80))).toEqual([
    { agentId: 1n, ownRate: 20, belowRate: 0 },
    { agentId: 2n, ownRate: 50, belowRate: 20 },
    { agentId: 3n, ownRate: 80, belowRate: 50 },
  ]);
});

test('an agent with the rate of the agent below earns nothing, and takes nothing away', () => {
  expect(sharesOf(steps(50, 50, 80)).map(({ agentId }) => agentId)).toEqual([1n, 3n]);
});

test('a rate above one further up is not paid twice', () => {
  expect(sharesOf(steps(80, 30, 100))).toEqual([
    { agentId: 1n, ownRate: 80, belowRate: 0 },
    { agentId: 3n, ownRate: 100, belowRate: 80 },
  ]);
});

test('what all earn on a bet is the highest rate on the path, whatever the rates; nobody earns less than zero', () => {
  fc.assert(
    fc.property(path, valid, (of, amount) => {
      const shares = sharesOf(of);
      const total = shares.reduce((sum, share) => sum + earned(share, amount), 0n);
      const highest = Math.max(0, ...of.map(({ rate }) => rate));
      expect(total).toBe(amount * BigInt(highest));
      for (const share of shares) expect(share.ownRate - share.belowRate).toBeGreaterThan(0);
    }),
  );
});

test('what is taken back is what was earned, to the last part', () => {
  fc.assert(
    fc.property(path, valid, (of, amount) => {
      for (const share of sharesOf(of)) expect(earned(share, amount) + earned(share, -amount)).toBe(0n);
    }),
  );
});

test('rounding loses nothing: what is paid and what is carried make the whole', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), { maxLength: 20 }), (weeks) => {
      let carried = 0n;
      let paid = 0n;
      for (const accrued of weeks) {
        const due = dueOf(carried + accrued);
        expect(due.fen).toBeGreaterThanOrEqual(0n);
        expect(due.carried).toBeLessThan(10_000n);
        carried = due.carried;
        paid += due.fen;
      }
      expect(paid * 10_000n + carried).toBe(weeks.reduce((sum, week) => sum + week, 0n));
    }),
  );
});

test('a share is of what the house keeps: all that was paid, given and corrected is taken off the stakes, and so are the fees', () => {
  const kept = leftOf({
    stake: 100_000_000n,
    payout: 1n,
    bonus: 20n,
    rebate: 300n,
    redPacket: 4_000n,
    correction: 50_000n,
    commission: 600_000n,
    deposits: 9_999_999n,
    fees: 7_000_000n,
  });
  expect(kept).toBe(100_000_000n - 7_654_321n);
});
