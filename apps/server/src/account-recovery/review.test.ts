/** Whose yes counts for a member who lost the way in, and what of it staff see and the log keeps; on tables. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { approveRequest, rejectRequest, requestQueue } from './review.ts';

const now = new Date('2026-03-02T04:00:00Z');
let tables: TestTables;
let [one, other, third]: bigint[] = [];
beforeAll(async () => {
  tables = await openTestTables();
});
afterAll(() => tables.close());
beforeEach(async () => {
  await tables.database.query('delete from account_recovery');
  [one, other, third] = [
    await tables.staff('chief'),
    await tables.staff('chief'),
    await tables.staff('chief'),
  ];
});

interface Asked {
  readonly enough?: boolean;
  readonly state?: string;
  readonly member?: bigint;
  readonly way?: 'support' | 'email';
}

/** A request of yesterday. @returns its id */
async function asked({
  enough = true,
  state = 'open',
  member,
  way = 'support',
}: Asked = {}): Promise<bigint> {
  const number = crypto.randomUUID();
  const { rows } = await tables.database.query<{ id: bigint }>(
    `insert into account_recovery (number, member_id, wants, claim_hash, points, most, enough, address, device, asked_at, ready_at, state, way, sent_to)
     values ($1::text, $2, 'login', sha256($1::text::bytea), 5, 7, $3, '127.0.0.1', 'Firefox', $4, $4::timestamptz + interval '24 hours', $5, $6,
             case when $6 = 'email' then 'a' end)
     returning id`,
    [number, member ?? (await tables.member()), enough, new Date(now.getTime() - 86_400_000), state, way],
  );
  return rows[0]?.id ?? 0n;
}

const approve = async (id: bigint, by = one) => {
  const decided = await tables.database.transaction((tx) => approveRequest(tx, now, by ?? 0n, id));
  return decided.ok ? (decided.value.both ? 'both' : 'first') : decided.code;
};
const reject = async (id: bigint) => {
  const decided = await tables.database.transaction((tx) => rejectRequest(tx, now, id, '不符'));
  return decided.ok ? 'done' : decided.code;
};
async function kept(id: bigint) {
  const { rows } = await tables.database.query<Record<string, unknown>>(
    'select state, first_by, first_at, second_by, second_at, reason, ended_at from account_recovery where id = $1',
    [id],
  );
  return rows[0];
}
const staffIs = (id: bigint | undefined, text: string) =>
  tables.database.query(`update staff set ${text} where id = $1`, [id]);

test('it takes two different people, and nobody more than once', async () => {
  const [id, untouched] = [await asked(), await asked()];
  expect([await approve(id), await approve(id)]).toEqual(['first', 'recovery_own_yes']);
  const first = { state: 'open', first_by: one, first_at: now, second_by: null, second_at: null };
  expect(await kept(id)).toMatchObject(first);
  expect(await approve(id, other)).toBe('both');
  expect(await kept(id)).toMatchObject({ ...first, state: 'approved', second_by: other, second_at: now });
  expect([await approve(id, third), await reject(id)]).toEqual(['already_decided', 'already_decided']);
  expect(await kept(untouched)).toMatchObject({ state: 'open', first_by: null });
});

test.each([
  ['was let go', 'disabled_at = now()'],
  ['may not decide about members any more', "roles = '{auditor}'"],
])('the first yes of somebody who %s since is none: the next is the first', async (_why, text) => {
  const id = await asked();
  await approve(id);
  await staffIs(one, text);
  expect([await approve(id, other), await approve(id, other)]).toEqual(['first', 'recovery_own_yes']);
  expect(await kept(id)).toMatchObject({ state: 'open', first_by: other, second_by: null });
  expect(await approve(id, third)).toBe('both');
});

test('what is not borne out, is decided or is not there gets no yes', async () => {
  expect(await approve(await asked({ enough: false }))).toBe('recovery_unproved');
  for (const state of ['rejected', 'stopped', 'over'])
    expect(await approve(await asked({ state }))).toBe('already_decided');
  expect([await approve(0n), await reject(0n)]).toEqual(['not_found', 'not_found']);
});

test('one is enough for a no, also after a yes, and the reason is kept', async () => {
  const [id, untouched] = [await asked(), await asked()];
  await approve(id);
  expect([await reject(id), await reject(id), await approve(id, other)]).toEqual([
    'done',
    'already_decided',
    'already_decided',
  ]);
  expect(await kept(id)).toMatchObject({ state: 'rejected', reason: '不符', ended_at: now });
  expect(await kept(untouched)).toMatchObject({ state: 'open', reason: null, ended_at: null });
});

test('the log says whose account it is, which request, and what became of it', async () => {
  const member = await tables.member();
  const [id, refused] = [await asked({ member }), await asked({ member })];
  const { rows } = await tables.database.query<{ id: bigint; number: string }>(
    'select id, number from account_recovery',
  );
  const order = (of: bigint) => rows.find((row) => row.id === of)?.number;
  const said = async (by: bigint | undefined) => {
    const decided = await tables.database.transaction((tx) => approveRequest(tx, now, by ?? 0n, id));
    return decided.ok ? decided.entry : undefined;
  };
  const subject = `member/${member}`;
  const became = (state: string) => ({ stateBefore: 'pending', stateAfter: state });
  expect(await said(one)).toEqual({
    subject,
    action: 'recovery_first_approval',
    detail: { order: order(id) },
  });
  expect(await said(other)).toEqual({
    subject,
    action: 'recovery_approved',
    detail: { order: order(id), ...became('approved') },
  });
  const decided = await tables.database.transaction((tx) => rejectRequest(tx, now, refused, '不符'));
  expect(decided.ok && decided.entry).toEqual({
    subject,
    action: 'recovery_rejected',
    detail: { order: order(refused), reason: '不符', ...became('rejected') },
  });
});

test('the queue has what waits, the oldest first; asked for all, the newest first; what nobody decides is in neither', async () => {
  const member = await tables.member();
  const [open, rejected, stopped] = [
    await asked({ member }),
    await asked({ state: 'rejected' }),
    await asked({ member, state: 'stopped' }),
  ];
  const last = await asked();
  await asked({ enough: false });
  await asked({ way: 'email' });
  await approve(open);
  const place = { search: '', page: 1, pageSize: 2 };
  const found = await requestQueue(tables.database, { state: 'open', ...place });
  expect([found.rows.map(({ id }) => id), found.total]).toEqual([[open, last], 2]);
  expect(found.rows.map(({ firstId, stopped }) => [firstId, stopped])).toEqual([
    [one, 1],
    [null, 0],
  ]);
  const all = await requestQueue(tables.database, { state: 'all', ...place });
  expect([all.rows.map(({ id }) => id), all.total]).toEqual([[last, stopped], 4]);
  const rest = await requestQueue(tables.database, { state: 'all', ...place, page: 2 });
  expect(rest.rows.map(({ id }) => id)).toEqual([rejected, open]);
});
