/** What a credit by a clerk's word asks the database under the lock that all credits wait for: counted, so that it does not grow again. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { type Cashier, codeOf, openCashier } from '../testing/cashier.ts';
import { watchRoundTrips } from '../testing/round-trips.ts';
import { approveDepositByHand } from './by-hand.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
let cashier: Cashier;
beforeAll(async () => {
  cashier = await openCashier(clock);
});
afterAll(() => cashier.close());

test('a credit by one person is eight round trips, and is credited and counted', async () => {
  const { database, site, settings, wallet } = cashier;
  const [clerk, memberId] = [await cashier.staff('clerk'), await cashier.memberWith(0n)];
  const { rows } = await database.query<{ id: bigint }>(
    `insert into deposit_order (order_no, member_id, way, amount, last_four, created_at, expires_at)
     values ('D1', $1, 'bank', 50000, '', $2, $2::timestamptz + interval '1 hour') returning id`,
    [memberId, clock.now()],
  );
  const id = rows[0]?.id ?? 0n;
  const parts = { site, settings, wallet, refuseByHand: async () => undefined };
  const sent = await watchRoundTrips(database.pool).of(async () => {
    const decided = await database.transaction((tx) =>
      approveDepositByHand(
        tx,
        parts,
        { id, arrived: undefined, reference: '' },
        { staffId: clerk, key: undefined },
      ),
    );
    expect(codeOf(decided)).toBe('ok');
  });
  // But for settings, which a site that is told of changes remembers.
  expect(sent.filter((text) => !/from setting\b/.test(text))).toEqual([
    'begin',
    expect.stringMatching(/^select id, order_no/),
    expect.stringMatching(/from first_yes_in_turn/),
    expect.stringMatching(/^select 'clerk' as of/),
    expect.stringMatching(/^with forgotten as .* insert into staff_decision/),
    expect.stringMatching(/^select a.outcome, a.tells/),
    expect.stringMatching(/^select credit_deposit/),
    'commit',
  ]);
  expect(await cashier.money(memberId)).toEqual({ central: 50_000n, held: 0n });
  const { rows: counted } = await database.query(
    'select subject, amount, first_by, second_by from staff_decision where member_id = $1',
    [memberId],
  );
  expect(counted).toEqual([{ subject: `deposit/${id}`, amount: 50_000n, first_by: clerk, second_by: null }]);
});
