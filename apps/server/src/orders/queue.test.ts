/** The two queues are narrowed by when, how much, how and whose, each border on its own side. */
import type { ConsolePayload } from '@mingpai/contract/console/types';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { type QueueSource, readQueueOnward } from './queue.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
let site: TestSite;
let chief: string;
let clerk: string;
let member: number;
let card: number;
beforeAll(async () => {
  site = await startTestSite({ clock });
  [chief, clerk] = [await site.staffToken('chief'), await site.staffToken('clerk')];
  member = Number((await site.memberWith(100_000n)).id);
  const { rows } = await site.owner.query<{ id: string }>(
    `insert into card (member_id, kind, bank, owner, number, created_at) values ($1, 'usdt', 'USDT', 'TRC20', 'Tx', $2) returning id`,
    [member, clock.now()],
  );
  card = Number(rows[0]?.id);
});
afterAll(() => site.stop());
beforeEach(async () => {
  await site.owner.query('delete from work_claim');
  await site.owner.query('delete from deposit_order');
  await site.owner.query('delete from withdrawal_order');
});

type Made = {
  readonly at?: string;
  /** Fen. */
  readonly amount?: number;
  readonly way?: 'bank' | 'wechat' | 'alipay' | 'usdt';
  readonly protocol?: 'TRC20' | 'ERC20';
};

/** An order that waits. @returns its id */
async function deposit(orderNo: string, made: Made = {}): Promise<number> {
  const { at = '2026-11-21T03:00:00Z', amount = 10_000, way = made.protocol ? 'usdt' : 'bank' } = made;
  const coin = way === 'usdt';
  const { rows } = await site.owner.query<{ id: string }>(
    `insert into deposit_order (order_no, member_id, way, protocol, amount, usdt, rate, last_four, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $6, '', $7, $7) returning id`,
    [orderNo, member, way, coin ? (made.protocol ?? 'TRC20') : null, amount, coin ? 1_000_000 : null, at],
  );
  return Number(rows[0]?.id);
}

async function withdrawal(orderNo: string, made: Made = {}): Promise<number> {
  const { at = '2026-11-21T03:00:00Z', amount = 10_000, protocol = 'TRC20' } = made;
  const { rows } = await site.owner.query<{ id: string }>(
    `insert into withdrawal_order (order_no, member_id, card_id, protocol, address, amount, rate, usdt, fee, receipt, operation_id, created_at)
     values ($1, $2, $3, $4, 'Tx', $5, 1, 1000000, 0, 1000000, gen_random_uuid(), $6) returning id`,
    [orderNo, member, card, protocol, amount, at],
  );
  return Number(rows[0]?.id);
}

type Asked = Omit<ConsolePayload<'depositQueue'>, 'way'>;
const queues = [
  { queue: 'depositQueue', claim: 'claimDeposits', make: deposit },
  { queue: 'withdrawalQueue', claim: 'claimWithdrawals', make: withdrawal },
] as const;
const found = async (queue: 'depositQueue' | 'withdrawalQueue', asked: Asked, token = chief) => {
  const { rows, total } = (await site.staff(queue, asked, token)).data;
  expect(total).toBe(rows.length);
  return rows.map(({ orderNo }) => orderNo);
};

test.each(queues)(
  '$queue: asked at or after the one moment, and before the other',
  async ({ queue, make }) => {
    await make('A', { at: '2026-11-21T01:59:59.999Z' });
    await make('B', { at: '2026-11-21T02:00:00.000Z' });
    await make('C', { at: '2026-11-21T02:59:59.999Z' });
    await make('D', { at: '2026-11-21T03:00:00.000Z' });
    const [from, to] = ['2026-11-21T10:00:00+08:00', '2026-11-21T11:00:00+08:00'];
    expect(await found(queue, { from })).toEqual(['B', 'C', 'D']);
    expect(await found(queue, { to })).toEqual(['A', 'B', 'C']);
    expect(await found(queue, { from, to })).toEqual(['B', 'C']);
  },
);

test.each(queues)(
  '$queue: an amount of at least the one sum, and at most the other',
  async ({ queue, make }) => {
    for (const amount of [19_999, 20_000, 30_050, 30_051]) await make(`A${amount}`, { amount });
    expect(await found(queue, { least: '200' })).toEqual(['A20000', 'A30050', 'A30051']);
    expect(await found(queue, { most: '300.50' })).toEqual(['A19999', 'A20000', 'A30050']);
    expect(await found(queue, { least: '200', most: '300.5' })).toEqual(['A20000', 'A30050']);
    expect((await site.staff(queue, { least: '-1' }, chief)).code).not.toBe(200);
  },
);

test.each(queues)('$queue: on the one network, and on the other', async ({ queue, make }) => {
  await make('T', { protocol: 'TRC20' });
  await make('E', { protocol: 'ERC20' });
  expect(await found(queue, { protocol: 'TRC20' })).toEqual(['T']);
  expect(await found(queue, { protocol: 'ERC20' })).toEqual(['E']);
  expect(await found(queue, {})).toEqual(['T', 'E']);
});

test('deposits that came one way, and no others', async () => {
  for (const way of ['bank', 'wechat', 'alipay', 'usdt'] as const) await deposit(way, { way });
  const came = async (way: 'bank' | 'wechat' | 'alipay' | 'usdt') =>
    (await site.staff('depositQueue', { way }, chief)).data.rows.map(({ orderNo }) => orderNo);
  expect(await came('wechat')).toEqual(['wechat']);
  expect(await came('usdt')).toEqual(['usdt']);
  expect(await came('bank')).toEqual(['bank']);
});

test.each(queues)('$queue: mine, a colleague’s, nobody’s, as long as a claim holds', async (one) => {
  const { queue, claim, make } = one;
  const [mine, theirs] = [await make('MINE'), await make('THEIRS')];
  await make('FREE');
  await site.staff(claim, { ids: [mine] }, chief);
  await site.staff(claim, { ids: [theirs] }, clerk);
  const { claimers } = (await site.staff(queue, {}, chief)).data;
  expect(claimers.map(({ name }) => name)).toEqual(['小明', '老牌']);
  const colleague = claimers.find(({ name }) => name === '小明')?.id ?? 0;
  expect(await found(queue, { claimed: 'mine' })).toEqual(['MINE']);
  expect(await found(queue, { claimed: 'mine' }, clerk)).toEqual(['THEIRS']);
  expect(await found(queue, { claimed: colleague })).toEqual(['THEIRS']);
  expect(await found(queue, { claimed: 'nobody' })).toEqual(['FREE']);
  // In its last millisecond it is somebody's, in the next nobody's.
  clock.advance(5 * 60_000 - 1);
  expect(await found(queue, { claimed: 'nobody' })).toEqual(['FREE']);
  clock.advance(1);
  expect(await found(queue, { claimed: colleague })).toEqual([]);
  expect(await found(queue, { claimed: 'nobody' })).toEqual(['MINE', 'THEIRS', 'FREE']);
  // Who is asked for can be chosen still, though nothing is theirs any more.
  const { data } = await site.staff(queue, { claimed: colleague }, chief);
  expect(data.claimers.map(({ name }) => name)).toEqual(['小明']);
});

test.each(queues)('$queue: what is decided is nobody’s work', async ({ queue, make }) => {
  await make('WAITS');
  const gone = await make('DECIDED');
  const table = queue === 'depositQueue' ? 'deposit_order' : 'withdrawal_order';
  await site.owner.query(
    `update ${table} set state = 'rejected', decided_by = 'chain', decided_at = created_at where id = $1`,
    [gone],
  );
  expect(await found(queue, { state: 'all', claimed: 'nobody' })).toEqual(['WAITS']);
});

test.each(queues)(
  '$queue: a claim of the other queue’s order of the same number is none of this one’s',
  async ({ queue, make }) => {
    const id = await make('FREE');
    await site.owner.query(
      `insert into work_claim (queue, item, staff_id, since, until)
     select $1, $2, id, $3::timestamptz, $3::timestamptz + interval '5 minutes' from staff where name = '老牌'`,
      [queue === 'depositQueue' ? 'withdrawals' : 'deposits', id, clock.now()],
    );
    expect(await found(queue, { claimed: 'mine' })).toEqual([]);
    expect(await found(queue, { claimed: 'nobody' })).toEqual(['FREE']);
  },
);

test('what a member has withdrawn opens to what was not rejected, with the same sum', async () => {
  const gone = await withdrawal('GONE', { amount: 90_000 });
  await withdrawal('ASKED', { amount: 12_345 });
  await site.owner.query(
    "update withdrawal_order set state = 'rejected', decided_by = 'chain', decided_at = created_at where id = $1",
    [gone],
  );
  const asked = { state: 'standing', member: Number(member) } as const;
  const { rows, sum } = (await site.staff('withdrawalQueue', asked, chief)).data;
  expect(rows.map(({ orderNo }) => orderNo)).toEqual(['ASKED']);
  expect(sum).toBe(rows[0]?.sums.withdrawn);
});

test.each(queues)('$queue: the sum is of all that were found, whatever page of them is read', async (one) => {
  const { queue, make } = one;
  for (const amount of [10_050, 20_025, 30_001]) await make(`S${amount}`, { amount });
  const { total, sum, rows } = (await site.staff(queue, { pageSize: 1, least: '200' }, chief)).data;
  expect([rows.length, total, sum]).toEqual([1, 2, 500.26]);
  expect((await site.staff(queue, { search: 'nobody' }, chief)).data.sum).toBe(0);
});

test.each(queues)('$queue: each page goes on where the one before ended, whatever its size', async (one) => {
  const { queue, make } = one;
  for (const nth of [1, 2, 3, 4, 5]) await make(`P${nth}`, { at: `2026-11-21T03:0${nth}:00Z` });
  const pages = [];
  for (const page of [1, 2, 3])
    pages.push((await site.staff(queue, { page, pageSize: 2 }, chief)).data.rows.map((row) => row.orderNo));
  expect(pages).toEqual([['P1', 'P2'], ['P3', 'P4'], ['P5']]);
});

test.each([
  { queue: 'depositQueue', make: deposit, other: 'withdrawals' },
  { queue: 'withdrawalQueue', make: withdrawal, other: 'deposits' },
] as const)(
  '$queue: what is put aside in the other queue under the same number is not put aside here',
  async ({ queue, make, other }) => {
    const id = await make('HERE');
    await site.owner.query(
      `insert into work_parked (queue, item, staff_id, reason, at, until)
       select $1, $2, min(id), '等会员回电', $3, $3::timestamptz + interval '1 hour' from staff`,
      [other, id, clock.now()],
    );
    expect(await found(queue, { parked: false })).toEqual(['HERE']);
    expect(await found(queue, { parked: true })).toEqual([]);
    await site.owner.query('delete from work_parked');
  },
);

test('a list is read on, the newest first, each row once, however many are read at once', async () => {
  for (const nth of [1, 2, 3, 4, 5]) await deposit(`R${nth}`);
  const source: QueueSource = {
    work: 'deposits',
    columns: 'o.id, o.order_no',
    from: 'deposit_order o',
    table: 'deposit_order',
    searched: ['o.order_no = $2', 'o.order_no like $3'],
    way: 'o.way',
    summed: 'o.amount',
  };
  const asked = { state: 'all', search: '' } as const;
  const read: string[] = [];
  for (let after: string | undefined; ; ) {
    const onward = { after, most: 2, now: clock.now() };
    const batch = await readQueueOnward<{ id: bigint; order_no: string }>(
      site.running.site.database,
      asked,
      source,
      onward,
    );
    read.push(...batch.map(({ order_no }) => order_no));
    if (batch.length < 2 || read.length > 9) break;
    after = batch.at(-1)?.id.toString();
  }
  expect(read).toEqual(['R5', 'R4', 'R3', 'R2', 'R1']);
});

test('a file holds what the filters leave', async () => {
  await deposit('SMALL', { amount: 10_000 });
  const id = await deposit('LARGE', { amount: 90_000 });
  await site.staff('claimDeposits', { ids: [id] }, chief);
  const file = async (question: Asked) => {
    const answer = await fetch(new URL('/api/console/export', site.running.address), {
      method: 'POST',
      headers: { authorization: `Bearer ${chief}`, 'content-type': 'application/json' },
      body: JSON.stringify({ list: 'depositQueue', format: 'csv', question }),
    });
    const text = await answer.text();
    return ['SMALL', 'LARGE'].filter((orderNo) => text.includes(orderNo));
  };
  expect(await file({})).toEqual(['SMALL', 'LARGE']);
  expect(await file({ least: '500' })).toEqual(['LARGE']);
  expect(await file({ most: '500' })).toEqual(['SMALL']);
  expect(await file({ claimed: 'mine' })).toEqual(['LARGE']);
});
