/** Wrong pay passwords: how many, and for how long (business rules, Withdrawals; docs/rules, chapter 6). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { type Cashier, codeOf, openCashier } from '../testing/cashier.ts';
import { verifyPayPassword } from './pay-password.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
let cashier: Cashier;
let member = 0n;
beforeAll(async () => {
  cashier = await openCashier(clock);
});
afterAll(() => cashier.close());
beforeEach(async () => {
  member = await cashier.memberWith(0n);
});

async function tries(count: number, word: string, of = member): Promise<string[]> {
  const answers: string[] = [];
  for (let n = 0; n < count; n += 1)
    answers.push(codeOf(await verifyPayPassword(cashier.database, clock, of, word)));
  return answers;
}

test('the fifth wrong one in a row locks it for an hour to the millisecond, for the right one too', async () => {
  const wrong = 'wrong_pay_password';
  expect(await tries(5, 'wrong')).toEqual([wrong, wrong, wrong, wrong, 'pay_password_locked']);
  expect(await tries(1, 'right')).toEqual(['pay_password_locked']);
  clock.advance(3_600_000 - 1);
  expect(await tries(1, 'right')).toEqual(['pay_password_locked']);
  clock.advance(1);
  expect(await tries(1, 'right')).toEqual(['ok']);
  // It counts from the first again.
  expect((await tries(4, 'wrong')).at(-1)).toBe(wrong);
});

test('a right one begins the count anew, and others’ wrong ones are not the member’s', async () => {
  await tries(4, 'wrong');
  expect(await tries(1, 'right')).toEqual(['ok']);
  expect(await tries(4, 'wrong')).not.toContain('pay_password_locked');
  await tries(5, 'wrong', await cashier.memberWith(0n));
  expect(await tries(1, 'right')).toEqual(['ok']);
});

test('of twenty wrong ones at the same moment four are told that they are wrong', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => tries(1, 'wrong')));
  expect(answers.flat().filter((answer) => answer === 'wrong_pay_password')).toHaveLength(4);
});
