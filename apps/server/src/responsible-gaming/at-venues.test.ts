/** A limit on losses holds at venues with wallets of their own, which take bets and ask nobody. Amounts in fen, but for those of HTTP. */
import { randomUUID } from 'node:crypto';
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTransfers, type Transfers, type TransferVenuePort } from '../game-providers/index.ts';
import { SetClock } from '../platform/clock.ts';
import { type Cashier, openCashier } from '../testing/cashier.ts';
import { refusalText } from '../testing/refusals.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { mayBring, refuseBringing } from './at-venues.ts';
import { refuseStake } from './guard.ts';
import { type LimitKind, setLimit } from './limits.ts';
import { takePause } from './pauses.ts';
import type { Span } from './spans.ts';

const dayMs = 86_400_000;
/** A month is 30 times 24 hours. */
const spanMs: Readonly<Record<Span, number>> = { day: dayMs, week: 7 * dayMs, month: 30 * dayMs };
const noon = '2026-11-21T04:00:00.000Z';
const clock = new SetClock(noon);
let cashier: Cashier;
let transfers: Transfers;
/** Venues live in real time: what touches them happens here. */
let live: TestSite;
beforeAll(async () => {
  [cashier, live] = await Promise.all([openCashier(clock), startTestSite({ works: true })]);
  const { database, site, wallet } = cashier;
  await database.query(
    "insert into venue (code, name, category, adapter, wallet, position) values ('tv', 'tv', 'gaming', 'test', 'transfer', 99)",
  );
  await database.transaction((tx) => wallet.openHouse(tx, ['tv']));
  const port = {
    createPlayer: async () => ({ outcome: 'done', value: null }),
    transfer: async () => ({ outcome: 'done', value: null }),
  } as unknown as TransferVenuePort;
  const limitsOf = async () => ({
    win: 10n ** 12n,
    multiple: 1_000n,
    hour: 10n ** 12n,
    ahead: 5_000n,
    day: 10n ** 12n,
  });
  transfers = openTransfers(
    site,
    { wallet, limitsOf },
    () => port,
    async () => new Set<bigint>(),
  );
});
afterAll(() => Promise.all([cashier.close(), live.stop()]));
beforeEach(() => clock.set(noon));

const limit = (memberId: bigint, value: bigint, span: Span = 'day', kind: LimitKind = 'loss') =>
  setLimit({ database: cashier.database, clock }, memberId, { kind, span }, value);
const bringing = (memberId: bigint, amount: bigint) =>
  cashier.database.transaction((tx) => refuseBringing({ clock }, tx, memberId, amount));
const may = async (memberId: bigint, amount: bigint) => (await bringing(memberId, amount))?.code ?? 'allowed';
const most = (memberId: bigint, amount: bigint) =>
  cashier.database.transaction(async (tx) => {
    const allowed = await mayBring({ clock }, tx, memberId, amount);
    return allowed.ok ? allowed.value : allowed.code;
  });
const staking = async (memberId: bigint, amount: bigint) =>
  (await cashier.database.transaction((tx) => refuseStake({ clock }, tx, memberId, amount)))?.code ??
  'allowed';
const move = async (memberId: bigint, amount: bigint, direction: 'in' | 'out' = 'in') => {
  const id = randomUUID();
  await cashier.database.transaction((tx) =>
    transfers.begin(tx, { id, memberId, venue: 'tv', direction, amount }),
  );
  return id;
};
const moved = async (...asked: Parameters<typeof move>) => transfers.settle(await move(...asked));

let numbers = 0;
/** Without money: what counts is when it settled. @param result payout - stake */
async function settled(memberId: bigint, result: bigint, at: Date): Promise<void> {
  numbers += 1;
  await cashier.database.query(
    `insert into settlement (venue, bet_id, seq, member_id, category, valid_delta, result_delta, state, first_at, at)
     values ('tv', $1, 1, $2, 'sport', 0, $3, 'settled', $4, $4)`,
    [`a${numbers}`, memberId, result, at],
  );
}

test('as much as may be lost may go to venues, to the fen: what lies there and what is on its way count', async () => {
  const member = await cashier.memberWith(100_000n);
  expect(await may(member, 100_000n)).toBe('allowed');
  await limit(member, 5_000n);
  expect([await may(member, 5_000n), await may(member, 5_001n)]).toEqual(['allowed', 'loss_limit_transfer']);
  expect(await moved(member, 2_000n)).toBe('done');
  const pending = await move(member, 1_000n);
  expect([await may(member, 2_000n), await may(member, 2_001n)]).toEqual(['allowed', 'loss_limit_transfer']);
  expect([await most(member, 1_999n), await most(member, 90_000n)]).toEqual([1_999n, 2_000n]);
  await transfers.settle(pending);
  expect(await most(member, 90_000n)).toBe(2_000n);
  // On its way back it can still be lost there, until it is back.
  const back = await move(member, 500n, 'out');
  expect(await most(member, 90_000n)).toBe(2_000n);
  await transfers.settle(back);
  expect(await most(member, 90_000n)).toBe(2_500n);
});

test('the refusal says what was lost, what could be, and what may still go there, in both languages', async () => {
  const member = await cashier.memberWith(100_000n);
  await limit(member, 5_000n, 'week');
  await moved(member, 3_000n);
  await settled(member, -500n, clock.now());
  const refusal = await bringing(member, 1_501n);
  expect(refusalText(refusal)).toBe(
    '超出您为自己设定的7天净输限额：已净输5.00元，场馆内和未结的30.00元也算可能输掉。现在还可转入15.00元，资金未变动',
  );
  expect(refusalText(refusal, 'en')).toContain('You can transfer ¥15.00 now');
  await settled(member, -1_500n, clock.now());
  expect(refusalText(await bringing(member, 1n))).toContain(
    '还可转入0.00元，资金未变动；转回场馆里的钱后才能再转入',
  );
});

test.each(['day', 'week', 'month'] as const)(
  'what was lost counts until its %s is over: a second before, at the moment, a second after',
  async (span) => {
    const member = await cashier.memberWith(100_000n);
    await limit(member, 5_000n, span);
    const at = clock.now().getTime();
    await settled(member, -4_000n, new Date(at));
    const after = async (ms: number) => {
      clock.set(new Date(at + spanMs[span] + ms).toISOString());
      return most(member, 90_000n);
    };
    expect([await after(-1_000), await after(0), await after(1_000)]).toEqual([1_000n, 5_000n, 5_000n]);
  },
);

test('at venues that ask for each bet, what lies at the others counts as if it were lost', async () => {
  const member = await cashier.memberWith(100_000n);
  await limit(member, 5_000n);
  await moved(member, 4_000n);
  expect([await staking(member, 1_000n), await staking(member, 1_001n)]).toEqual(['allowed', 'loss_limit']);
});

test('whoever sets a limit or takes a break has an answer after what was on its way, and nothing goes to a venue after it', async () => {
  for (const ends of ['limit', 'break'] as const) {
    const member = await cashier.memberWith(100_000n);
    const asked = {
      memberId: member,
      venue: 'tv',
      direction: 'in',
      amount: 10_000n,
      key: randomUUID(),
    } as const;
    const answered: string[] = [];
    let held: Promise<unknown> = Promise.resolve();
    await cashier.database.transaction(async (tx) => {
      // Somebody holds the lock of the member's limits: the ones that are begun together leave them alone.
      await tx.query("select pg_advisory_xact_lock(hashtextextended('limits of ' || $1, 0))", [member]);
      expect(await transfers.moveTogether(asked)).toBeUndefined();
      held = bringing(member, 10_000n).then((no) => answered.push(no?.code ?? 'allowed'));
      if (ends === 'break') await takePause(tx, member, 'break', 1, clock.now());
      else
        await tx.query(
          "insert into play_limit (member_id, kind, span, value, set_at, effective_at) values ($1, 'loss', 'day', 100, $2, $2)",
          [member, clock.now()],
        );
      expect(answered).toEqual([]);
    });
    await held;
    expect(answered).toEqual([ends === 'break' ? 'on_pause' : 'loss_limit_transfer']);
    expect(await transfers.moveTogether({ ...asked, key: randomUUID() })).toBeUndefined();
  }
});

const into = (token: string, amount: number) =>
  live.call(
    'transfer',
    { amount, sourcetype: 'userbalance', targettype: 'mpqp' },
    { token, key: randomUUID() },
  );
const loss = (token: string, amount: string) =>
  live.call('setPlayLimit', { kind: 'loss', amount }, { token });
async function money(token: string) {
  const { data } = await live.call('walletOverview', {}, { token });
  const there = data.venues.reduce((sum, { balance }) => sum + balance, 0);
  return { central: data.central, there, total: data.total };
}

test('of 50 transfers at once for the last fen that a loss limit leaves one goes through', async () => {
  const { token } = await live.memberWith(1_000_000n);
  await loss(token, '50');
  expect((await into(token, 49.99)).code).toBe(200);
  const answers = await Promise.all(Array.from({ length: 50 }, () => into(token, 0.01)));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === codes.loss_limit_transfer.code)).toHaveLength(49);
  expect(await money(token)).toEqual({ central: 9_950, there: 50, total: 10_000 });
});

test('what comes along by itself when a game opens is no more than may be lost', async () => {
  const { token } = await live.memberWith(100_000n);
  await live.call('setAutoTransfer', { transferstatus: 1 }, { token });
  await loss(token, '50');
  const launch = () => live.call('gameUrl', { plat_name: 'mpqp', game_code: 'hilo' }, { token });
  expect((await launch()).code).toBe(200);
  expect(await money(token)).toEqual({ central: 950, there: 50, total: 1_000 });
  expect((await launch()).code).toBe(200);
  expect(await money(token)).toEqual({ central: 950, there: 50, total: 1_000 });
});

test('who sets a loss limit below what lies at venues has it brought back, and moves there what the limit leaves', async () => {
  const { token, id } = await live.memberWith(100_000n);
  expect((await into(token, 300)).code).toBe(200);
  await loss(token, '50');
  await expect
    .poll(() => money(token), { interval: 200 })
    .toEqual({ central: 1_000, there: 0, total: 1_000 });
  expect((await into(token, 50)).code).toBe(200);
  // It stays there, whoever looks.
  await live.owner.query("update play_recall set next_at = '2020-01-01' where member_id = $1", [id]);
  await live.owner.query("select graphile_worker.add_job('recall_from_venues', '{}'::json)");
  await expect
    .poll(
      async () => (await live.owner.query('select from play_recall where member_id = $1', [id])).rows.length,
      { interval: 200 },
    )
    .toBe(0);
  expect((await money(token)).there).toBe(50);
});
