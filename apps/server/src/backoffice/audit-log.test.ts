/** The staff's log as it is searched: what is found, in which order, and whose action it was. */
import type { PersonalField } from '@mingpai/contract/console/personal';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { actBy } from './api-keys/acting-key.ts';
import { auditLog, auditLogOnward, recordAudit } from './audit.ts';

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

test('what a key of the site does is written with its name beside what else is told, and what a person does is without', async () => {
  const detail = { reason: '核实身份' };
  const entry = { staffId: clerk, action: 'frozen', subject: `${own}/1` };
  const log = (more: object) => recordAudit(tables.database, clock, { ...entry, ...more });
  await actBy('对账', () => log({ detail }));
  await actBy('对账', () => log({}));
  await log({ detail });
  const { rows } = await auditLog(tables.database, { search: own, page: 1, pageSize: 10 });
  expect(rows.map((row) => row.detail)).toEqual([detail, { apiKey: '对账' }, { ...detail, apiKey: '对账' }]);
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

test('batch behind batch the log is gone through once, the newest first, and the last says that nothing follows', async () => {
  for (const number of [1, 2, 3, 4, 5]) await noted(`/${number}`);
  const batches: string[][] = [];
  for (let after: string | undefined; ; ) {
    const batch = await auditLogOnward(tables.database, { search: own }, { after, most: 2 });
    batches.push(batch.rows.map(({ subject }) => subject.slice(own.length)));
    if (batch.next === undefined) break;
    after = batch.next;
  }
  expect(batches).toEqual([['/5', '/4'], ['/3', '/2'], ['/1']]);
});

test('no row of the log is changed, removed or emptied', async () => {
  await noted('/1');
  for (const statement of ["update audit set action = 'x'", 'delete from audit', 'truncate audit'])
    await expect(tables.database.query(statement), statement).rejects.toThrow(/never changed/);
  expect((await found(own)).total).toBe(1);
});

test('the log answers who, what, when, about whom, about which order, and from which amount on', async () => {
  const other = await tables.staff('chief');
  const at = (day: number) => clock.set(new Date(Date.UTC(2026, 9, day)));
  const note = async (
    day: number,
    action: string,
    detail: Record<string, string>,
    staffId: bigint | null = clerk,
  ) => {
    at(day);
    await recordAudit(tables.database, clock, { staffId, action, subject: `${own}/${day}`, detail });
  };
  await note(1, `${own}_credited`, {
    member: '70017',
    order: 'D20261001',
    credited: '500000',
    ordered: '500001',
  });
  await note(2, `${own}_seen`, { members: '70016,70017', fields: 'mobile' }, other);
  await note(3, `${own}_credited`, { member: '700171', order: 'D2026100', amount: '499999' }, null);
  const asked = async (question: object) =>
    (await auditLog(tables.database, { search: own, page: 1, pageSize: 10, ...question })).rows.map(
      ({ subject }) => subject.slice(own.length + 1),
    );
  expect(await asked({})).toEqual(['3', '2', '1']);
  expect(await asked({ staff: Number(other) })).toEqual(['2']);
  expect(await asked({ staff: 0 })).toEqual(['3']);
  expect(await asked({ actions: [`${own}_seen`, `${own}_other`] })).toEqual(['2']);
  expect(await asked({ member: 70_017 })).toEqual(['2', '1']);
  expect(await asked({ order: 'D20261001' })).toEqual(['1']);
  expect(await asked({ member: 70_017, order: 'D2026100' })).toEqual([]);
  expect(await asked({ least: 500_001n })).toEqual(['1']);
  expect(await asked({ least: 500_002n })).toEqual([]);
  expect(await asked({ least: 499_999n })).toEqual(['3', '1']);
  const [second, third] = [new Date(Date.UTC(2026, 9, 2)), new Date(Date.UTC(2026, 9, 3))];
  expect(await asked({ from: second, to: third })).toEqual(['2']);
  // A member is also found by being what it was done to.
  await recordAudit(tables.database, clock, { staffId: clerk, action: `${own}_x`, subject: 'member/70017' });
  expect(await asked({ search: `${own}_x`, member: 70_017 })).toHaveLength(1);
});

test('the log answers who it was by name, up to which amount, why, from where, and by which key', async () => {
  const { database } = tables;
  const member = await tables.member();
  const { rows: named } = await database.query<{ username: string }>(
    'select username from member_name where id = $1',
    [member],
  );
  const username = named[0]?.username ?? '';
  const note = (nth: number, detail: Record<string, string>) =>
    recordAudit(database, clock, { staffId: clerk, action: `${own}_x`, subject: `${own}/${nth}`, detail });
  await note(1, { member: String(member), amount: '50000', reason: '客户投诉：到账慢 Late' });
  await note(2, { member: String(member + 1n), amount: '50001', address: '203.0.113.7' });
  await note(3, { members: `${member},7`, apiKey: 'reports', reason: '投诉客户' });
  const asked = async (question: object) =>
    (await auditLog(database, { search: own, page: 1, pageSize: 10, ...question })).rows.map(({ subject }) =>
      subject.slice(own.length + 1),
    );
  expect(await asked({ username: username.toUpperCase() })).toEqual(['3', '1']);
  expect(await asked({ username: 'nobody.here' })).toEqual([]);
  expect(await asked({ most: 50_000n })).toEqual(['1']);
  expect(await asked({ least: 50_001n, most: 50_001n })).toEqual(['2']);
  expect(await asked({ reason: '客户投诉' })).toEqual(['1']);
  expect(await asked({ reason: 'late' })).toEqual(['1']);
  expect(await asked({ reason: '投诉' })).toEqual(['3', '1']);
  expect(await asked({ reason: '投%' })).toEqual([]);
  expect(await asked({ address: '203.0.113.7' })).toEqual(['2']);
  expect(await asked({ address: '203.0.113' })).toEqual([]);
  expect(await asked({ key: 'reports' })).toEqual(['3']);
  expect(await asked({ key: 'reports', username })).toEqual(['3']);
});

test('the log answers what was changed, whatever it was before or after, and what was done to a colleague by name', async () => {
  const { database } = tables;
  const note = (nth: number, subject: string, detail: Record<string, string>) =>
    recordAudit(database, clock, { staffId: null, action: `${own}_item${nth}`, subject, detail });
  await note(1, `${own}/1`, { depositRateBefore: '7.10', depositRateAfter: '7.20' });
  await note(2, `${own}/2`, { depositRate: '7.20' });
  await note(3, `${own}/3`, { depositRates: '1', reason: 'depositRate' });
  await note(4, `staff/${clerk}`, { roleAfter: 'chief' });
  const asked = async (question: object) =>
    (await auditLog(database, { search: '', page: 1, pageSize: 10, ...question })).rows
      .filter(({ action }) => action.startsWith(`${own}_item`))
      .map(({ action }) => action.at(-1));
  expect(await asked({ items: ['depositRate'] })).toEqual(['2', '1']);
  expect(await asked({ items: ['role', 'depositRates'] })).toEqual(['4', '3']);
  const { rows: named } = await database.query<{ username: string }>(
    'select username from staff where id = $1',
    [clerk],
  );
  expect(await asked({ username: named[0]?.username.toUpperCase() })).toEqual(['4']);
});

test('more than ten thousand are not counted, nor whose they are', async () => {
  await tables.database.query(
    "insert into audit (at, action, subject) select $1, $2, 'x' from generate_series(1, 10001)",
    [clock.now(), `${own}_many`],
  );
  const { rows: _, ...counted } = await auditLog(tables.database, {
    search: `${own}_many`,
    page: 1,
    pageSize: 1,
  });
  expect(counted).toEqual({ total: 10_000, more: true, doneBy: [] });
});

test('of what was found it is told whose it is, most first, on every page; of one colleague’s alone nobody else', async () => {
  const other = await tables.staff('clerk');
  for (const who of [clerk, other, null, other, other, clerk]) await noted('/1', 'member_frozen', who);
  const { rows } = await tables.database.query<{ id: bigint; name: string }>(
    'select id, name from staff where id = any ($1)',
    [[clerk, other]],
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const ofOther = { id: other, name: names.get(other), count: 3 };
  const ofAll = [
    ofOther,
    { id: clerk, name: names.get(clerk), count: 2 },
    { id: 0n, name: '系统', count: 1 },
  ];
  for (const page of [1, 2])
    expect(await auditLog(tables.database, { search: own, page, pageSize: 4 })).toMatchObject({
      total: 6,
      doneBy: ofAll,
    });
  const narrowed = { search: own, staff: Number(other), page: 1, pageSize: 4 };
  expect(await auditLog(tables.database, narrowed)).toMatchObject({ total: 3, doneBy: [ofOther] });
});

test('a promotion is asked by its number: what was saved of it and what was proposed about it, and of no other whose number begins so', async () => {
  const number = 7_000_000 + Math.floor(Math.random() * 1_000_000);
  const about = (subject: string, detail: Record<string, string> = {}) =>
    recordAudit(tables.database, clock, { staffId: clerk, action: 'any', subject, detail });
  await about(`promotion/${number}`);
  await about(`promotion/${number}1`);
  await about(`rule/${own}p`, { about: `promotion/${number}` });
  await about(`rule/${own}q`, { about: `promotion/${number}1` });
  await about(`stop/${own}p`);
  const { rows } = await auditLog(tables.database, { search: '', promotion: number, page: 1, pageSize: 10 });
  expect(rows.map(({ subject }) => subject)).toEqual([`rule/${own}p`, `promotion/${number}`]);
  const onward = await auditLogOnward(
    tables.database,
    { search: '', promotion: number },
    { after: undefined, most: 10 },
  );
  expect(onward.rows.map(({ subject }) => subject)).toEqual([`rule/${own}p`, `promotion/${number}`]);
});

test('a promotion is asked with what became of its claims, whose rows name the claim alone, and of no other promotion’s', async () => {
  const { database } = tables;
  const { rows: promotions } = await database.query<{ id: bigint }>(
    `with type as (insert into promotion_type (name, name_en, position) values ($1, 'Reload', 7) returning id)
     insert into promotion (type_id, title, starts_at, updated_at)
     select type.id, title, $2, $2 from type, unnest(array['甲', '乙']) title returning id`,
    [own, clock.now()],
  );
  const member = await tables.member();
  const claims = await Promise.all(
    promotions.map(async ({ id }) => {
      const { rows } = await database.query<{ id: bigint }>(
        'insert into promotion_application (promotion_id, member_id, created_at, offered_bonus, offered_multiple) values ($1, $2, $3, 0, 1) returning id',
        [id, member, clock.now()],
      );
      const subject = `promotion_application/${rows[0]?.id}`;
      await recordAudit(database, clock, { staffId: clerk, action: 'promotion_approved', subject });
      return subject;
    }),
  );
  for (const [at, { id }] of promotions.entries()) {
    const { rows } = await auditLog(database, { search: '', promotion: Number(id), page: 1, pageSize: 10 });
    expect(rows.map(({ subject }) => subject)).toEqual([claims[at]]);
  }
});

test('a venue is asked by its code: what was done to it or its games, what was stopped or limited of it, what names it', async () => {
  const code = `${own}v`;
  const about = (subject: string, detail: Record<string, string> = {}) =>
    recordAudit(tables.database, clock, { staffId: clerk, action: 'any', subject, detail });
  await about(`venue/${code}`);
  await about(`game/${code}/hilo`);
  await about(`stop/${own}`, { stopped: `venue/${code}` });
  await about(`stop/${own}2`, { stoppedBefore: `game/${code}/hilo` });
  await about(`member/${own}`, { venue: code });
  await about(`exposure/${code}`);
  await about(`rule/${own}`, { about: `exposure/${code}` });
  await about(`rule/${own}2`, { about: `exposure/${code}2` });
  await about(`venue/${code}2`);
  await about('member/1', { venue: `${code}2` });
  const { rows } = await auditLog(tables.database, { search: '', venue: code, page: 1, pageSize: 10 });
  expect(rows.map(({ subject }) => subject)).toEqual([
    `rule/${own}`,
    `exposure/${code}`,
    `member/${own}`,
    `stop/${own}2`,
    `stop/${own}`,
    `game/${code}/hilo`,
    `venue/${code}`,
  ]);
});

test('who read which personal data is asked by its kind: what was revealed, read at work, or refused, and nothing else', async () => {
  const about = (action: string, fields: string, subject: string) =>
    recordAudit(tables.database, clock, { staffId: clerk, action, subject, detail: { fields } });
  await about('personal_revealed', 'name,mobile', `member/${own}1`);
  await about('personal_read', 'account', `withdrawal/${own}`);
  await about('personal_refused', 'mobile', `member/${own}2`);
  await about('personal_revealed', 'email', `member/${own}3`);
  await about('export_taken', 'mobile', `export/${own}`);
  const read = async (...personal: PersonalField[]) => {
    const { rows } = await auditLog(tables.database, {
      search: '',
      personal,
      page: 1,
      pageSize: 20,
    });
    return rows.map(({ subject }) => subject).filter((subject) => subject.includes(own));
  };
  expect(await read('mobile')).toEqual([`member/${own}2`, `member/${own}1`]);
  expect(await read('email', 'account')).toEqual([`member/${own}3`, `withdrawal/${own}`]);
  expect(await read('picture')).toEqual([]);
});

test('the log answers what was done at which hours of the day in Beijing, over midnight as well, on whichever day', async () => {
  const at = async (moment: string) => {
    const then = new SetClock(moment);
    await recordAudit(tables.database, then, {
      staffId: clerk,
      action: 'sign_in',
      subject: `${own}/${moment.slice(8, 16)}`,
    });
  };
  // 21:59, 22:00, 01:30, 05:59, 06:00 and 14:00 in Beijing.
  for (const moment of ['18T13:59', '18T14:00', '18T17:30', '19T21:59', '19T22:00', '20T06:00'])
    await at(`2026-11-${moment}:00.000Z`);
  const during = async (from: number, until: number) => {
    const { rows, total } = await auditLog(tables.database, {
      search: own,
      hours: { from, until },
      page: 1,
      pageSize: 10,
    });
    expect(total).toBe(rows.length);
    return rows.map(({ subject }) => subject.slice(own.length + 1)).reverse();
  };
  expect(await during(22, 6)).toEqual(['18T14:00', '18T17:30', '19T21:59']);
  expect(await during(6, 22)).toEqual(['18T13:59', '19T22:00', '20T06:00']);
  expect(await during(14, 15)).toEqual(['20T06:00']);
  expect(await during(22, 24)).toEqual(['18T14:00']);
  expect(await during(0, 24)).toHaveLength(6);
});

test('an address is asked for where something was done from it or about it, and where it stands on a list', async () => {
  const address = `198.51.100.${numbers}`;
  const about = (name: string, detail: Readonly<Record<string, string>>) =>
    recordAudit(tables.database, clock, { staffId: clerk, action: 'x', subject: `${own}/${name}`, detail });
  await about('from', { address });
  await about('listed', { value: address });
  await about('other', { address: `${address}0`, reason: address });
  const { rows } = await auditLog(tables.database, { search: own, address, page: 1, pageSize: 10 });
  expect(rows.map(({ subject }) => subject)).toEqual([`${own}/listed`, `${own}/from`]);
});
