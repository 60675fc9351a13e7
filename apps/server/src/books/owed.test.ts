/** What the house owes members at the ends of days: what the ledger's accounts held then, to the fen, and account by account. */
import type { OwedWallet } from '@mingpai/contract/console/books/names';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { openTestVenue } from '../testing/bets.ts';
import { settled } from '../testing/settled.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { openGrant } from '../wagering/index.ts';
import { sumDays } from './days.ts';
import { ledgerAccounts } from './opened.ts';
import { owedAccounts } from './owed.ts';

/** Noon in Beijing on 28 February 2027. */
const clock = new SetClock('2027-02-28T04:00:00.000Z');
let site: TestSite;
let chief: string;
const members: bigint[] = [];

const database = () => site.running.site.database;

async function credit(memberId: bigint, amount: bigint): Promise<void> {
  const movement = { id: crypto.randomUUID(), memberId, amount, reference: 'test', turnover: 0n };
  await database().transaction((tx) => site.running.wallet.credit(tx, movement));
}

async function lock(memberId: bigint, amount: bigint): Promise<void> {
  await database().transaction(async (tx) => {
    const { rows } = await tx.query<{ id: bigint }>('select id from promotion order by id limit 1');
    const grantId = await openGrant(tx, {
      memberId,
      promotionId: rows[0]?.id ?? 0n,
      source: `test/grant/${memberId}`,
      deposit: undefined,
      combines: false,
      amount,
      required: 1n,
      weights: { realbet: 100, sport: 100, gaming: 100, joker: 100, concise: 100, lottery: 100 },
      betCeiling: 0n,
      openedAt: clock.now(),
      expiresAt: new Date(clock.now().getTime() + 86_400_000),
    });
    await site.running.wallet.fillGrant(tx, { grantId, memberId, amount });
  });
}

beforeAll(async () => {
  site = await startTestSite({ clock });
  const venue = await openTestVenue(site.running, 'owed', 'joker');
  for (let n = 1; n <= 5; n += 1) members.push((await site.memberWith(BigInt(n) * 10_001n)).id);
  const [first = 0n, second = 0n, third = 0n, fourth = 0n] = members;
  // The days beside 31 March: 28 February, the 24th and the 30th.
  clock.set('2027-03-24T15:59:59.999Z');
  await credit(first, 333n);
  clock.set('2027-03-24T16:00:00.000Z');
  await credit(second, 4_444n);
  clock.set('2027-03-30T04:00:00.000Z');
  const held = { id: crypto.randomUUID(), memberId: third, amount: 7_070n, reference: 'withdrawal/W1' };
  await database().transaction((tx) => site.running.wallet.hold(tx, held, async () => undefined));
  clock.set('2027-03-31T04:00:00.000Z');
  await venue.report({ id: 'b1', memberId: first, stake: 1_000n, payout: 5_321n });
  await lock(fourth, 9_009n);
  await settled(site.owner);
  await sumDays({ database: database(), clock });
  chief = await site.staffToken('chief');
});
afterAll(async () => {
  // No order stands behind what is held.
  const paid = {
    id: crypto.randomUUID(),
    memberId: members[2] ?? 0n,
    amount: 7_070n,
    reference: 'withdrawal/W1',
  };
  await database().transaction((tx) => site.running.wallet.payOut(tx, paid));
  await site?.stop();
});

const wallets = ['central', 'held', 'venue', 'ahead', 'won', 'review', 'grant'] as const;
const fen = (yuan: number) => BigInt(Math.round(yuan * 100));

/** From the entries of the ledger themselves, fen. */
async function ledgerSays(wallet: OwedWallet, day: string): Promise<bigint> {
  const { rows } = await site.owner.query<{ sum: bigint }>(
    `select coalesce(sum(e.amount), 0)::bigint as sum from ledger.entry e join ledger.account a on a.id = e.account_id
      where a.owner <> 'house' and split_part(a.code, '/', 1) = $1 and e.at < $2::timestamptz + interval '1 day'`,
    [wallet, `${day}T00:00+08:00`],
  );
  return rows[0]?.sum ?? 0n;
}

async function everyAccount(wallet: OwedWallet, day: string) {
  const rows = [];
  let sum = 0;
  for (let after = ''; ; ) {
    const { data } = await site.staff('owedAccounts', { day, wallet, after }, chief);
    rows.push(...data.rows);
    sum = data.sum;
    if (data.next === null) return { rows, sum };
    after = data.next;
  }
}

test('each line is what the ledger held at the end of the day, and a day, a week and a month before', async () => {
  const { data } = await site.staff('owed', { day: '2027-03-31' }, chief);
  expect(data.days).toEqual({
    end: '2027-03-31',
    dayBefore: '2027-03-30',
    weekBefore: '2027-03-24',
    monthBefore: '2027-02-28',
  });
  expect(data.rows.map(({ wallet }) => wallet)).toEqual(wallets);
  for (const row of data.rows)
    for (const side of ['end', 'dayBefore', 'weekBefore', 'monthBefore'] as const)
      expect([row.wallet, side, fen(row[side])]).toEqual([
        row.wallet,
        side,
        await ledgerSays(row.wallet, data.days[side]),
      ]);
  const central = data.rows.find(({ wallet }) => wallet === 'central');
  expect(new Set([central?.end, central?.dayBefore, central?.weekBefore, central?.monthBefore]).size).toBe(3);
  expect(data.rows.find(({ wallet }) => wallet === 'held')).toMatchObject({ end: 70.7, weekBefore: 0 });
});

test('the total is of all wallets but locked bonuses, which are not owed yet', async () => {
  const { data } = await site.staff('owed', { day: '2027-03-31' }, chief);
  for (const side of ['end', 'dayBefore', 'weekBefore', 'monthBefore'] as const) {
    const owed = data.rows.filter(({ wallet }) => wallet !== 'grant');
    expect(fen(data.sum[side])).toBe(owed.reduce((all, row) => all + fen(row[side]), 0n));
  }
  expect(data.rows.find(({ wallet }) => wallet === 'grant')?.end).toBe(90.09);
});

test('each line of each day opens to accounts with the same sum, whose members held it then', async () => {
  for (const day of ['2027-03-31', '2027-03-24', '2027-02-28']) {
    const { data } = await site.staff('owed', { day }, chief);
    for (const { wallet, end } of data.rows) {
      const { rows, sum } = await everyAccount(wallet, day);
      expect([day, wallet, sum]).toEqual([day, wallet, end]);
      expect(rows.reduce((all, { amount }) => all + fen(amount), 0n)).toBe(fen(end));
      expect(rows.every(({ amount }) => amount !== 0)).toBe(true);
    }
  }
  const { rows } = await everyAccount('held', '2027-03-31');
  expect(rows.map(({ memberId, amount }) => [BigInt(memberId), amount])).toEqual([[members[2], 70.7]]);
});

test('a page looks at some accounts only, and goes on where it stopped though all of them were empty', async () => {
  const day = '2027-02-28';
  const read = async (most: number, atOnce: number) => {
    const rows = [];
    let pages = 0;
    for (let after = ''; ; ) {
      const found = await owedAccounts(database(), { day, wallet: 'central', after, most }, atOnce);
      rows.push(...found.rows);
      pages += 1;
      if (found.next === undefined) return { pages, amounts: rows.map(({ amount }) => amount).sort() };
      after = found.next;
    }
  };
  const { rows: accounts } = await site.owner.query<{ number: number }>(
    "select count(*)::int as number from ledger.account where owner <> 'house' and code = 'central'",
  );
  const whole = await read(500, 500);
  expect(whole.amounts.reduce((all, amount) => all + amount, 0n)).toBe(await ledgerSays('central', day));
  for (const [most, atOnce] of [
    [500, 1],
    [2, 3],
    [1, 500],
  ] as const)
    expect((await read(most, atOnce)).amounts).toEqual(whole.amounts);
  expect((await read(500, 1)).pages).toBeGreaterThanOrEqual(accounts[0]?.number ?? 0);

  // So it is with what a line of the trial balance consists of.
  const closings: bigint[] = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page = { from: day, to: day, ledger: 'member/central', after, most: 500 };
    const { rows, next }: Awaited<ReturnType<typeof ledgerAccounts>> = await ledgerAccounts(
      database(),
      page,
      1,
    );
    closings.push(...rows.map(({ closing }) => closing));
    after = next;
  }
  expect(closings.sort()).toEqual(whole.amounts);
});

test('of a day before the books there is nothing', async () => {
  const { data } = await site.staff('owed', { day: '2020-01-01' }, chief);
  expect(data.rows.map(({ end }) => end)).toEqual(wallets.map(() => 0));
  expect((await everyAccount('central', '2020-01-01')).rows).toEqual([]);
});

test('the files say what the pages say: each wallet, each of its accounts, and each entry of one', async () => {
  const fileOf = async (list: string, question: object) => {
    const response = await fetch(new URL('/api/console/export', site.running.address), {
      method: 'POST',
      headers: { authorization: `Bearer ${chief}`, 'content-type': 'application/json' },
      body: JSON.stringify({ list, format: 'csv', question }),
    });
    const [heads = '', ...lines] = (await response.text())
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n');
    return lines.map((line) =>
      Object.fromEntries(heads.split(',').map((head, at) => [head, line.split(',')[at]])),
    );
  };
  const day = '2027-03-31';
  const { data } = await site.staff('owed', { day }, chief);
  expect((await fileOf('owed', { day })).map((row) => row['当日结束（元）'])).toEqual(
    data.rows.map(({ end }) => end.toFixed(2)),
  );
  const { rows, sum } = await everyAccount('central', day);
  const accounts = await fileOf('owedAccounts', { day, wallet: 'central' });
  expect(accounts.map((row) => row['金额（元）'])).toEqual(rows.map(({ amount }) => amount.toFixed(2)));
  expect(accounts.reduce((all, row) => all + fen(Number(row['金额（元）'])), 0n)).toBe(fen(sum));
  const span = { from: '2027-02-28', to: day };
  const books = await fileOf('ledgerAccounts', { ...span, ledger: 'member/central' });
  expect(books.map((row) => row.账户编号)).toEqual(rows.map(({ account }) => account));
  const [one] = rows;
  const entries = await fileOf('accountEntries', { ...span, account: one?.account });
  expect(entries.length).toBeGreaterThan(0);
  expect(entries.reduce((all, row) => all + fen(Number(row['金额（元）'])), 0n)).toBe(fen(one?.amount ?? 0));
});
