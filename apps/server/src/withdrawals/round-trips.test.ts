/** What an order to pay out asks the database: counted, so that it does not grow again. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { type Cashier, codeOf, openCashier } from '../testing/cashier.ts';
import { watchRoundTrips } from '../testing/round-trips.ts';
import { withdraw } from './withdrawals.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
let cashier: Cashier;
beforeAll(async () => {
  cashier = await openCashier(clock);
});
afterAll(() => cashier.close());

test('an order to pay out is twenty-one round trips and one commit, and is held', async () => {
  const memberId = await cashier.memberWith(50_000n);
  const cardId = await cashier.address(memberId);
  const request = { memberId, cardId, amount: 20_000n, key: crypto.randomUUID(), payPassword: 'right' };
  const sent = await watchRoundTrips(cashier.database.pool).of(async () => {
    expect(codeOf(await withdraw(cashier.site, cashier.settings, cashier.wallet, request))).toBe('ok');
  });
  // But for settings, which a site that is told of changes remembers.
  const asked = sent.filter((text) => !/from setting\b/.test(text));
  expect(asked).toHaveLength(21);
  expect(asked.filter((text) => /^(?:update|insert)|^commit/.test(text))).toEqual([
    expect.stringMatching(/^insert into withdrawal_order/),
    expect.stringMatching(/^insert into operation/),
    'commit',
  ]);
  expect(await cashier.money(memberId)).toEqual({ central: 30_000n, held: 20_000n });
});
