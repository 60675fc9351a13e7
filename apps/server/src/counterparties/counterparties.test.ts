/** Statements of others beside our books: what is left both ways, who may say what, and that nothing counts twice. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { forgetLeftFiles } from './files.ts';

// Midnight in Beijing: November has ended there, and has not in UTC.
const clock = new SetClock('2026-11-30T16:00:00.000Z');
let site: TestSite;
let chief: string;
let other: string;
let clerk: string;

beforeAll(async () => {
  site = await startTestSite({ clock });
  [chief, other, clerk] = [
    await site.staffToken('chief'),
    await site.staffToken('chief2'),
    await site.staffToken('clerk'),
  ];
  await sql(
    "insert into gateway (code, name, adapter, ways) values ('paystone', '石付', 'none', '{wechat}')",
  );
  for (const [payment, order, fen, day] of [
    ['P1', 'D1', 10_000, 1],
    ['P2', 'D2', 20_000, 1],
    ['P3', 'D3', 30_000, 2],
    // We heard of it after midnight in Beijing, a millisecond too late for the second.
    ['P4', 'D4', 40_000, 3],
  ] as const)
    await sql(
      `insert into gateway_arrival (gateway, payment, order_no, amount, paid_at, heard_at, heard_by, state)
       select 'paystone', $1, $2, $3::bigint, start_of_beijing_day($4::date), start_of_beijing_day($4::date), 'asking', 'review'`,
      [payment, order, fen, `2026-11-0${day}`],
    );
  const party = {
    code: 'paystone',
    kind: 'gateway' as const,
    subject: 'paystone',
    title: '石付',
    mapping: {
      number: '流水号',
      amount: '金额',
      at: '时间',
      fee: '手续费',
      state: '状态',
      settled: ['成功'],
    },
  };
  expect((await site.staff('saveCounterparty', party, chief)).code).toBe(200);
});
afterAll(() => site?.stop());

const sql = <Row>(text: string, values: readonly unknown[] = []) => site.owner.query<Row>(text, values);
const spans = { first: ['2026-11-01', '2026-11-02'], later: ['2026-11-03', '2026-11-03'] } as const;

/** Uploads a file as the console does, in small parts. */
async function uploaded(
  content: Buffer,
  [from, to]: readonly [string, string] = spans.first,
  token = chief,
  counterparty = 'paystone',
): Promise<{
  code: number;
  message: string;
  id: number;
  read?: { lines: number; skipped: number; troubled: number };
}> {
  const begun = await site.staff(
    'beginStatement',
    {
      counterparty,
      fileName: '对账单.csv',
      sha256: createHash('sha256').update(content).digest('hex'),
      bytes: content.length,
      from,
      to,
    },
    token,
  );
  if (begun.code !== 200) return { code: begun.code, message: begun.message, id: 0 };
  const { id } = begun.data;
  for (let part = 0; part * 50 < content.length; part += 1) {
    const piece = content.subarray(part * 50, part * 50 + 50).toString('base64');
    expect((await site.staff('addStatementPart', { id, part, content: piece }, token)).code).toBe(200);
  }
  const read = await site.staff('readStatement', { id }, token);
  return { code: read.code, message: read.message, id, read: read.data };
}
const differences = async () =>
  (await site.staff('statementDifferences', { pageSize: 100 }, chief)).data.rows as {
    id: number;
    kind: string;
    reference: string;
    theirs: number | null;
    ours: number | null;
    state: string;
    line: string | null;
  }[];
const left = async () =>
  (await differences()).map(({ kind, reference, theirs, ours }) => [kind, reference, theirs, ours]);
const unexplained = async () => {
  const places = (await site.staff('reportWaiting', {}, chief)).data.unexplained.places as {
    place: string;
    amount: number;
  }[];
  return places.find(({ place }) => place === 'gateways')?.amount ?? 0;
};

const heads = '时间,流水号,状态,金额,手续费';
const first = [
  heads,
  '2026-11-01 00:00:00,P1,成功,"100.00",0.60',
  // The gateway names our order here, and another amount than it told us.
  '2026-11-01 09:00:00,D2,成功,"¥2,000.00",1.20',
  '2026-11-02 09:00:00,X9,成功,77.00,',
  '2026-11-02 09:00:01,P3,失败,300.00,',
  '2026-11-02 09:00:02,P1,成功,100.00,0.60',
  '2026-11-02 09:00:03,N1,成功,(5.00),',
].join('\r\n');

test('a clerk uploads nothing, and nobody without the right to large corrections does', async () => {
  expect((await uploaded(Buffer.from(first), spans.first, clerk)).code).toBe(6001);
  await sql("update staff set roles = '{}', rights = '{audit,exports}' where username = 'clerk'");
  expect((await site.staff('statementFiles', {}, clerk)).code).toBe(200);
  await sql("update staff set roles = '{clerk}', rights = '{}' where username = 'clerk'");
});

test('the log names whoever sends statements, which it has by a code', async () => {
  const { data } = await site.staff('auditLog', { search: 'counterparty/paystone' }, chief);
  expect(data.rows[0]).toMatchObject({ subject: 'counterparty/paystone', named: '石付' });
  const other = await site.staff('auditLog', { search: 'staff/' }, chief);
  expect(other.data.rows[0]).not.toHaveProperty('named');
});

test('a day that has not ended in Beijing is no day of a statement, and the day before is', async () => {
  const file = {
    counterparty: 'paystone',
    fileName: 'x',
    sha256: 'e'.repeat(64),
    bytes: 10,
    from: '2026-11-30',
  };
  const begun = (to: string) => site.staff('beginStatement', { ...file, to }, chief);
  expect(await begun('2026-12-01')).toMatchObject({
    code: 6306,
    message: expect.stringContaining('2026-12-01'),
  });
  expect((await begun('2026-12-02')).code).toBe(6306);
  expect((await begun('2026-11-30')).code).toBe(200);
});

test('a statement counts by a colleague’s word alone, and what is left is listed both ways', async () => {
  const before = await unexplained();
  const file = await uploaded(Buffer.from(first));
  expect(file).toMatchObject({ code: 200, read: { lines: 5, skipped: 1, troubled: 2 } });
  // Its sums are those of its sound lines.
  const { data: files } = await site.staff('statementFiles', {}, chief);
  expect(files.rows.find(({ id }) => id === file.id)).toMatchObject({ amount: 2_177, fee: 1.8 });
  expect(await left()).toEqual([]);
  const listed = async (asked: object) => {
    const { data } = await site.staff('statementFiles', asked, chief);
    return [data.rows.some(({ id }) => id === file.id), data.total];
  };
  expect(await listed({ waiting: true })).toEqual([true, 1]);
  expect((await site.staff('confirmStatement', { id: file.id }, chief)).code).toBe(6046);
  await expect(
    sql("update counterparty_file set state = 'confirmed', decided_by = uploaded_by, decided_at = now()"),
  ).rejects.toThrow(/check/);
  const confirmed = await site.staff('confirmStatement', { id: file.id }, other);
  expect(confirmed.data).toEqual({ differences: 5, explained: 0 });
  // What is decided is listed unless what waits is asked for.
  expect(await listed({ waiting: true })).toEqual([false, 0]);
  expect(await listed({})).toEqual([true, 1]);
  expect((await left()).sort()).toEqual(
    [
      ['amount', 'D2', 2000, 200],
      ['theirs', 'X9', 77, null],
      ['ours', 'P3', null, 300],
      ['trouble', 'P1', 100, null],
      ['trouble', 'N1', -5, null],
    ].sort(),
  );
  expect((await unexplained()) - before).toBeCloseTo(1800 + 77 + 300 + 100 + 5, 2);
  expect((await site.staff('confirmStatement', { id: file.id }, other)).code).not.toBe(200);
});

test('the same file twice has no second effect, whoever sends it and under whatever name', async () => {
  const before = await left();
  for (const token of [chief, other])
    expect((await uploaded(Buffer.from(first), spans.later, token)).code).toBe(6042);
  expect(await left()).toEqual(before);
  const all = await sql("select 1 from counterparty_file where state <> 'coming'");
  expect(all.rows).toHaveLength(1);
});

test('the lines of another file that were told before say nothing new, and those that contradict are shown', async () => {
  const again = Buffer.from(`${heads}\n2026-11-01,P1,成功,100.00,\n2026-11-02,X9,成功,78.00,\n`);
  const { id } = await uploaded(again, spans.later);
  const before = (await left()).length;
  expect((await site.staff('confirmStatement', { id }, other)).data).toEqual({
    differences: 2,
    explained: 0,
  });
  const found = (await differences()).slice(before);
  expect(found.map(({ kind, reference, line }) => [kind, reference, line])).toEqual([
    ['trouble', 'X9', '对方此前报的是 77.00'],
    ['ours', 'P4', null],
  ]);
});

test('a forged statement closes nothing by one person, and an honest one explains what was only ours', async () => {
  const open = async (reference: string) =>
    (await differences()).filter((one) => one.reference === reference && one.kind === 'ours').length;
  // GBK, as banks write it: 流水号;金额;时间;手续费;状态 and one line of P3, 300,00 that 成功.
  const gbk = Buffer.concat([
    Buffer.from('c1f7cbaebac53bbdf0b6ee3bcab1bce43bcad6d0f8b7d13bd7b4ccac0a', 'hex'),
    Buffer.from('P3;300,00;2026-11-03 00:00:01;0,60;'),
    Buffer.from('b3c9b9a60a', 'hex'),
  ]);
  const { id, code } = await uploaded(gbk, spans.later);
  expect([code, await open('P3')]).toEqual([200, 1]);
  expect((await site.staff('confirmStatement', { id }, chief)).code).toBe(6046);
  expect(await open('P3')).toBe(1);
  expect((await site.staff('confirmStatement', { id }, other)).data).toMatchObject({ explained: 1 });
  expect(await open('P3')).toBe(0);
});

test('what only they had is explained once our books have it', async () => {
  await sql(
    `insert into gateway_arrival (gateway, payment, order_no, amount, paid_at, heard_at, heard_by, state)
     values ('paystone', 'X9', 'D9', 7700, now(), start_of_beijing_day('2026-11-05'), 'asking', 'review')`,
  );
  const { id } = await uploaded(Buffer.from(`${heads}\n2026-11-04,P4,成功,400.00,\n`), [
    '2026-11-04',
    '2026-11-04',
  ]);
  expect((await site.staff('confirmStatement', { id }, other)).data).toEqual({
    differences: 0,
    explained: 2,
  });
  expect((await left()).map(([kind, reference]) => `${kind} ${reference}`)).not.toContain('theirs X9');
});

test('what somebody who was let go uploaded or asked for has no second yes', async () => {
  const one = (await differences()).at(-1);
  if (!one) throw new Error('nothing is left');
  const { id } = await uploaded(Buffer.from(`${heads}\n2026-11-09,P9,成功,400.00,\n`), [
    '2026-11-09',
    '2026-11-09',
  ]);
  await site.staff('askToCloseDifference', { id: one.id, reason: '对方更正单' }, chief);
  await sql("update staff set disabled_at = now() where username = 'chief'");
  const decide = async (closed: boolean) =>
    (await site.staff('decideDifference', { id: one.id, closed }, other)).code;
  const alone = [(await site.staff('confirmStatement', { id }, other)).code, await decide(true)];
  await sql("update staff set disabled_at = null where username = 'chief'");
  // That it stays open takes nobody's second yes.
  expect([...alone, await decide(false)]).toEqual([6257, 6257, 200]);
  await site.staff('refuseStatement', { id, reason: '重来' }, other);
});

test('a difference stays with whoever looks at it, whoever asks to close it; one of nobody’s is theirs who asks', async () => {
  const open = (await differences()).slice(1, 3);
  const [taken] = open;
  if (!taken) throw new Error('nothing is left');
  await site.staff('takeDifference', { id: taken.id, note: '已致电' }, chief);
  await site.staff('takeDifference', { id: taken.id, note: '再致电' }, other);
  await site.staff('takeDifference', { id: taken.id, note: '对方已回电' }, chief);
  const { data: log } = await site.staff(
    'auditLog',
    { search: `statement_difference/${taken.id}`, actions: ['difference_taken'] },
    chief,
  );
  // Whose it is has a name, and no number.
  expect(log.rows.map(({ detail }) => [detail.ownerBefore, detail.ownerAfter])).toEqual([
    ['老友', '老牌'],
    ['老牌', '老友'],
    ['', '老牌'],
  ]);
  // And so has whose statement it was.
  expect(new Set(log.rows.map(({ detail }) => detail.counterparty))).toEqual(new Set(['石付']));
  // Rows of before have the number, and their reader the name.
  await sql(
    `insert into audit (at, staff_id, action, subject, detail)
     select now(), id, 'difference_taken', 'statement_difference/990001', jsonb_build_object('ownerBefore', '', 'ownerAfter', id::text)
       from staff where username = 'chief'`,
  );
  const { data: before } = await site.staff('auditLog', { search: 'statement_difference/990001' }, chief);
  expect(before.rows.map(({ detail }) => [detail.ownerBefore, detail.ownerAfter])).toEqual([['', '老牌']]);
  for (const { id } of open)
    expect((await site.staff('askToCloseDifference', { id, reason: '对方更正单' }, other)).code).toBe(200);
  const { rows } = await sql<{ username: string }>(
    `select s.username from counterparty_difference d join staff s on s.id = d.owner where d.id = any ($1) order by d.since, d.id`,
    [open.map(({ id }) => id)],
  );
  expect(rows.map(({ username }) => username)).toEqual(['chief', 'chief2']);
  for (const { id } of open)
    expect((await site.staff('decideDifference', { id, closed: false }, other)).code).toBe(200);
});

test('a difference is closed by two people with a reason, and by one alone or twice never', async () => {
  const [one] = await differences();
  if (!one) throw new Error('nothing is left');
  const ask = (token: string) =>
    site.staff('askToCloseDifference', { id: one.id, reason: '对方更正单' }, token);
  const decide = (token: string, closed = true) =>
    site.staff('decideDifference', { id: one.id, closed }, token);
  await site.staff('takeDifference', { id: one.id, note: '已致电' }, chief);
  expect((await decide(other)).code).toBe(5006);
  const asked = await Promise.all([ask(chief), ask(other)]);
  expect(asked.map(({ code }) => code).sort()).toEqual([200, 5006]);
  const [asker, second] = asked[0]?.code === 200 ? [chief, other] : [other, chief];
  expect((await decide(asker)).code).toBe(6046);
  await expect(
    sql(
      "update counterparty_difference set state = 'closed', decided_by = asked_by, decided_at = now() where id = $1",
      [one.id],
    ),
  ).rejects.toThrow(/check/);
  const closed = await Promise.all([decide(second), decide(second), decide(second, false)]);
  expect(closed.map(({ code }) => code).sort()).toEqual([200, 5006, 5006]);
  const { rows } = await sql<{ action: string }>(
    "select action from audit where subject = $1 and action like 'difference%' order by id",
    [`statement_difference/${one.id}`],
  );
  expect(rows.map(({ action }) => action).slice(0, 2)).toEqual(['difference_taken', 'difference_asked']);
  expect(rows).toHaveLength(3);
});

test('a file that came in part, has no such heads, or is no table is read by nobody', async () => {
  const bytes = Buffer.from(`${heads}\n2026-11-04,Q1,成功,1.00,\n`);
  const begun = await site.staff(
    'beginStatement',
    {
      counterparty: 'paystone',
      fileName: 'x',
      sha256: 'a'.repeat(64),
      bytes: 10,
      from: '2026-11-04',
      to: '2026-11-04',
    },
    chief,
  );
  await site.staff(
    'addStatementPart',
    { id: begun.data.id, part: 0, content: bytes.toString('base64') },
    chief,
  );
  expect((await site.staff('readStatement', { id: begun.data.id }, chief)).code).toBe(6043);
  // Nobody else adds to it, or reads it.
  expect(
    (await site.staff('addStatementPart', { id: begun.data.id, part: 1, content: 'aaaa' }, other)).code,
  ).not.toBe(200);
  expect((await site.staff('readStatement', { id: begun.data.id }, other)).code).not.toBe(200);
  // Whoever sent the wrong file, or set the wrong columns, reads which are missing and what stands there.
  const title = '对账单，11月\n';
  const wrong = await uploaded(Buffer.from(`${title}编号,金额,时间\n1,2,3\n`));
  expect(wrong.code).toBe(6045);
  expect(wrong.message).toContain('这些列：流水号、手续费、状态');
  expect(wrong.message).toContain('最像表头的一行是 编号、金额、时间');
  expect((await uploaded(Buffer.from(`${heads}\n"never closed`))).code).toBe(6044);
  expect((await uploaded(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 255]))).code).not.toBe(200);
});

test('thousands of lines are read and matched, each once', async () => {
  const many = Array.from({ length: 5_001 }, (_none, n) => `2026-11-06,M${n},成功,1.00,`);
  const content = Buffer.from([heads, ...many].join('\n'));
  const begun = await site.staff(
    'beginStatement',
    {
      counterparty: 'paystone',
      fileName: 'many',
      sha256: createHash('sha256').update(content).digest('hex'),
      bytes: content.length,
      from: '2026-11-06',
      to: '2026-11-06',
    },
    chief,
  );
  for (let part = 0; part * 40_000 < content.length; part += 1)
    await site.staff(
      'addStatementPart',
      {
        id: begun.data.id,
        part,
        content: content.subarray(part * 40_000, part * 40_000 + 40_000).toString('base64'),
      },
      chief,
    );
  expect((await site.staff('readStatement', { id: begun.data.id }, chief)).data.lines).toBe(5_001);
  expect((await site.staff('confirmStatement', { id: begun.data.id }, other)).data.differences).toBe(5_001);
});

test('an upload that was begun and left keeps its file from nobody for longer than an hour, and its parts go', async () => {
  const content = Buffer.from(`${heads}\n2026-11-07,L1,成功,1.00,\n`);
  const begin = (token: string) =>
    site.staff(
      'beginStatement',
      {
        counterparty: 'paystone',
        fileName: 'left',
        sha256: createHash('sha256').update(content).digest('hex'),
        bytes: content.length,
        from: '2026-11-07',
        to: '2026-11-07',
      },
      token,
    );
  const begun = await begin(chief);
  const part = { id: begun.data.id, part: 0, content: content.toString('base64') };
  expect((await site.staff('addStatementPart', part, chief)).code).toBe(200);
  clock.advance(3_600_000);
  expect((await begin(other)).code).toBe(6042);
  const { database } = site.running.site;
  await forgetLeftFiles(database, clock.now());
  const parts = async () =>
    (await sql('select 1 from counterparty_part where file_id = $1', [begun.data.id])).rows.length;
  expect(await parts()).toBe(1);
  const late = new Date(clock.now().getTime() + 1);
  await forgetLeftFiles(database, late);
  expect(await parts()).toBe(0);
  // Begun once more, and left once more: whoever comes then needs no job.
  const [again, signedIn] = [await begin(chief), await site.staffToken('chief2')];
  expect(again.code).toBe(200);
  await sql("update counterparty_file set uploaded_at = uploaded_at - interval '61 minutes' where id = $1", [
    again.data.id,
  ]);
  expect((await begin(signedIn)).code).toBe(200);
});

test('lines that add up to more than any money there is are no statement', async () => {
  const huge = Array.from({ length: 101 }, (_none, n) => `2026-11-07,H${n},成功,10000000000000.00,`);
  expect((await uploaded(Buffer.from([heads, ...huge].join('\n')))).code).toBe(6044);
  const fees = Array.from({ length: 101 }, (_none, n) => `2026-11-07,H${n},成功,1.00,10000000000000.00`);
  expect((await uploaded(Buffer.from([heads, ...fees].join('\n')))).code).toBe(6044);
});

describe('a number of theirs that several rows of ours stand behind', () => {
  const day = (n: number) => [`2026-11-${n}`, `2026-11-${n}`] as const;
  const arrived = (payment: string, order: string, fen: number, on: number) =>
    sql(
      `insert into gateway_arrival (gateway, payment, order_no, amount, paid_at, heard_at, heard_by, state)
       select 'paystone', $1, $2, $3::bigint, start_of_beijing_day($4::date), start_of_beijing_day($4::date), 'asking', 'review'`,
      [payment, order, fen, `2026-11-${on}`],
    );
  const said = async (on: number, ...lines: readonly string[]) => {
    const content = [heads, ...lines.map((line) => `2026-11-${on},${line},`)].join('\n');
    const { id } = await uploaded(Buffer.from(content), day(on));
    const { code } = await site.staff('confirmStatement', { id }, other);
    expect(code).toBe(200);
  };
  const of = async (...numbers: readonly string[]) =>
    (
      await sql<{ kind: string; number: string; theirs: number | null; ours: number | null }>(
        `select kind, number, theirs::float8 / 100 as theirs, ours::float8 / 100 as ours from counterparty_difference
          where state = 'open' and number = any ($1) order by id`,
        [numbers],
      )
    ).rows.map(({ kind, number, theirs, ours }) => [kind, number, theirs, ours]);

  test('two arrivals of one order: a line over one of them does not count for both', async () => {
    await arrived('A1', 'DA', 5_000, 21);
    await arrived('A2', 'DA', 5_000, 21);
    await said(21, 'DA,成功,50.00');
    expect(await of('DA', 'A1', 'A2')).toEqual([['amount', 'DA', 50, 100]]);
    await arrived('B1', 'DB', 5_000, 22);
    await arrived('B2', 'DB', 7_000, 22);
    await said(22, 'DB,成功,120.00');
    expect(await of('DB', 'B1', 'B2')).toEqual([]);
  });

  test('an arrival that came after its order was told is not taken for told', async () => {
    await arrived('C1', 'DC', 5_000, 23);
    await said(23, 'DC,成功,50.00');
    expect(await of('DC', 'C1', 'C2')).toEqual([]);
    await arrived('C2', 'DC', 9_000, 24);
    await said(24, 'OTHER24,成功,1.00');
    expect(await of('DC', 'C1', 'C2')).toEqual([['amount', 'DC', 50, 140]]);
  });

  test('one row of ours does not answer for two lines of theirs, in one file or in two', async () => {
    await arrived('E1', 'DE', 5_000, 25);
    await said(25, 'DE,成功,50.00', 'E1,成功,50.00');
    expect(await of('DE', 'E1')).toEqual([['theirs', 'DE', 50, null]]);
    await arrived('F1', 'DF', 5_000, 26);
    await said(26, 'DF,成功,50.00');
    expect(await of('DF', 'F1')).toEqual([]);
    await said(27, 'F1,成功,50.00');
    expect(await of('DF', 'F1')).toEqual([['theirs', 'DF', 50, null]]);
  });

  test('what two people closed is not asked again as it was, and is once our books say something else', async () => {
    await arrived('G1', 'DG', 5_000, 29);
    await said(29, 'DG,成功,60.00');
    expect(await of('DG', 'G1')).toEqual([['amount', 'DG', 60, 50]]);
    await sql(
      `update counterparty_difference set state = 'closed', asked_by = (select min(id) from staff), reason = 'why',
              decided_by = (select max(id) from staff), decided_at = now() where number = 'DG'`,
    );
    await said(29, 'OTHER29,成功,1.00');
    expect(await of('DG', 'G1')).toEqual([]);
    await arrived('G2', 'DG', 4_000, 30);
    await said(30, 'OTHER30,成功,1.00');
    expect(await of('DG', 'G1', 'G2')).toEqual([['amount', 'DG', 60, 90]]);
  });
});

test('what a payout service and a bank say of our own orders is known by their numbers, one transaction of two among them', async () => {
  [chief, other] = [await site.staffToken('chief'), await site.staffToken('chief2')];
  const mapping = { number: '流水号', amount: '金额', at: '时间' };
  for (const [code, kind] of [
    ['payer', 'payout'],
    ['bank', 'bank'],
  ] as const) {
    const party = { code, kind, subject: '', title: code, mapping };
    expect((await site.staff('saveCounterparty', party, chief)).code).toBe(200);
  }
  await site.owner.transaction(async (tx) => {
    // Orders alone: no member, no card, no money.
    await tx.query("set local session_replication_role = 'replica'");
    await tx.query(
      `insert into withdrawal_order (order_no, member_id, card_id, protocol, address, amount, rate, usdt, fee, receipt, operation_id, created_at,
         state, decided_by, decided_at, transaction_hash)
       select o.number, 1, 1, 'TRC20', 'T', 10000, 1, o.micro, 0, o.micro, gen_random_uuid(), $1, 'approved', 'staff/1', $1, o.hash
         from (values ('OURS1', 'both', 10000000), ('OURS2', 'both', 20000000), ('OURS3', 'alone', 40000000)) o (number, hash, micro)`,
      [new Date('2026-11-28T04:00:00Z')],
    );
    await tx.query(
      `insert into deposit_order (order_no, member_id, way, amount, last_four, state, created_at, expires_at, credited, decided_by, decided_at)
       values ('DBANK', 1, 'bank', 5000, '', 'approved', $1, $1, 5000, 'staff/1', $1)`,
      [new Date('2026-11-28T04:00:00Z')],
    );
  });
  const said = async (counterparty: string, ...lines: readonly string[]) => {
    const content = ['时间,流水号,金额', ...lines.map((line) => `2026-11-28,${line}`)].join('\n');
    const day = ['2026-11-28', '2026-11-28'] as const;
    const { id } = await uploaded(Buffer.from(content), day, chief, counterparty);
    return (await site.staff('confirmStatement', { id }, other)).data;
  };
  const nothing = { differences: 0, explained: 0 };
  expect(await said('payer', 'both,30.00', 'OURS3,40.00')).toEqual(nothing);
  expect(await said('bank', 'DBANK,50.00')).toEqual(nothing);
});

test('what they name at last is not ours alone any more: with another sum it differs in that, and is counted once', async () => {
  await sql(
    `insert into gateway_arrival (gateway, payment, order_no, amount, paid_at, heard_at, heard_by, state)
     select 'paystone', n, 'D' || n, 30000, now(), start_of_beijing_day('2026-11-12'), 'asking', 'review'
       from unnest(array['P71', 'P72']) n`,
  );
  const told = async (day: string, ...lines: readonly string[]) => {
    const content = [heads, ...lines.map((line) => `${day},${line},`)].join('\n');
    const { id } = await uploaded(Buffer.from(content), [day, day]);
    return (await site.staff('confirmStatement', { id }, other)).data;
  };
  const open = async () =>
    (await site.staff('statementDifferences', { search: 'P7' }, chief)).data.rows.map((row) => [
      row.kind,
      row.reference,
      row.theirs,
      row.ours,
    ]);
  expect(await told('2026-11-12')).toEqual({ differences: 2, explained: 0 });
  expect(await told('2026-11-13', 'P71,成功,250.00', 'P72,成功,300.00')).toEqual({
    differences: 1,
    explained: 2,
  });
  expect(await open()).toEqual([['amount', 'P71', 250, 300]]);
});

test('among thousands of withdrawals those of a transaction are found by its index', async () => {
  const undo = new Error('undo');
  let plan = '';
  await site.owner
    .transaction(async (tx) => {
      await tx.query("set local session_replication_role = 'replica'");
      await tx.query(
        `insert into withdrawal_order (order_no, member_id, card_id, protocol, address, amount, rate, usdt, fee, receipt, operation_id, created_at,
           state, decided_at, transaction_hash)
         select 'W' || n, 1, 1, 'TRC20', 'T', 10000, 1, 1, 0, 1, gen_random_uuid(), now(), 'approved', now(), 'hash' || n
           from generate_series(1, 5000) n`,
      );
      await tx.query('analyze withdrawal_order');
      const { rows } = await tx.query<{ 'QUERY PLAN': string }>(
        "explain select number, amount from payout_money where other = 'hash77'",
      );
      plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  expect(plan).toContain('withdrawal_of_transaction');
});
