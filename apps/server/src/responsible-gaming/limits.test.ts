/** What a member's own limits allow, to the fen, the minute and the moment (business rules, Responsible play). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { refusalText } from '../testing/refusals.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { isPaused, refuseDeposit, refuseOffer, refusePlay, refuseStake } from './guard.ts';
import { type LimitKind, setLimit } from './limits.ts';
import { pauseOf, takePause } from './pauses.ts';
import type { Span } from './spans.ts';
import { noteSign, playedSince } from './time.ts';
import { couldBeLost, depositedSince, netSince } from './used.ts';

const noon = '2026-11-21T04:00:00.000Z';
/** The first millisecond of the 24 hours up to noon. */
const first = '2026-11-20T04:00:00.001Z';
const justBefore = '2026-11-20T04:00:00.000Z';
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

async function openBet(memberId: bigint, stake: bigint, state = 'unsettled', at = noon): Promise<void> {
  numbers += 1;
  await tables.database.query(
    `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, seq, recorded_at)
     values ('limits', $1, $2, 'g', 'r', $3, 0, 0, $4, $5, 1, $5)`,
    [`o${numbers}`, memberId, stake, state, at],
  );
}

const site = () => ({ clock, database: tables.database });
/** @returns from when it holds, or can be confirmed */
const limit = async (memberId: bigint, kind: LimitKind, value: bigint | undefined, span: Span = 'day') =>
  (await setLimit(site(), memberId, { kind, span }, value)).at;
const refusedDeposit = (memberId: bigint, amount: bigint) =>
  tables.database.transaction((tx) => refuseDeposit({ clock }, tx, memberId, amount));
const mayDeposit = async (memberId: bigint, amount: bigint) =>
  (await refusedDeposit(memberId, amount))?.code ?? 'allowed';
const mayPlay = async (memberId: bigint) =>
  (await refusePlay({ clock }, tables.database, memberId))?.code ?? 'allowed';
const mayStake = async (memberId: bigint, amount: bigint) =>
  (await tables.database.transaction((tx) => refuseStake({ clock }, tx, memberId, amount)))?.code ??
  'allowed';
const sign = (memberId: bigint, at = clock.now()) =>
  tables.database.transaction((tx) => noteSign(tx, memberId, at));
const pause = (memberId: bigint, kind: 'break' | 'exclusion', days: number) =>
  tables.database.transaction((tx) => takePause(tx, memberId, kind, days, clock.now()));

test('exactly the limit may be deposited in 24 hours, and not a fen more', async () => {
  const member = await tables.member();
  expect(await mayDeposit(member, 10_000_000n)).toBe('allowed');
  await limit(member, 'deposit', 50_000n);
  expect([await mayDeposit(member, 50_000n), await mayDeposit(member, 50_001n)]).toEqual([
    'allowed',
    'deposit_limit',
  ]);
  await deposit(member, 20_000n, { at: first });
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
  const deposited = (memberId: bigint) =>
    depositedSince(tables.database, memberId, new Date(first), clock.now());
  expect(await deposited(member)).toBe(101n);
  expect(await deposited(await tables.member())).toBe(0n);
});

test('who passed their deposit limit before they set it is told that nothing is left', async () => {
  const member = await tables.member();
  await deposit(member, 70_000n);
  await limit(member, 'deposit', 50_000n);
  expect(refusalText(await refusedDeposit(member, 1n))).toContain('还可存0.00元');
});

test('a loss of exactly the limit ends play; what was won, and what was lost 24 hours ago, does not count', async () => {
  const member = await tables.member();
  await limit(member, 'loss', 5_000n);
  await settled(member, -9_000n, justBefore);
  await settled(member, 1_000n);
  await settled(member, -5_999n, first);
  expect(await netSince(tables.database, member, new Date(first))).toBe(-4_999n);
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
  const { lost, open, atVenues } = await couldBeLost(tables.database, member, new Date(first));
  expect(lost + open + atVenues).toBe(3_000n);
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

/** Until somebody waits for a lock, or the other thing has happened. */
async function untilWaiting(other: () => boolean, waiting = 1): Promise<void> {
  for (;;) {
    const { rows } = await tables.database.query<{ count: number }>(
      'select count(*)::int as count from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())',
    );
    if (other() || (rows[0]?.count ?? 0) >= waiting) return;
  }
}

test.each(['deposit', 'stake', 'loss'] as const)(
  'a %s limit that is set while something is on its way counts it: whoever comes after the answer finds it',
  async (kind) => {
    const member = await tables.member();
    let isOver = false;
    let after: Promise<string> = Promise.resolve('');
    await tables.database.transaction(async (tx) => {
      const refusal = await (kind === 'deposit' ? refuseDeposit : refuseStake)({ clock }, tx, member, 600n);
      expect(refusal).toBeUndefined();
      numbers += 1;
      if (kind === 'deposit')
        await tx.query(
          `insert into deposit_order (order_no, member_id, way, amount, last_four, created_at, expires_at)
           values ($1, $2, 'bank', 600, '', $3, $3::timestamptz + interval '1 hour')`,
          [`w${numbers}`, member, noon],
        );
      else
        await tx.query(
          `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, seq, recorded_at)
           values ('limits', $1, $2, 'g', 'r', 600, 0, 0, 'unsettled', $3, 1, $3)`,
          [`w${numbers}`, member, noon],
        );
      after = limit(member, kind, 1_000n)
        .then(() => (kind === 'deposit' ? mayDeposit : mayStake)(member, 401n))
        .finally(() => {
          isOver = true;
        });
      await untilWaiting(() => isOver);
    });
    expect(await after).toBe(`${kind}_limit`);
  },
);

test('the longer of two pauses holds, to the millisecond, and of this member alone', async () => {
  const [member, other] = [await tables.member(), await tables.member()];
  await pause(member, 'exclusion', 7);
  await pause(member, 'break', 1);
  const ends = new Date(clock.now().getTime() + 7 * 24 * hourMs);
  expect(await pauseOf(tables.database, member, clock.now())).toEqual({
    kind: 'exclusion',
    endsAt: ends,
    told: true,
  });
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
  expect(await offer(resting)).toMatchObject({ code: 'no_offers_on_pause' });
  expect(refusalText(await offer(resting))).toBe(
    '休息期间不参加活动和红包，到2026-11-22 12:00为止；资金未变动',
  );
  expect(refusalText(await offer(excluded))).toBe(
    '自我排除期间不参加活动和红包，到2027-05-20 12:00为止；资金未变动',
  );
  expect(refusalText(await refusedDeposit(resting, 1n))).toBe(
    '您选择了休息，到2026-11-22 12:00为止不能存款和游戏；满足流水要求的余额仍可照常取款',
  );
  expect(refusalText(await refusedDeposit(excluded, 1n))).toMatch(
    /^您选择了自我排除，到2027-05-20 12:00为止/,
  );
});

test('a game in sight counts up to pauses of 150 seconds, from sign to sign', async () => {
  const [member, other] = [await tables.member(), await tables.member()];
  const began = clock.now();
  const next = async (afterMs: number, memberId = member) => {
    clock.advance(afterMs);
    await sign(memberId);
  };
  const played = (memberId = member, since = began) =>
    playedSince(tables.database, memberId, since, clock.now());
  expect(await played()).toEqual({ minutes: 0, since: undefined });
  await next(0);
  await next(0, other);
  await next(150_000);
  expect(await played()).toEqual({ minutes: 2, since: began });
  await next(29_000);
  expect((await played()).minutes).toBe(2);
  await next(1_000);
  expect((await played()).minutes).toBe(3);
  await next(150_001);
  expect(await played()).toEqual({ minutes: 3, since: clock.now() });
  expect(await played(other)).toEqual({ minutes: 0, since: undefined });
  const last = clock.now();
  clock.advance(150_000);
  expect((await played()).since).toEqual(last);
  clock.advance(1);
  expect((await played()).since).toBeUndefined();
  expect((await played(member, new Date(began.getTime() + 60_000))).minutes).toBe(2);
  expect((await played(member, new Date(began.getTime() + 60_001))).minutes).toBe(1);
});

test('a sign that comes late takes nothing off, and counts no minute twice', async () => {
  const member = await tables.member();
  const at = (seconds: number) => new Date(clock.now().getTime() + seconds * 1_000);
  for (const seconds of [0, 120, 60, 180]) await sign(member, at(seconds));
  const minutes = async () => (await playedSince(tables.database, member, at(0), at(400))).minutes;
  expect(await minutes()).toBe(3);
  for (const seconds of [340, 320, 400]) await sign(member, at(seconds));
  expect(await minutes()).toBe(4);
});

test('many signs at the same moment are one sitting', async () => {
  const member = await tables.member();
  await Promise.all(Array.from({ length: 10 }, () => sign(member)));
  clock.advance(120_000);
  await Promise.all(Array.from({ length: 10 }, () => sign(member)));
  expect((await playedSince(tables.database, member, new Date(noon), clock.now())).minutes).toBe(2);
});

test('the minute that reaches the time limit ends play', async () => {
  const member = await tables.member();
  await limit(member, 'time', 3n);
  await sign(member);
  for (let n = 0; n < 2; n += 1) {
    clock.advance(89_000);
    await sign(member);
  }
  expect([await mayPlay(member), await mayStake(member, 1n)]).toEqual(['allowed', 'allowed']);
  clock.advance(1_999);
  await sign(member);
  expect([await mayPlay(member), await mayStake(member, 1n)]).toEqual(['allowed', 'allowed']);
  clock.advance(1);
  await sign(member);
  expect([await mayPlay(member), await mayStake(member, 1n)]).toEqual(['time_limit', 'time_limit']);
});

test('whose browser never says that a game is open reaches the time limit by playing', async () => {
  const [member, other] = [await tables.member(), await tables.member()];
  await limit(member, 'time', 3n);
  for (const wait of [90_000, 89_000]) {
    expect(await mayStake(member, 1n)).toBe('allowed');
    clock.advance(wait);
  }
  expect(await mayStake(member, 1n)).toBe('allowed');
  clock.advance(1_000);
  // Two minutes and fifty-nine seconds were seen; this stake is seen at three.
  expect([await mayStake(member, 1n), await mayStake(member, 1n)]).toEqual(['allowed', 'time_limit']);
  // A stake that is refused is no sitting.
  clock.advance(hourMs);
  expect(await mayStake(member, 1n)).toBe('time_limit');
  const played = async (id: bigint) =>
    (await playedSince(tables.database, id, new Date(clock.now().getTime() - 24 * hourMs), clock.now()))
      .minutes;
  expect(await played(member)).toBe(3);
  // Of whoever has set no such limit nothing is written for each stake.
  await mayStake(other, 1n);
  clock.advance(60_000);
  await mayStake(other, 1n);
  expect(await played(other)).toBe(0);
});

/** The spans, in hours: a month is 30 days. */
const hoursOf = { day: 24, week: 168, month: 720 } as const;

test.each(
  (['deposit', 'loss', 'stake'] as const).flatMap((kind) =>
    (['day', 'week', 'month'] as const).map((span) => [kind, span] as const),
  ),
)(
  'what a %s limit for a %s counts leaves it after exactly that span, to the millisecond and the fen',
  async (kind, span) => {
    const member = await tables.member();
    if (kind === 'deposit') await deposit(member, 600n, { state: 'approved', credited: 600n });
    if (kind === 'loss') await settled(member, -600n);
    if (kind === 'stake') await openBet(member, 600n, 'settled');
    await limit(member, kind, 1_000n, span);
    const may = (amount: bigint) => (kind === 'deposit' ? mayDeposit : mayStake)(member, amount);
    clock.set(new Date(Date.parse(noon) + hoursOf[span] * hourMs - 1));
    expect([await may(399n), await may(400n), await may(401n)]).toEqual([
      'allowed',
      'allowed',
      `${kind}_limit`,
    ]);
    clock.advance(1);
    expect([await may(999n), await may(1_000n), await may(1_001n)]).toEqual([
      'allowed',
      'allowed',
      `${kind}_limit`,
    ]);
    clock.advance(1);
    expect(await may(1_000n)).toBe('allowed');
  },
);

test.each(['day', 'week', 'month'] as const)(
  'time played leaves a limit for a %s millisecond by millisecond',
  async (span) => {
    const member = await tables.member();
    await sign(member);
    clock.advance(120_000);
    await sign(member);
    await limit(member, 'time', 2n, span);
    expect(await mayPlay(member)).toBe('time_limit');
    clock.set(new Date(Date.parse(noon) + hoursOf[span] * hourMs));
    expect(await mayPlay(member)).toBe('time_limit');
    clock.advance(1);
    expect(await mayPlay(member)).toBe('allowed');
  },
);

test('a stake limit counts every stake but those of bets that came to nothing, won or lost', async () => {
  const [member, other] = [await tables.member(), await tables.member()];
  await limit(member, 'stake', 5_000n);
  await openBet(member, 1_000n);
  await openBet(member, 2_000n, 'settled');
  await openBet(member, 4_000n, 'void');
  await openBet(member, 4_000n, 'settled', justBefore);
  await openBet(other, 4_000n);
  await settled(member, 90_000n);
  expect([
    await mayStake(member, 1_999n),
    await mayStake(member, 2_000n),
    await mayStake(member, 2_001n),
  ]).toEqual(['allowed', 'allowed', 'stake_limit']);
  await openBet(member, 1_999n);
  expect(await mayPlay(member)).toBe('allowed');
  await openBet(member, 1n, 'settled', first);
  expect([await mayPlay(member), await mayStake(member, 0n)]).toEqual(['stake_limit', 'allowed']);
});

test('of limits for several spans the one that leaves least wins, and is the one that is told', async () => {
  const member = await tables.member();
  await limit(member, 'deposit', 10_000n, 'day');
  await limit(member, 'deposit', 30_000n, 'week');
  await limit(member, 'deposit', 25_000n, 'month');
  const told = async (amount: bigint) => refusalText(await refusedDeposit(member, amount));
  expect(await told(10_001n)).toBe('超出您为自己设定的24小时存款限额，现在还可存100.00元，资金未变动');
  await deposit(member, 9_000n, { state: 'approved', credited: 9_000n, at: '2026-11-18T04:00:00Z' });
  await deposit(member, 9_000n, { state: 'approved', credited: 9_000n, at: '2026-11-10T04:00:00Z' });
  expect(await told(7_001n)).toBe('超出您为自己设定的30天存款限额，现在还可存70.00元，资金未变动');
  expect(await mayDeposit(member, 7_000n)).toBe('allowed');
  await limit(member, 'deposit', 15_000n, 'week');
  expect(await told(6_001n)).toBe('超出您为自己设定的7天存款限额，现在还可存60.00元，资金未变动');
});

test.each(['deposit', 'stake', 'loss'] as const)(
  'of 50 tries at the same time for the last fen of a %s limit one gets it',
  async (kind) => {
    const member = await tables.member();
    await limit(member, kind, 1_001n, 'week');
    await deposit(member, 1_000n, { state: 'approved', credited: 1_000n });
    await openBet(member, 1_000n);
    const tries = await Promise.all(
      Array.from({ length: 50 }, () =>
        tables.database.transaction(async (tx) => {
          const look = kind === 'deposit' ? refuseDeposit : refuseStake;
          const refusal = await look({ clock }, tx, member, 1n);
          if (refusal) return refusal.code;
          numbers += 1;
          const id = `p${numbers}`;
          if (kind === 'deposit')
            await tx.query(
              `insert into deposit_order (order_no, member_id, way, amount, last_four, created_at, expires_at)
               values ($1, $2, 'bank', 1, '', $3, $3::timestamptz + interval '1 hour')`,
              [id, member, noon],
            );
          else
            await tx.query(
              `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, seq, recorded_at)
               values ('limits', $1, $2, 'g', 'r', 1, 0, 0, 'unsettled', $3, 1, $3)`,
              [id, member, noon],
            );
          return 'allowed';
        }),
      ),
    );
    expect(tries.filter((one) => one === 'allowed')).toHaveLength(1);
    expect(tries.filter((one) => one === `${kind}_limit`)).toHaveLength(49);
  },
);
