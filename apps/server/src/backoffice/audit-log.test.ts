/** The staff's log as it is searched: what is found, in which order, and whose action it was. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { auditLog, recordAudit } from './audit.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
let tables: TestTables;
let clerk: bigint;
beforeAll(async () => {
  tables = await openTestTables(clock);
  clerk = await tables.staff('clerk');
});
afterAll(() => tables.close());

let numbers = 0;
/** What this test's subjects begin with: the log of others stays, as nobody can empty it. */
let own: string;
beforeEach(() => {
  numbers += 1;
  own = `t${numbers}x`;
});

const noted = (subject: string, action = 'member_frozen', staffId: bigint | null = clerk) =>
  recordAudit(tables.database, clock, { staffId, action, subject: `${own}${subject}` });
const found = async (search: string, page = 1, pageSize = 10) => {
  const { rows, total } = await auditLog(tables.database, { search, page, pageSize });
  return { subjects: rows.map(({ subject }) => subject), total };
};

test('an action is found with who did it, when, and its detail; what the site did itself is 系统’s', async () => {
  const detail = { reason: '核实身份', days: 3, again: false };
  await recordAudit(tables.database, clock, {
    staffId: clerk,
    action: 'frozen',
    subject: `${own}/1`,
    detail,
  });
  await noted('/2', 'rate_began', null);
  const { rows } = await auditLog(tables.database, { search: own, page: 1, pageSize: 10 });
  const { rows: staff } = await tables.database.query<{ name: string }>(
    'select name from staff where id = $1',
    [clerk],
  );
  expect(rows).toMatchObject([
    { staff: '系统', action: 'rate_began', detail: {} },
    { staff: staff[0]?.name, action: 'frozen', subject: `${own}/1`, at: clock.now(), detail },
  ]);
});

test('a search is the beginning of a subject or a whole action, spaces around it aside', async () => {
  const action = `${own}_thawed`;
  await noted('/member/1');
  await noted('/member/12');
  await noted('/deposit/1', action);
  expect(await found(`${own}/member/1`)).toEqual({
    subjects: [`${own}/member/12`, `${own}/member/1`],
    total: 2,
  });
  expect(await found(`  ${own}/deposit `)).toEqual({ subjects: [`${own}/deposit/1`], total: 1 });
  expect(await found(action)).toEqual({ subjects: [`${own}/deposit/1`], total: 1 });
  for (const nothing of ['member/1', `${own}_thaw`, `${own}/other`])
    expect(await found(nothing), nothing).toEqual({ subjects: [], total: 0 });
});

test('signs that mean anything to the database mean themselves', async () => {
  await noted('/a_c');
  await noted('/abc');
  await noted('/a%c');
  await noted('/a\\c');
  expect((await found(`${own}/a_`)).subjects).toEqual([`${own}/a_c`]);
  expect((await found(`${own}/a%`)).subjects).toEqual([`${own}/a%c`]);
  expect((await found(`${own}/a\\`)).subjects).toEqual([`${own}/a\\c`]);
});

test('pages go from the newest to the oldest, without a gap and nothing twice; the total is of all', async () => {
  for (const number of [1, 2, 3, 4, 5]) await noted(`/${number}`);
  const pages = [];
  for (const page of [1, 2, 3, 4]) pages.push(await found(own, page, 2));
  expect(pages).toEqual([
    { subjects: [`${own}/5`, `${own}/4`], total: 5 },
    { subjects: [`${own}/3`, `${own}/2`], total: 5 },
    { subjects: [`${own}/1`], total: 5 },
    { subjects: [], total: 5 },
  ]);
  const all = await found('', 1, 5);
  expect(all.subjects).toEqual(['/5', '/4', '/3', '/2', '/1'].map((end) => `${own}${end}`));
  expect(all.total).toBeGreaterThanOrEqual(5);
});

test('no row of the log is changed, removed or emptied', async () => {
  await noted('/1');
  for (const statement of ["update audit set action = 'x'", 'delete from audit', 'truncate audit'])
    await expect(tables.database.query(statement), statement).rejects.toThrow(/never changed/);
  expect((await found(own)).total).toBe(1);
});
