/** What holds a payout up, and until when, to the millisecond (adversaries, T8). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { holdOf } from '../payment-methods/index.ts';
import { SetClock } from '../platform/clock.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { freezeOf, freezePayouts, frozenUntil } from './payout-freeze.ts';

const noon = '2026-11-21T04:00:00.000Z';
const hourMs = 3_600_000;
const clock = new SetClock(noon);
let tables: TestTables;
beforeAll(async () => {
  tables = await openTestTables(clock);
});
afterAll(() => tables.close());
beforeEach(() => clock.set(noon));

const now = new Date(noon);
const hoursFromNow = (hours: number) => new Date(now.getTime() + hours * hourMs);
const card = (ageHours: number, beforeMoney = false) => ({ createdAt: hoursFromNow(-ageHours), beforeMoney });

test('an address waits until it is as old as the delay says, unless it was there before the money', () => {
  const rules = { delayHours: 24, freeze: undefined, now };
  expect(holdOf(card(24), rules)).toBeUndefined();
  expect(holdOf({ createdAt: new Date(now.getTime() - 24 * hourMs + 1), beforeMoney: false }, rules)).toEqual(
    {
      until: new Date(now.getTime() + 1),
      reason: 'new_address',
    },
  );
  expect(holdOf(card(1), rules)).toEqual({ until: hoursFromNow(23), reason: 'new_address' });
  expect(holdOf(card(1, true), rules)).toBeUndefined();
  expect(holdOf(card(0), { ...rules, delayHours: 0 })).toBeUndefined();
});

test('of two reasons the longer one holds', () => {
  const rules = { delayHours: 24, now };
  expect(holdOf(card(1), { ...rules, freeze: hoursFromNow(22) })).toEqual({
    until: hoursFromNow(23),
    reason: 'new_address',
  });
  expect(holdOf(card(1), { ...rules, freeze: hoursFromNow(23) })?.reason).toBe('new_address');
  expect(holdOf(card(1), { ...rules, freeze: hoursFromNow(24) })).toEqual({
    until: hoursFromNow(24),
    reason: 'credentials',
  });
  expect(holdOf(card(99), { ...rules, freeze: hoursFromNow(1) })).toEqual({
    until: hoursFromNow(1),
    reason: 'credentials',
  });
});

let orders = 0;

/** @param heldUntil of an order that waits already */
async function withdrawal(
  memberId: bigint,
  state = 'pending',
  heldUntil: Date | null = null,
): Promise<bigint> {
  orders += 1;
  const { rows } = await tables.database.query<{ id: bigint }>(
    `with address as (insert into card (member_id, kind, bank, owner, number, created_at)
       values ($1, 'usdt', 'USDT', 'TRC20', $2, $3) returning id)
     insert into withdrawal_order (order_no, member_id, card_id, protocol, address, amount, rate, usdt, fee, receipt, operation_id,
                                   created_at, held_until, held_for, state, decided_by, decided_at)
     select $2, $1, id, 'TRC20', $2, 10000, 72000, 1000000, 0, 1000000, gen_random_uuid(), $3, $4::timestamptz,
            case when $4::timestamptz is null then null else 'new_address' end, $5,
            case when $5 = 'pending' then null else 'staff/1' end, case when $5 = 'pending' then null else $3::timestamptz end
       from address returning id`,
    [memberId, `F${memberId}-${orders}`, noon, heldUntil, state],
  );
  return rows[0]?.id ?? 0n;
}

const heldOf = async (id: bigint) => {
  const { rows } = await tables.database.query<{ until: Date | null; reason: string | null }>(
    'select held_until as until, held_for as reason from withdrawal_order where id = $1',
    [id],
  );
  return rows[0];
};

const freeze = (memberId: bigint, credential: 'login_password' | 'pay_password' = 'pay_password') =>
  tables.database.transaction((tx) =>
    freezePayouts(tx, { settings: tables.settings, clock }, { memberId, credential }),
  );

test('new credentials hold payouts for 24 hours: those to come, and of those that wait whichever wait less long', async () => {
  const [member, other] = [await tables.member(), await tables.member()];
  const waiting = await withdrawal(member);
  const shorter = await withdrawal(member, 'pending', hoursFromNow(23));
  const longer = await withdrawal(member, 'pending', hoursFromNow(30));
  const decided = await withdrawal(member, 'rejected');
  const theirs = await withdrawal(other);
  await freeze(member);
  const frozen = { until: hoursFromNow(24), reason: 'credentials' };
  expect([await heldOf(waiting), await heldOf(shorter)]).toEqual([frozen, frozen]);
  expect(await heldOf(longer)).toEqual({ until: hoursFromNow(30), reason: 'new_address' });
  const free = { until: null, reason: null };
  expect([await heldOf(decided), await heldOf(theirs)]).toEqual([free, free]);
  const until = (at: Date, id = member) => frozenUntil(tables.database, id, at);
  expect(await until(new Date(hoursFromNow(24).getTime() - 1))).toEqual(hoursFromNow(24));
  expect(await until(hoursFromNow(24))).toBeUndefined();
  expect(await until(now, other)).toBeUndefined();
});

test('a second change lengthens the wait, and an earlier one that lasts longer is not cut short', async () => {
  const member = await tables.member();
  await freeze(member);
  clock.advance(5 * hourMs);
  await freeze(member, 'login_password');
  expect(await frozenUntil(tables.database, member, clock.now())).toEqual(hoursFromNow(29));
  const { rows } = await tables.database.query(
    'select credential, changed_at from payout_freeze where member_id = $1',
    [member],
  );
  expect(rows).toEqual([{ credential: 'login_password', changed_at: clock.now() }]);
  clock.advance(-4 * hourMs);
  await freeze(member);
  expect(await frozenUntil(tables.database, member, clock.now())).toEqual(hoursFromNow(29));
});

test('the member hears of the change and until when nothing is paid; with no freeze set, of the change alone', async () => {
  const member = await tables.member();
  const told = async () => {
    const { rows } = await tables.database.query<{ content: string }>(
      'select content from inbox_message where member_id = $1 order by id',
      [member],
    );
    return rows.map(({ content }) => content);
  };
  await freeze(member);
  expect(await told()).toEqual([expect.stringMatching(/2026-11-21 12:00:00.*2026-11-22 12:00:00/)]);
  const rules = await tables.settings.current('withdrawals');
  const set = (freezeHours: number) =>
    tables.database.transaction((tx) =>
      tables.settings.set(tx, 'withdrawals', { ...rules, freezeHours }, 'seed'),
    );
  const other = await tables.member();
  const waiting = await withdrawal(other);
  await set(0);
  await freeze(other);
  await set(rules.freezeHours);
  expect(await frozenUntil(tables.database, other, now)).toBeUndefined();
  expect((await heldOf(waiting))?.until).toBeNull();
});

test.each([
  ['the last second factor was taken away', { credential: 'second_factor' }, 'payouts_without_factor'],
  ['a password was recovered', { credential: 'login_password', recovered: true }, 'payouts_recovering'],
] as const)(
  'for 24 hours after %s nothing can be asked for, in words of its own',
  async (_what, change, code) => {
    const member = await tables.member();
    await tables.database.transaction((tx) =>
      freezePayouts(tx, { settings: tables.settings, clock }, { memberId: member, ...change }),
    );
    const asked = (at: Date, of = member) => freezeOf(tables.database, of, at);
    expect(await asked(new Date(hoursFromNow(24).getTime() - 1))).toMatchObject({
      code,
      data: { until: '2026-11-22 12:00:00' },
    });
    expect(await asked(hoursFromNow(24))).toEqual({ ok: true, value: undefined });
    // Who changed a password themselves may ask, and waits.
    const other = await tables.member();
    await freeze(other);
    expect(await asked(now, other)).toEqual({ ok: true, value: hoursFromNow(24) });
  },
);
