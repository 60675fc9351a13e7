/** Corrections on tables: who may decide which, what the member reads of one, and what staff find of them. */
import { createLedger } from '@mingpai/ledger';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { countBet, turnoverLeft } from '../wagering/index.ts';
import { openWallet, type Wallet } from '../wallet/index.ts';
import {
  type AdjustmentRequest,
  approveAdjustment,
  approvedAdjustment,
  reasonFor,
  rejectAdjustment,
  requestAdjustment,
} from './adjustments.ts';
import { eraseAdjustments } from './erase.ts';
import { type AdjustmentQuery, adjustmentQueue, adjustmentsOnward } from './queue.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
let tables: TestTables;
let wallet: Wallet;
let asker: bigint;
let decider: bigint;
let member: bigint;
beforeAll(async () => {
  tables = await openTestTables(clock);
  wallet = openWallet(createLedger({ database: tables.database }), () => clock.now());
  await tables.database.transaction((tx) => wallet.openHouse(tx, []));
  [asker, decider] = [await tables.staff('clerk'), await tables.staff('chief')];
});
afterAll(() => tables.close());
beforeEach(async () => {
  clock.advance(60_000);
  member = await memberWith(5_000n);
});

async function memberWith(fen: bigint): Promise<bigint> {
  const memberId = await tables.member();
  await tables.database.transaction(async (tx) => {
    await wallet.open(tx, memberId);
    await wallet.credit(tx, {
      id: crypto.randomUUID(),
      memberId,
      amount: fen,
      reference: 'test',
      turnover: 0n,
    });
  });
  return memberId;
}

const requestOf = (wanted: Partial<AdjustmentRequest> = {}): AdjustmentRequest => ({
  memberId: member,
  direction: 'credit',
  amount: 1_000n,
  reason: 'deposit',
  memberNote: '',
  note: '工单 1024',
  multiple: 0,
  ...wanted,
});
const parts = () => ({ clock, settings: tables.settings, wallet });

async function asked(wanted: Partial<AdjustmentRequest> = {}) {
  const made = await tables.database.transaction((tx) =>
    requestAdjustment(tx, parts(), requestOf(wanted), asker),
  );
  if (!made.ok) throw new Error(made.code);
  return { id: BigInt(made.value.id), orderNo: made.value.orderNo };
}

const approve = (id: bigint, { large = true, staffId = decider } = {}) =>
  tables.database.transaction((tx) => approveAdjustment(tx, parts(), { id, staffId, large }));
const reject = (id: bigint, verdict: string) =>
  tables.database.transaction((tx) => rejectAdjustment(tx, parts(), { id, staffId: decider, verdict }));

async function code(outcome: Promise<{ readonly ok: boolean; readonly code?: string }>) {
  const { ok, code: why } = await outcome;
  return ok ? 'done' : why;
}

async function set<Area extends 'payments' | 'adjustments'>(area: Area, change: object): Promise<void> {
  const now = await tables.settings.current(area);
  await tables.database.transaction((tx) => tables.settings.set(tx, area, { ...now, ...change }, 'seed'));
}

async function ceilingOf(ceiling: number): Promise<void> {
  await set('payments', { byHand: { ...(await tables.settings.current('payments')).byHand, ceiling } });
}

async function lastMessage() {
  const { rows } = await tables.database.query<Record<'title_en' | 'content' | 'content_en', string>>(
    'select title_en, content, content_en from inbox_message where member_id = $1 order by id desc limit 1',
    [member],
  );
  return rows[0];
}

test('nobody corrects a balance upwards by more than the ceiling, neither when it is asked for nor when it is approved; downwards it has none', async () => {
  await ceilingOf(2_000);
  await expect(asked({ amount: 2_001n })).rejects.toThrow('credit_above_ceiling');
  const { id } = await asked({ amount: 2_000n });
  const down = await asked({ amount: 2_001n, direction: 'debit' });
  await ceilingOf(1_999);
  expect(await code(approve(id))).toBe('credit_above_ceiling');
  expect(await code(approve(down.id))).toBe('done');
  await ceilingOf(2_000);
  expect(await code(approve(id))).toBe('done');
  await ceilingOf(500_000_000);
});

test('exactly the chief’s sum takes a chief, a fen less does not', async () => {
  await set('adjustments', { chiefFrom: 700 });
  const [under, at] = [await asked({ amount: 699n }), await asked({ amount: 700n })];
  expect(await code(approve(under.id, { large: false }))).toBe('done');
  expect(await code(approve(at.id, { large: false }))).toBe('adjustment_for_chief');
  expect(await code(approve(at.id))).toBe('done');
});

test('what was posted says what the wallet held around it, and stays so with its order', async () => {
  const up = await asked({ amount: 1_234n, multiple: 2 });
  expect(await approvedAdjustment(tables.database, member, up.orderNo)).toBeUndefined();
  clock.advance(1_000);
  const now = clock.now();
  const posted = { balance_before: 5_000n, balance_after: 6_234n, decided_by: decider, decided_at: now };
  expect(await approve(up.id)).toMatchObject({ ok: true, value: { ...posted, state: 'approved' } });
  expect(await approvedAdjustment(tables.database, member, up.orderNo)).toMatchObject(posted);
  // Another member's is not found.
  expect(await approvedAdjustment(tables.database, await tables.member(), up.orderNo)).toBeUndefined();
  const down = await asked({ amount: 234n, direction: 'debit' });
  expect(await approve(down.id)).toMatchObject({
    ok: true,
    value: { balance_before: 6_234n, balance_after: 6_000n },
  });
  const rejected = await asked();
  await reject(rejected.id, '金额不符');
  expect(await approvedAdjustment(tables.database, member, rejected.orderNo)).toBeUndefined();
});

test('a credit is to be played as often as it was said, and one without a multiple not at all', async () => {
  const requirements = async () =>
    (
      await tables.database.query<{ amount: bigint }>(
        'select amount from turnover_requirement where member_id = $1 order by id',
        [member],
      )
    ).rows.map(({ amount }) => amount);
  await approve((await asked({ amount: 300n })).id);
  expect(await requirements()).toEqual([]);
  await approve((await asked({ amount: 300n, multiple: 3 })).id);
  expect(await requirements()).toEqual([900n]);
});

test('the member reads sum, balance, what is to be played and why, in both languages', async () => {
  const { id, orderNo } = await asked({ amount: 1_000n, multiple: 2, memberNote: '少入账的部分' });
  await approve(id);
  const message = await lastMessage();
  expect(message?.content).toContain('已增加10.00元，余额60.00元，须完成20.00元流水后方可取款');
  expect(message?.content).toContain('存款差额更正：少入账的部分');
  expect(message?.content_en).toContain('¥10.00 was added');
  expect(message?.content_en).toContain('now holds ¥60.00; it carries a wagering requirement of ¥20.00');
  expect(message?.content_en).toContain('Deposit corrected: 少入账的部分');
  expect(message?.content_en).toContain(orderNo);
  const plain = await asked({ amount: 500n, direction: 'debit', reason: 'duplicate' });
  await approve(plain.id);
  const second = await lastMessage();
  expect(second?.content).toContain('已扣减5.00元，余额55.00元。原因：重复入账冲回。');
  expect(second?.content_en).toContain('Reason: Credited twice, taken back.');
});

test('the reason in a member’s words is the label alone where nothing was added', () => {
  expect(reasonFor({ reason: 'goodwill', member_note: '' })).toBe('服务补偿');
  expect(reasonFor({ reason: 'goodwill', member_note: '久等了' })).toBe('服务补偿：久等了');
});

test('who is no member has no correction; what is not there is decided by nobody; what was decided is not decided again', async () => {
  const nobody = tables.database.transaction((tx) =>
    requestAdjustment(tx, parts(), requestOf({ memberId: 999_999n }), asker),
  );
  expect(await code(nobody)).toBe('not_found');
  expect(await code(approve(999_999n))).toBe('order_not_found');
  expect(await code(reject(999_999n, '没有'))).toBe('order_not_found');
  const { id } = await asked();
  expect(await reject(id, '金额不符')).toMatchObject({
    ok: true,
    value: { state: 'rejected', decided_by: decider, decided_at: clock.now(), verdict: '金额不符' },
  });
  expect(await code(approve(id))).toBe('already_decided');
  expect(await code(reject(id, '再来'))).toBe('already_decided');
  expect(await code(approve((await asked()).id, { staffId: asker }))).toBe('adjustment_own');
});

const all: AdjustmentQuery = { state: 'all', search: '', memberId: undefined, page: 1, pageSize: 50 };
const found = async (query: Partial<AdjustmentQuery>) => {
  const { rows, total } = await adjustmentQueue(tables.database, { ...all, memberId: member, ...query });
  return { ids: rows.map(({ id }) => id), total, rows };
};

/** Three in a row of minutes: the first is approved, the second rejected, the third waits, as does the fourth. */
async function four() {
  const made = [];
  for (let place = 0; place < 4; place += 1) {
    clock.advance(60_000);
    made.push(await asked({ amount: BigInt(100 + place) }));
  }
  const [first, second, third, fourth] = made;
  if (!first || !second || !third || !fourth) throw new Error('four were asked for');
  await approve(first.id);
  await reject(second.id, '金额不符');
  return { first, second, third, fourth };
}

test('staff find what waits with the oldest first, all else with the newest first, page by page, with how many there are', async () => {
  const { first, second, third, fourth } = await four();
  expect(await found({ state: 'pending' })).toMatchObject({ ids: [third.id, fourth.id], total: 2 });
  expect(await found({})).toMatchObject({ ids: [fourth.id, third.id, second.id, first.id], total: 4 });
  expect(await found({ state: 'approved' })).toMatchObject({ ids: [first.id], total: 1 });
  expect(await found({ state: 'rejected' })).toMatchObject({ ids: [second.id], total: 1 });
  expect(await found({ pageSize: 3 })).toMatchObject({ ids: [fourth.id, third.id, second.id], total: 4 });
  expect(await found({ pageSize: 3, page: 2 })).toMatchObject({ ids: [first.id], total: 4 });
  const everybody = await found({ memberId: undefined });
  expect(everybody.total).toBeGreaterThan(4);
  expect(everybody.ids).toContain(first.id);
});

test('corrections are narrowed by when, why and who asked for them, and the file by the same', async () => {
  const early = await asked();
  clock.advance(60_000);
  const [from, venue] = [clock.now(), await asked({ reason: 'venue' })];
  clock.advance(60_000);
  const to = clock.now();
  const others = await tables.database.transaction((tx) =>
    requestAdjustment(tx, parts(), requestOf({ reason: 'venue' }), decider),
  );
  const other = others.ok ? BigInt(others.value.id) : 0n;
  const narrowed = async (query: Partial<AdjustmentQuery>) => {
    const { ids } = await found(query);
    const asked = { ...all, memberId: member, ...query };
    const file = await adjustmentsOnward(tables.database, asked, { after: undefined, most: 50 });
    expect(file.map(({ id }) => id)).toEqual(ids);
    return ids;
  };
  expect(await narrowed({ reason: 'venue' })).toEqual([other, venue.id]);
  expect(await narrowed({ from })).toEqual([other, venue.id]);
  expect(await narrowed({ from, to })).toEqual([venue.id]);
  expect(await narrowed({ to: from })).toEqual([early.id]);
  const { rows } = await tables.database.query<{ username: string }>(
    'select username from staff where id = $1',
    [asker],
  );
  const name = rows[0]?.username ?? '';
  expect(await narrowed({ asker: name.toUpperCase() })).toEqual([venue.id, early.id]);
  expect(await narrowed({ asker: name, reason: 'deposit' })).toEqual([early.id]);
  expect(await narrowed({ asker: 'nobody-here' })).toEqual([]);
});

test('a row says who asked, who decided and whose it is', async () => {
  const { first, third } = await four();
  const { rows } = await found({});
  const row = (id: bigint) => rows.find((one) => one.id === id);
  expect(row(first.id)).toMatchObject({
    member_id: member,
    amount: 100n,
    direction: 'credit',
    state: 'approved',
    balance_before: 5_000n,
    balance_after: 5_100n,
  });
  const { rows: named } = await tables.database.query<{ name: string; username: string }>(
    `select (select name from staff where id = $1) as name, (select username from member where id = $2) as username`,
    [asker, member],
  );
  const chief = await tables.database.query<{ name: string }>('select name from staff where id = $1', [
    decider,
  ]);
  expect(row(first.id)?.asker).toBe(named[0]?.name);
  expect(row(first.id)?.decider).toBe(chief.rows[0]?.name);
  expect(row(first.id)?.username).toBe(named[0]?.username);
  expect(row(third.id)?.decider).toBeNull();
});

test('an order is found by any part of its number in either case, a member by a part of the name or the whole number, and signs stand for themselves', async () => {
  const { first, second, third, fourth } = await four();
  const every = [fourth.id, third.id, second.id, first.id];
  const search = async (term: string, memberId: bigint | undefined = member) =>
    (await found({ search: term, memberId })).ids;
  expect(await search(first.orderNo)).toEqual([first.id]);
  expect(await search(` ${first.orderNo.toLowerCase()} `)).toEqual([first.id]);
  const { rows } = await tables.database.query<{ username: string }>(
    'select username from member where id = $1',
    [member],
  );
  const [{ username } = { username: '' }] = rows;
  expect(await search(username.toUpperCase(), undefined)).toEqual(every);
  expect(await search(username.slice(1))).toEqual(every);
  expect(await search(String(member), undefined)).toEqual(expect.arrayContaining(every));
  for (const sign of ['%', '_', '\\', 'nobody of that name']) expect(await search(sign)).toEqual([]);
});

test('a file of them goes on after the last one that was read, and holds no more than it was asked for', async () => {
  const { first, second, third, fourth } = await four();
  const onward = async (after: string | undefined, most: number, state: AdjustmentQuery['state'] = 'all') =>
    (await adjustmentsOnward(tables.database, { state, search: '', memberId: member }, { after, most })).map(
      ({ id }) => id,
    );
  expect(await onward(undefined, 3)).toEqual([fourth.id, third.id, second.id]);
  expect(await onward(String(second.id), 3)).toEqual([first.id]);
  expect(await onward(undefined, 9, 'pending')).toEqual([fourth.id, third.id]);
});

test('with a person go the words about them; sums, people and what was never said stay', async () => {
  const { first, second } = await four();
  const kept = await memberWith(100n);
  const other = await asked({ memberId: kept, memberNote: '说明' });
  await tables.database.query(
    `insert into account_closing (member_id, asked_at, closes_at, waives, closed_at, erased_at)
     values ($1, $2, $2, false, $2, $2)`,
    [member, clock.now()],
  );
  await tables.database.transaction((tx) => eraseAdjustments(tx, member));
  const { rows } = await found({});
  expect(new Set(rows.map(({ note, member_note }) => `${note}|${member_note}`))).toEqual(new Set(['-|']));
  const row = (id: bigint) => rows.find((one) => one.id === id);
  expect(row(first.id)).toMatchObject({ amount: 100n, verdict: null, balance_after: 5_100n });
  expect(row(second.id)?.verdict).toBe('-');
  expect((await found({ memberId: kept })).rows[0]).toMatchObject({
    id: other.id,
    note: '工单 1024',
    member_note: '说明',
  });
});

test('what a colleague asked for who was let go since, or lost the right, is asked for anew: it is not one yes of two', async () => {
  const leaving = await tables.staff('clerk');
  const made = await tables.database.transaction((tx) =>
    requestAdjustment(tx, parts(), requestOf({}), leaving),
  );
  const id = made.ok ? BigInt(made.value.id) : 0n;
  const set = (text: string) => tables.database.query(`update staff set ${text} where id = $1`, [leaving]);
  await set('disabled_at = now()');
  expect(await code(approve(id))).toBe('proposer_gone');
  await set("disabled_at = null, roles = '{auditor}'");
  expect(await code(approve(id))).toBe('proposer_gone');
  await set("roles = '{clerk}'");
  expect(await code(approve(id))).toBe('done');
});

/** A credit of ten yuan that has to be played twice, and is posted. */
async function credited(): Promise<string> {
  const { id, orderNo } = await asked({ multiple: 2 });
  expect(await code(approve(id))).toBe('done');
  return orderNo;
}
const left = () => turnoverLeft(tables.database, member);
const back = (takesBack: string, amount = 1_000n) =>
  asked({ direction: 'debit', reason: 'duplicate', amount, takesBack });

test('a credit that was a mistake is taken back with the turnover that it asked for, and the member reads that it ended', async () => {
  const orderNo = await credited();
  expect(await left()).toBe(2_000n);
  const { id } = await back(orderNo);
  expect(await left()).toBe(2_000n);
  expect(await code(approve(id))).toBe('done');
  expect(await left()).toBe(0n);
  const { content, content_en } = (await lastMessage()) ?? {};
  expect(content).toContain('随之取消20.00元流水要求');
  expect(content_en).toContain('a wagering requirement of ¥20.00 ends with it');
});

test('of a part that is taken back its share of the turnover ends; what bets have used of it stays theirs', async () => {
  const orderNo = await credited();
  const bet = { memberId: member, bet: 'v/b1', firstSettled: undefined };
  await tables.database.transaction((tx) => countBet(tx, { ...bet, valid: 1_500n }));
  expect(await left()).toBe(500n);
  expect(await code(approve((await back(orderNo, 200n)).id))).toBe('done');
  expect(await left()).toBe(100n);
  expect(await code(approve((await back(orderNo, 800n)).id))).toBe('done');
  expect(await left()).toBe(0n);
  // A bet that becomes void afterwards is asked for again: it alone, and not what was waived.
  await tables.database.transaction((tx) => countBet(tx, { ...bet, valid: 0n }));
  expect(await left()).toBe(1_500n);
});

test('another requirement of the member’s, and a deduction that takes nothing back, stay as they are', async () => {
  const [orderNo] = [await credited(), await credited()];
  expect(await code(approve((await asked({ direction: 'debit', reason: 'duplicate' })).id))).toBe('done');
  expect(await left()).toBe(4_000n);
  expect(await code(approve((await back(orderNo)).id))).toBe('done');
  expect(await left()).toBe(2_000n);
});

test('no more is taken back of a credit than it was, neither when it is asked for nor by two who were asked for before', async () => {
  const orderNo = await credited();
  await expect(back(orderNo, 1_001n)).rejects.toThrow('adjustment_taken_back');
  const [first, second] = [await back(orderNo, 600n), await back(orderNo, 600n)];
  expect(await code(approve(first.id))).toBe('done');
  expect(await code(approve(second.id))).toBe('adjustment_taken_back');
  await expect(back(orderNo, 401n)).rejects.toThrow('adjustment_taken_back');
  expect(await code(approve((await back(orderNo, 400n)).id))).toBe('done');
});

test('two who take one credit back at once cannot both', async () => {
  const orderNo = await credited();
  const [first, second] = [await back(orderNo), await back(orderNo)];
  const codes = await Promise.all([code(approve(first.id)), code(approve(second.id))]);
  expect(codes.sort()).toEqual(['adjustment_taken_back', 'done']);
  expect(await left()).toBe(0n);
});

test('nothing is taken back but a credit of this member’s that was posted', async () => {
  const orderNo = await credited();
  const waiting = await asked();
  await expect(back(waiting.orderNo)).rejects.toThrow('not_found');
  const down = await asked({ direction: 'debit' });
  await approve(down.id);
  await expect(back(down.orderNo)).rejects.toThrow('not_found');
  await expect(back('A20260101000000')).rejects.toThrow('not_found');
  member = await memberWith(5_000n);
  await expect(back(orderNo)).rejects.toThrow('not_found');
});

test('what is taken back too late, as the money is gone, leaves the turnover as it was', async () => {
  const orderNo = await credited();
  const { id } = await back(orderNo);
  await approve((await asked({ direction: 'debit', amount: 5_500n })).id);
  expect(await code(approve(id))).toBe('adjustment_short');
  expect(await left()).toBe(2_000n);
});
