/** What a member's own limits allow, to the fen, the minute and the moment (business rules, Responsible play). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { isPaused, refuseDeposit, refuseOffer, refusePlay, refuseStake } from './guard.ts';
import { atRisk, depositedToday, limitsOf, netSince, pauseOf, setLimit, takePause } from './limits.ts';
import { noteSign, playedToday } from './time.ts';

const noon = '2026-11-21T04:00:00.000Z';
/** The Beijing day's first moment. */
const midnight = '2026-11-20T16:00:00.000Z';
const justBefore = '2026-11-20T15:59:59.999Z';
const hourMs = 3_600_000;

const clock = new SetClock(noon);
let tables: TestTables;
beforeAll(async () => {
  tables = await openTestTables(clock);
  await tables.database.query(
    "insert into venue (code, name, category, adapter, position) values ('limits', '限额', 'sport', 'test', 99)",
  );
});
afterAll(() => tables.close());
beforeEach(() => clock.set(noon));

let numbers = 0;

/** @param credited none: it is not decided */
async function deposit(
  memberId: bigint,
  amount: bigint,
  { at = noon, expires = '2026-11-21T05:00:00Z', state = 'pending', credited = null as bigint | null } = {},
): Promise<void> {
  numbers += 1;
  await tables.database.query(
    `insert into deposit_order (order_no, member_id, way, amount, last_four, state, created_at, expires_at, credited, decided_by, decided_at)
     values ($1, $2, 'bank', $3, '', $4, $5, $6, $7, case when $4 = 'pending' then null else 'staff/1' end,
             case when $4 = 'pending' then null else $5::timestamptz end)`,
    [`L${numbers}`, memberId, amount, state, at, expires, credited],
  );
}

/** @param result payout - stake, fen */
async function settled(memberId: bigint, result: bigint, at = noon): Promise<void> {
  numbers += 1;
  await tables.database.query(
    `insert into settlement (venue, bet_id, seq, member_id, category, valid_delta, result_delta, state, first_at, at)
     values ('limits', $1, 1, $2, 'sport', 0, $3, 'settled', $4, $4)`,
    [`b${numbers}`, memberId, result, at],
  );
}

async function openBet(memberId: bigint, stake: bigint, state = 'unsettled'): Promise<void> {
  numbers += 1;
  await tables.database.query(
    `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, seq, recorded_at)
     values ('limits', $1, $2, 'g', 'r', $3, 0, 0, $4, $5, 1, $5)`,
    [`o${numbers}`, memberId, stake, state, noon],
  );
}

const site = () => ({ clock, database: tables.database }) as unknown as Parameters<typeof setLimit>[0];
const limit = (memberId: bigint, kind: 'deposit' | 'loss' | 'time', value: bigint | undefined) =>
  setLimit(site(), memberId, kind, value);
const mayDeposit = async (memberId: bigint, amount: bigint) =>
  (await refuseDeposit({ clock }, tables.database, memberId, amount))?.code ?? 'allowed';
const mayPlay = async (memberId: bigint) =>
  (await refusePlay({ clock }, tables.database, memberId))?.code ?? 'allowed';
const mayStake = async (memberId: bigint, amount: bigint) =>
  (await tables.database.transaction((tx) => refuseStake({ clock }, tx, memberId, amount)))?.code ??
  'allowed';
const pause = (memberId: bigint, kind: 'break' | 'exclusion', days: number) =>
  tables.database.transaction((tx) => takePause(tx, memberId, kind, days, clock.now()));

test('exactly the limit may be deposited in a Beijing day, and not a fen more', async () => {
  const member = await tables.member();
  expect(await mayDeposit(member, 10_000_000n)).toBe('allowed');
  await limit(member, 'deposit', 50_000n);
  expect([await mayDeposit(member, 50_000n), await mayDeposit(member, 50_001n)]).toEqual([
    'allowed',
    'deposit_limit',
  ]);
  await deposit(member, 20_000n, { at: midnight });
  await deposit(member, 40_000n, { at: justBefore });
  expect([await mayDeposit(member, 30_000n), await mayDeposit(member, 30_001n)]).toEqual([
    'allowed',
    'deposit_limit',
  ]);
});

test('what counts as deposited: what was credited, and what waits and has not expired', async () => {
  const [member, other] = [await tables.member(), await tables.member()];
  await deposit(member, 1n, { expires: '2026-11-21T04:00:00.001Z' });
  await deposit(member, 10n, { expires: noon });
  await deposit(member, 999n, { state: 'approved', credited: 100n });
  await deposit(member, 1_000n, { state: 'rejected' });
  await deposit(other, 10_000n);
  expect(await depositedToday(tables.database, member, clock.now())).toBe(101n);
  expect(await depositedToday(tables.database, await tables.member(), clock.now())).toBe(0n);
});

test('who passed their deposit limit before they set it is told that nothing is left', async () => {
  const member = await tables.member();
  await deposit(member, 70_000n);
  await limit(member, 'deposit', 50_000n);
  expect(await refuseDeposit({ clock }, tables.database, member, 1n)).toMatchObject({
    message: expect.stringContaining('还可存0.00元'),
  });
});

test('a loss of exactly the limit ends play; what was won, and what was lost yesterday, does not count', async () => {
  const member = await tables.member();
  await limit(member, 'loss', 5_000n);
  await settled(member, -9_000n, justBefore);
  await settled(member, 1_000n);
  await settled(member, -5_999n, midnight);
  expect(await netSince(tables.database, member, new Date(midnight))).toBe(-4_999n);
  expect(await mayPlay(member)).toBe('allowed');
  await settled(member, -1n);
  expect(await mayPlay(member)).toBe('loss_limit');
  expect(await mayPlay(await tables.member())).toBe('allowed');
});

test('a stake may bring the losses up to the limit, open bets taken for lost, and no further', async () => {
  const [member, other] = [await tables.member(), await tables.member()];
  expect(await mayStake(member, 1_000_000n)).toBe('allowed');
  await limit(member, 'loss', 5_000n);
  await openBet(member, 1_000n);
  await openBet(member, 3_000n, 'settled');
  await openBet(other, 3_000n);
  await settled(member, -2_000n);
  await settled(member, -2_000n, justBefore);
  await settled(other, -2_000n);
  expect(await atRisk(tables.database, member, new Date(midnight))).toBe(3_000n);
  expect([await mayStake(member, 2_000n), await mayStake(member, 2_001n)]).toEqual(['allowed', 'loss_limit']);
});

test('stakes at the same moment are looked at one after the other', async () => {
  const member = await tables.member();
  await limit(member, 'loss', 5_000n);
  const looks = await Promise.all(
    Array.from({ length: 5 }, () =>
      tables.database.transaction(async (tx) => {
        const refusal = await refuseStake({ clock }, tx, member, 2_000n);
        numbers += 1;
        if (!refusal)
          await tx.query(
            `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, seq, recorded_at)
             values ('limits', $1, $2, 'g', 'r', 2000, 0, 0, 'unsettled', $3, 1, $3)`,
            [`s${numbers}`, member, noon],
          );
        return refusal?.code ?? 'allowed';
      }),
    ),
  );
  expect(looks.filter((look) => look === 'allowed')).toHaveLength(2);
});

test('a looser limit holds after 24 hours to the millisecond, a tighter or an equal one at once', async () => {
  const member = await tables.member();
  expect(await limit(member, 'loss', 5_000n)).toEqual(new Date(noon));
  expect(await limit(member, 'loss', 5_000n)).toEqual(new Date(noon));
  const later = new Date(clock.now().getTime() + 24 * hourMs);
  expect(await limit(member, 'loss', 5_001n)).toEqual(later);
  const held = async () => (await limitsOf(tables.database, member, clock.now())).loss;
  clock.set(new Date(later.getTime() - 1));
  expect(await held()).toEqual({ value: 5_000n, coming: { value: 5_001n, at: later } });
  clock.set(later);
  expect(await held()).toEqual({ value: 5_001n, coming: undefined });
  expect(await limit(member, 'loss', 4_999n)).toEqual(later);
  expect(await held()).toEqual({ value: 4_999n, coming: undefined });
});

test('a limit is one of its kind and its member, and no limit at all has to wait too', async () => {
  const [member, other] = [await tables.member(), await tables.member()];
  await limit(member, 'time', 60n);
  await limit(other, 'time', 90n);
  expect(await limit(member, 'deposit', 7_000n)).toEqual(new Date(noon));
  const later = new Date(clock.now().getTime() + 24 * hourMs);
  expect(await limit(member, 'time', undefined)).toEqual(later);
  expect(await limitsOf(tables.database, member, clock.now())).toEqual({
    deposit: { value: 7_000n, coming: undefined },
    loss: { value: undefined, coming: undefined },
    time: { value: 60n, coming: { value: undefined, at: later } },
  });
  expect(await limit(member, 'time', 30n)).toEqual(new Date(noon));
  const { deposit: kept, time } = await limitsOf(tables.database, member, later);
  expect([kept.value, time.value]).toEqual([7_000n, 30n]);
  expect((await limitsOf(tables.database, other, later)).time.value).toBe(90n);
});

test('a request replaces the one that waits, of its own kind and member alone', async () => {
  const [member, other] = [await tables.member(), await tables.member()];
  for (const one of [member, other]) {
    for (const kind of ['deposit', 'loss'] as const) {
      await limit(one, kind, 1_000n);
      await limit(one, kind, 9_000n);
    }
  }
  await limit(member, 'deposit', 800n);
  const later = new Date(clock.now().getTime() + 24 * hourMs);
  const now = await limitsOf(tables.database, member, later);
  expect([now.deposit.value, now.loss.value]).toEqual([800n, 9_000n]);
  expect((await limitsOf(tables.database, other, later)).deposit.value).toBe(9_000n);
});

test('the longer of two pauses holds, to the millisecond, and of this member alone', async () => {
  const [member, other] = [await tables.member(), await tables.member()];
  await pause(member, 'exclusion', 7);
  await pause(member, 'break', 1);
  const ends = new Date(clock.now().getTime() + 7 * 24 * hourMs);
  expect(await pauseOf(tables.database, member, clock.now())).toEqual({ kind: 'exclusion', endsAt: ends });
  expect(await pauseOf(tables.database, other, clock.now())).toBeUndefined();
  expect([await mayDeposit(member, 1n), await mayPlay(member), await mayStake(member, 1n)]).toEqual([
    'on_pause',
    'on_pause',
    'on_pause',
  ]);
  expect([await mayDeposit(other, 1n), await mayPlay(other), await mayStake(other, 1n)]).toEqual([
    'allowed',
    'allowed',
    'allowed',
  ]);
  const paused = (at: Date) => isPaused(tables.database, member, at);
  expect([await paused(new Date(ends.getTime() - 1)), await paused(ends)]).toEqual([true, false]);
});

test('who pauses takes no offers, and is told of which kind the pause is and when it ends', async () => {
  const [resting, excluded, neither] = [await tables.member(), await tables.member(), await tables.member()];
  await pause(resting, 'break', 1);
  await pause(excluded, 'exclusion', 180);
  const offer = (memberId: bigint) => refuseOffer(tables.database, memberId, clock.now());
  expect(await offer(neither)).toBeUndefined();
  expect(await offer(resting)).toMatchObject({
    code: 'no_offers_on_pause',
    message: '休息期间不参加活动和红包，到2026-11-22 12:00为止；资金未变动',
  });
  expect(await offer(excluded)).toMatchObject({
    message: '自我排除期间不参加活动和红包，到2027-05-20 12:00为止；资金未变动',
  });
  expect(await refuseDeposit({ clock }, tables.database, resting, 1n)).toMatchObject({
    message: '您选择了休息，到2026-11-22 12:00为止不能存款和游戏；满足流水要求的余额仍可照常取款',
  });
  expect(await refuseDeposit({ clock }, tables.database, excluded, 1n)).toMatchObject({
    message: expect.stringMatching(/^您选择了自我排除，到2027-05-20 12:00为止/),
  });
});

test('a game in sight counts up to pauses of 150 seconds, from sign to sign, within one Beijing day', async () => {
  const [member, other] = [await tables.member(), await tables.member()];
  const began = clock.now();
  const sign = async (afterMs: number, memberId = member) => {
    clock.advance(afterMs);
    await noteSign(tables.database, memberId, clock.now());
  };
  const played = (memberId = member) => playedToday(tables.database, memberId, clock.now());
  expect(await played()).toEqual({ minutes: 0, since: undefined });
  await sign(0);
  await sign(0, other);
  await sign(150_000);
  expect(await played()).toEqual({ minutes: 2, since: began });
  await sign(29_000);
  expect((await played()).minutes).toBe(2);
  await sign(1_000);
  expect((await played()).minutes).toBe(3);
  await sign(151_000);
  expect(await played()).toEqual({ minutes: 3, since: clock.now() });
  expect(await played(other)).toEqual({ minutes: 0, since: undefined });
  const last = clock.now();
  clock.advance(150_000);
  expect((await played()).since).toEqual(last);
  clock.advance(1);
  expect((await played()).since).toBeUndefined();
  clock.set('2026-11-21T16:00:00Z');
  expect((await played()).minutes).toBe(0);
});

test('a sign that comes late takes nothing off', async () => {
  const member = await tables.member();
  const at = (seconds: number) => new Date(clock.now().getTime() + seconds * 1_000);
  for (const seconds of [0, 120, 60, 180]) await noteSign(tables.database, member, at(seconds));
  expect((await playedToday(tables.database, member, at(180))).minutes).toBe(3);
});

test('the minute that reaches the time limit ends play', async () => {
  const member = await tables.member();
  await limit(member, 'time', 3n);
  await noteSign(tables.database, member, clock.now());
  for (let sign = 0; sign < 2; sign += 1) {
    clock.advance(89_000);
    await noteSign(tables.database, member, clock.now());
  }
  expect([await mayPlay(member), await mayStake(member, 1n)]).toEqual(['allowed', 'allowed']);
  clock.advance(2_000);
  await noteSign(tables.database, member, clock.now());
  expect([await mayPlay(member), await mayStake(member, 1n)]).toEqual(['time_limit', 'time_limit']);
});
