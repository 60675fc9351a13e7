/** Two people never meet on a row, nobody decides behind another's back, and a claim blocks nobody for longer than its minutes. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { depositWork } from '../deposits/index.ts';
import { SetClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/database.ts';
import { payPassword, startTestSite, type TestSite } from '../testing/site.ts';
import { withdrawalWork } from '../withdrawals/index.ts';
import { claimNext } from './claims.ts';

const minuteMs = 60_000;
/** What staff are told when a colleague works on a row. */
const held = 6100;

const clock = new SetClock('2026-11-21T04:00:00.000Z');
let site: TestSite;
let chief: string;
let clerk: string;
beforeAll(async () => {
  site = await startTestSite({ clock });
  [chief, clerk] = [await site.staffToken('chief'), await site.staffToken('clerk')];
});
afterAll(() => site.stop());
beforeEach(async () => {
  await site.owner.query('delete from work_claim');
  await site.owner.query('delete from work_parked');
  for (const queue of ['withdrawalQueue', 'depositQueue'] as const)
    for (const { id } of (await site.staff(queue, { pageSize: 100 }, chief)).data.rows)
      await site.staff(
        queue === 'withdrawalQueue' ? 'rejectWithdrawal' : 'rejectDeposit',
        { id, reason: '清空' },
        chief,
      );
});

/** Withdrawals that wait, oldest first. */
async function withdrawals(number: number): Promise<number[]> {
  const { token } = await site.memberWith(BigInt(number) * 100_000n);
  const card = {
    bank: 'USDT',
    bank_owner: 'TRC20',
    bank_no: `T${crypto.randomUUID()}`,
    pay_pass: payPassword,
  };
  const { data: bound } = await site.call('bindCard', card, { token });
  for (let made = 0; made < number; made += 1) {
    await site.call('withdraw', { amount: 300 + made, bank: bound.id, password: payPassword }, { token });
    clock.advance(1_000);
  }
  const { rows } = (await site.staff('withdrawalQueue', { pageSize: 100 }, chief)).data;
  return rows.map(({ id }) => id);
}

const next = async (token: string, except: number[] = []) =>
  (await site.staff('claimNextWithdrawal', { except }, token)).data.next?.id ?? null;
const claim = (token: string, ids: number[]) => site.staff('claimWithdrawals', { ids }, token);
const rowOf = async (id: number, token = chief) =>
  (await site.staff('withdrawalQueue', { pageSize: 100 }, token)).data.rows.find((row) => row.id === id);

test('twenty people who ask at once, over two pools of connections, get twenty rows', async () => {
  const ids = await withdrawals(20);
  const { rows: staff } = await site.owner.query<{ id: bigint }>(
    `insert into staff (username, name, password_hash, totp_secret, roles, created_at)
     select 'asker' || n, '同事' || n, '', '', '{clerk}', now() from generate_series(1, 20) n returning id`,
  );
  const pools = [1, 2].map(() => openDatabase(site.databaseUrl, { connections: 10 }));
  for (let round = 0; round < 5; round += 1) {
    await site.owner.query('delete from work_claim');
    const got = await Promise.all(
      staff.map(({ id: staffId }, index) =>
        pools[index % 2]?.transaction((tx) =>
          claimNext(tx, withdrawalWork, { staffId, now: clock.now(), except: [], sought: { search: '' } }),
        ),
      ),
    );
    expect(got.map((row) => Number(row?.id)).sort((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
  }
  for (const pool of pools) await pool.close();
});

test('the next one is the oldest that nobody works on, and nothing when all are taken', async () => {
  const [first, second, third] = await withdrawals(3);
  expect(await next(clerk)).toBe(first);
  expect(await next(chief)).toBe(second);
  // Who asks again has not finished the one they have.
  expect(await next(clerk)).toBe(first);
  expect(await next(clerk, [first ?? 0])).toBe(third);
  expect(await next(chief, [second ?? 0])).toBeNull();
});

test('the next one is the oldest of those that the queue is narrowed to, and nothing where none is left of them', async () => {
  const [first = 0, second, third] = await withdrawals(3);
  const number = (await rowOf(first))?.orderNo ?? '';
  const memberId = (await rowOf(first))?.memberId ?? 0;
  const sought = async (payload: object) => {
    await site.owner.query('delete from work_claim');
    return (await site.staff('claimNextWithdrawal', payload, clerk)).data.next?.id ?? null;
  };
  expect(await sought({ least: '301' })).toBe(second);
  expect(await sought({ least: '301.01', most: '302' })).toBe(third);
  expect(await sought({ least: '303' })).toBeNull();
  expect(await sought({ search: number, except: [] })).toBe(first);
  expect(await sought({ search: number, except: [first] })).toBeNull();
  expect(await sought({ member: memberId })).toBe(first);
  expect(await sought({ member: memberId + 1 })).toBeNull();
  expect(await sought({ protocol: 'ERC20' })).toBeNull();
  expect(await sought({ to: new Date(clock.now().getTime() - 2_500).toISOString() })).toBe(first);
  expect(await sought({ from: new Date(clock.now().getTime() - 1_500).toISOString() })).toBe(third);
});

test('a row that somebody works on says whose it is and since when, and whose it is not', async () => {
  const [id = 0] = await withdrawals(1);
  await claim(clerk, [id]);
  const since = clock.now().toISOString();
  expect((await rowOf(id))?.claim).toMatchObject({ by: '小明', own: false, since });
  clock.advance(2 * minuteMs);
  await claim(clerk, [id]);
  // Kept for longer, it is theirs since the beginning.
  expect((await rowOf(id, clerk))?.claim).toMatchObject({ own: true, since });
  expect((await claim(chief, [id])).data).toMatchObject({ claimed: [], held: [{ id, by: '小明', since }] });
  // Taken once more after it ran out, it is theirs since then.
  clock.advance(5 * minuteMs);
  await claim(clerk, [id]);
  expect((await rowOf(id))?.claim).toMatchObject({ by: '小明', since: clock.now().toISOString() });
});

test.each(['approveWithdrawal', 'rejectWithdrawal'] as const)(
  '%s behind the back of whoever works on it is refused with their name, and moves nothing; their own goes through',
  async (name) => {
    const [id = 0] = await withdrawals(1);
    await claim(clerk, [id]);
    const decide = (token: string) => site.staff(name, { id, reason: '地址有误' }, token);
    const refusal = await decide(chief);
    expect(refusal).toMatchObject({ code: held });
    expect(refusal.message).toContain('小明');
    expect((await rowOf(id))?.state).toBe('pending');
    expect((await decide(clerk)).code).toBe(200);
    const { rows } = await site.owner.query('select 1 from work_claim where item = $1', [id]);
    expect(rows).toEqual([]);
  },
);

test('deposits are held the same', async () => {
  const { token } = await site.member();
  await site.call(
    'openDeposit',
    { paytype: 'usdt', amount: 500, bank_no: 'a1B2', catepay: 'TRC20' },
    { token },
  );
  const { data } = await site.staff('claimNextDeposit', {}, clerk);
  const id = data.next?.id ?? 0;
  expect((await site.staff('approveDeposit', { id }, chief)).code).toBe(held);
  expect((await site.staff('rejectDeposit', { id, reason: '未到账' }, chief)).code).toBe(held);
  expect((await site.staff('claimNextDeposit', {}, chief)).data.next).toBeNull();
  expect((await site.staff('approveDeposit', { id }, clerk)).code).toBe(200);
  expect(depositWork.subject(7n)).toBe('deposit/7');
});

test('a deposit that a gateway credits by its word is nobody’s next one before its time is over', async () => {
  const { token } = await site.member();
  await site.call(
    'openDeposit',
    { paytype: 'usdt', amount: 500, bank_no: 'a1B2', catepay: 'TRC20' },
    { token },
  );
  const next = async () => (await site.staff('claimNextDeposit', {}, clerk)).data.next;
  const { rows } = await site.owner.query<{ id: bigint }>(
    "update deposit_order set way = 'wechat', protocol = null, usdt = null, rate = null where state = 'pending' returning id",
  );
  expect(await next()).toBeNull();
  await site.owner.query('update deposit_order set expires_at = $1 where id = any($2)', [
    clock.now(),
    rows.map(({ id }) => id),
  ]);
  const sought = async (way: 'bank' | 'wechat') =>
    (await site.staff('claimNextDeposit', { way }, clerk)).data.next?.id;
  expect(await sought('bank')).toBeUndefined();
  expect(await sought('wechat')).toBe(Number(rows[0]?.id));
  expect((await next())?.id).toBe(Number(rows[0]?.id));
});

test('a claim that ran out blocks nobody: another gets the row, decides it, and the first is told', async () => {
  const [one = 0, two = 0] = await withdrawals(2);
  await claim(clerk, [one, two]);
  clock.advance(5 * minuteMs);
  expect(await next(chief)).toBe(one);
  // Nobody has taken this one since, so whoever decides it may.
  expect((await site.staff('approveWithdrawal', { id: two }, chief)).code).toBe(200);
  expect((await site.staff('approveWithdrawal', { id: one }, clerk)).code).toBe(held);
});

test('a moment before its minutes are over a claim still holds', async () => {
  const [id = 0] = await withdrawals(1);
  await claim(clerk, [id]);
  clock.advance(5 * minuteMs - 1);
  expect(await next(chief)).toBeNull();
});

test('taking over is at once and in the log with whose it was; whoever had it decides no more', async () => {
  const [id = 0] = await withdrawals(1);
  await claim(clerk, [id]);
  expect((await site.staff('takeOverWithdrawal', { id }, chief)).code).toBe(200);
  expect((await site.staff('approveWithdrawal', { id }, clerk)).message).toContain('老牌');
  const [entry] = (await site.staff('auditLog', {}, chief)).data.rows;
  expect(entry).toMatchObject({ action: 'work_taken_over', subject: `withdrawal/${id}` });
  expect(entry?.detail).toMatchObject({ claimedByBefore: '小明', claimedByAfter: '老牌' });
  // What is one's own already is no change.
  await site.staff('takeOverWithdrawal', { id }, chief);
  const { rows } = await site.owner.query("select 1 from audit where action = 'work_taken_over'");
  expect(rows).toHaveLength(1);
});

test('what is given back is anybody’s, and nobody gives back what is not theirs', async () => {
  const [id = 0] = await withdrawals(1);
  await claim(clerk, [id]);
  await site.staff('releaseWithdrawals', { ids: [id] }, chief);
  expect(await next(chief)).toBeNull();
  await site.staff('releaseWithdrawals', { ids: [id] }, clerk);
  expect(await next(chief)).toBe(id);
});

test('what is decided is nobody’s to take', async () => {
  const [id = 0] = await withdrawals(1);
  await site.staff('rejectWithdrawal', { id, reason: '地址有误' }, chief);
  expect((await claim(clerk, [id])).data).toEqual({ claimed: [], held: [] });
  expect(await site.staff('takeOverWithdrawal', { id }, clerk)).toMatchObject({ code: 5006 });
});

test('whoever gave the first of two people’s yes is not asked for the second, and a colleague is', async () => {
  const [id = 0] = await withdrawals(1);
  await site.owner.query(
    `insert into first_yes (subject, staff_id, at, content, reasons)
     select 'withdrawal/' || $1::bigint, id, $2, '{"amount":"30000"}', '[]' from staff where username = 'clerk'`,
    [id, clock.now()],
  );
  expect(await next(clerk)).toBeNull();
  expect(await next(chief)).toBe(id);
});

test('a withdrawal that has to wait for its moment is not the next one before', async () => {
  const [waits = 0, ready = 0] = await withdrawals(2);
  await site.owner.query(
    "update withdrawal_order set held_until = $2, held_for = 'new_address' where id = $1",
    [waits, new Date(clock.now().getTime() + minuteMs)],
  );
  expect(await next(clerk)).toBe(ready);
  clock.advance(minuteMs);
  expect(await next(clerk)).toBe(waits);
});

test('what ran out long ago is swept', async () => {
  const [id = 0] = await withdrawals(1);
  await claim(clerk, [id]);
  await site.staff('rejectWithdrawal', { id, reason: '地址有误' }, clerk);
  await site.owner.query(
    `insert into work_claim (queue, item, staff_id, since, until) select 'withdrawals', $1, id, $2, $3 from staff limit 1`,
    [id, new Date(clock.now().getTime() - 30 * 3_600_000), new Date(clock.now().getTime() - 25 * 3_600_000)],
  );
  await next(clerk);
  const { rows } = await site.owner.query('select 1 from work_claim');
  expect(rows).toEqual([]);
});
