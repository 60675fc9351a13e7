/** Lists that leave the console as files: who may, what stands in them, and how little of them is held at a time. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { exportColumns } from '@mingpai/contract/console/exports/columns';
import { exportNames } from '@mingpai/contract/console/exports/names';
import { consoleSchemas } from '@mingpai/contract/console/schemas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestSite, type TestSite } from '../../testing/site.ts';

const run = promisify(execFile);
let site: TestSite;
let chief: string;
let clerk: string;
let folder: string;
beforeAll(async () => {
  site = await startTestSite();
  [chief, clerk] = [await site.staffToken('chief'), await site.staffToken('clerk')];
  folder = await mkdtemp(join(tmpdir(), 'mingpai-export-'));
});
afterAll(async () => {
  await site?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true });
});

type Asked = { list: string; format?: string; question?: Record<string, unknown> };

const ask = ({ list, format = 'csv', question = {} }: Asked, token = chief, language = 'zh-CN') =>
  fetch(new URL('/api/console/export', site.running.address), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'accept-language': language,
    },
    body: JSON.stringify({ list, format, question }),
  });
const fileOf = async (asked: Asked, token = chief, language = 'zh-CN') => {
  const response = await ask(asked, token, language);
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="\w+-[\d-]+\.(csv|xlsx)"$/,
  );
  return Buffer.from(await response.arrayBuffer());
};
/** Lines and cells of a file without line ends in its cells. */
const linesOf = (file: Buffer) =>
  file
    .toString('utf8')
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => [...`${line},`.matchAll(/("(?:[^"]|"")*"|[^,]*),/g)].map(([, cell = '']) => cell));
const codeOf = async (response: Response) => ((await response.json()) as { code: number }).code;
const sql = <Row>(text: string, values: readonly unknown[] = []) => site.owner.query<Row>(text, values);
const entries = async () =>
  (
    await sql<{ action: string; subject: string; detail: Record<string, unknown> }>(
      "select action, subject, detail from audit where action like 'export%' order by id",
    )
  ).rows;

test('a file takes the right to export and the right of its list, of whoever asks', async () => {
  const before = (await entries()).length;
  expect(await codeOf(await ask({ list: 'depositQueue' }, ''))).toBe(401);
  expect(await codeOf(await ask({ list: 'depositQueue' }, clerk))).toBe(6001);
  await sql("update staff set rights = '{exports}' where username = 'clerk'");
  try {
    expect(await codeOf(await ask({ list: 'auditLog' }, clerk))).toBe(6001);
    expect((await fileOf({ list: 'depositQueue' }, clerk)).length).toBeGreaterThan(0);
  } finally {
    await sql("update staff set rights = '{}' where username = 'clerk'");
  }
  expect(await codeOf(await ask({ list: 'staffList' }))).not.toBe(200);
  expect(await codeOf(await ask({ list: 'depositQueue', question: { state: 'lost' } }))).not.toBe(200);
  expect((await entries()).length).toBe(before + 2);
});

test('the log has an export before its first row, with what was asked, and afterwards how many rows there were', async () => {
  const { id } = await site.member();
  const before = (await entries()).length;
  await fileOf({ list: 'memberSearch', question: { search: String(id), page: 7 } });
  const [began, ended] = (await entries()).slice(before);
  expect(began).toEqual({
    action: 'export_began',
    subject: expect.stringMatching(/^export\/[0-9a-f-]{36}$/),
    detail: { list: 'memberSearch', format: 'csv', question: `search: ${id}` },
  });
  expect(ended).toEqual({
    action: 'export_ended',
    subject: began?.subject,
    detail: { list: 'memberSearch', rows: 1, whole: true },
  });
});

test('nothing of a file goes out where the log cannot be written', async () => {
  await sql('revoke insert on audit from public');
  await sql('alter table audit rename to audit_kept');
  try {
    const response = await ask({ list: 'memberSearch' });
    expect(response.status).toBe(500);
    expect(response.headers.get('content-disposition')).toBeNull();
  } finally {
    await sql('alter table audit_kept rename to audit');
  }
});

test('personal data stands in the file as the list shows it: masked, and open where it was asked for', async () => {
  const { id } = await site.member();
  await sql("update member set real_name = '欧阳明月' where id = $1", [id]);
  const question = { search: String(id) };
  const nameIn = async () => linesOf(await fileOf({ list: 'memberSearch', question }))[1]?.[2];
  const shown = async () => (await site.staff('memberSearch', question, chief)).data.rows[0]?.realName;
  expect([await nameIn(), await shown()]).toEqual(['欧**', '欧**']);
  await site.staff('revealPersonal', { ids: [Number(id)], fields: ['name'], reason: '核实身份' }, chief);
  expect([await nameIn(), await shown()]).toEqual(['欧阳明月', '欧阳明月']);
});

test('what a spreadsheet would take for a formula is a text, and numbers stay numbers', async () => {
  const { id } = await site.member();
  const words = ['=1+1', '+1', '-1', '@now', '\ttab', '＝1', 'a"b', 'c,d', 'e=1', 'f\rg'];
  for (const word of words)
    await sql(
      "insert into audit (at, staff_id, action, subject, detail) values (now(), null, $1, 'injection/1', '{}')",
      [word],
    );
  const file = await fileOf({ list: 'auditLog', question: { search: 'injection' } });
  const cells = linesOf(file)
    .slice(1)
    .map((line) => line[3])
    .reverse();
  expect(cells).toEqual([
    "'=1+1",
    "'+1",
    "'-1",
    "'@now",
    "'\ttab",
    "'＝1",
    '"a""b"',
    '"c,d"',
    'e=1',
    '"f\rg"',
  ]);
  expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const carriage = await fileOf({ list: 'memberSearch', question: { search: String(id) } });
  expect(linesOf(carriage)[1]?.[0]).toBe(String(id));
});

test('the rows are those of the list as it is filtered, amounts with two decimals and times in Beijing with seconds', async () => {
  const { id, username } = await site.member();
  for (const [number, state, cents] of [
    [1, 'rejected', 5],
    [2, 'pending', 10],
    [3, 'rejected', 123456],
  ] as const)
    await sql(
      `insert into adjustment (order_no, member_id, direction, amount, reason, member_note, note, multiple, asked_by, asked_at,
                               state, decided_by, decided_at, verdict, balance_before, balance_after)
       select $1, $2, 'credit', $3::bigint, 'goodwill', '', '=note', 0, (select min(id) from staff), '2026-11-20T16:00:0${number}Z',
              $4::text, case $4 when 'rejected' then (select max(id) from staff) end,
              case $4 when 'rejected' then timestamptz '2026-11-21T15:59:59Z' end, case $4 when 'rejected' then 'v' end,
              null, null`,
      [`AX${number}`, id, cents, state],
    );
  const question = { state: 'rejected', search: username } as const;
  const { data } = await site.staff('adjustments', question, chief);
  const [heads = [], ...rows] = linesOf(await fileOf({ list: 'adjustments', question }));
  const at = (head: string) => heads.indexOf(head);
  expect(rows.map((row) => row[at('订单号')])).toEqual(data.rows.map(({ orderNo }) => orderNo));
  expect(rows.map((row) => row[at('金额（元）')])).toEqual(['1234.56', '0.05']);
  expect(rows.map((row) => row[at('提交时间')])).toEqual(['2026-11-21 00:00:03', '2026-11-21 00:00:01']);
  expect(rows.map((row) => row[at('原因')])).toEqual(['服务补偿', '服务补偿']);
  expect(rows.map((row) => row[at('依据')])).toEqual(["'=note", "'=note"]);
  const english = linesOf(await fileOf({ list: 'adjustments', question }, chief, 'en'));
  expect([english[0]?.[0], english[1]?.[5]]).toEqual(['Order', 'Goodwill']);
});

test('every list can be taken, with its heads alone where there is nothing', async () => {
  const figure = { figure: 'ggr', from: '2026-11-01', to: '2026-11-30' };
  const lists =
    `depositQueue withdrawalQueue memberSearch betSearch venueTransfers adjustments auditLog agentStatements
    promotionQueue`.split(/\s+/);
  for (const list of lists) {
    const [heads = []] = linesOf(await fileOf({ list, question: { search: 'nobody' } }));
    expect(heads.length, list).toBeGreaterThan(5);
  }
  expect(linesOf(await fileOf({ list: 'reportLines', question: figure }))[0]?.[0]).toBe('时间');
});

test('stops that are over, messages to many and payout batches leave as files, as their pages show them', async () => {
  const made = {
    kind: 'network',
    target: 'TRC20',
    body: '维护',
    bodyEn: 'Maintenance',
    reason: '=异常',
  } as const;
  const { id } = (await site.staff('makeStop', made, chief, crypto.randomUUID())).data;
  await site.staff('liftStop', { id, reason: '已恢复' }, chief, crypto.randomUUID());
  const [heads = [], stop = []] = linesOf(await fileOf({ list: 'pastStops', question: {} }));
  const at = (head: string) => stop[heads.indexOf(head)];
  expect([at('编号'), at('停用'), at('对象'), at('原因')]).toEqual([String(id), '一条链', 'TRC20', "'=异常"]);
  const { username } = await site.member();
  const mailing = { title: '公告', content: '内容', marketing: false, push: false, names: [username] };
  expect((await site.staff('sendMailing', mailing, chief, crypto.randomUUID())).code).toBe(200);
  const letters = linesOf(await fileOf({ list: 'mailingList', question: {} }, chief, 'en'));
  expect(letters[1]?.slice(1, 3)).toEqual(['公告', '内容']);
  expect(letters[1]?.[letters[0]?.indexOf('Members') ?? -1]).toBe('1');
  const batches = linesOf(await fileOf({ list: 'payoutBatches', question: {} }));
  expect(batches.map(([first]) => first)).toEqual(['批次']);
});

test('notices, and what a key has called, leave as files, the newest first', async () => {
  await sql(
    `insert into notice (title, content, shown, created_at, ends_at)
     values ('旧公告', 'c', true, now() - interval '2 days', now() - interval '1 day'), ('新公告', 'c', true, now(), null)`,
  );
  const notices = linesOf(await fileOf({ list: 'noticeList', question: {} }));
  const [heads = []] = notices;
  const state = heads.indexOf('状态');
  expect(notices.slice(1, 3).map((line) => [line[1], line[state]])).toEqual([
    ['新公告', '显示中'],
    ['旧公告', '已结束'],
  ]);
  const { rows } = await sql<{ id: string }>(
    `insert into api_key (staff_id, name, key_hash, tail, rights, per_minute, made_at, expires_at)
     select min(id), 'k', sha256('k'), 'abcd', '{audit}', 10, now(), now() + interval '1 day' from staff returning id`,
  );
  const id = Number(rows[0]?.id);
  await sql(
    `insert into api_key_call (key_id, at, call, code, address)
     select $1, now(), c, 200, '203.0.113.9' from unnest(array['staffMe', 'auditLog']) with ordinality o (c, n) order by n`,
    [id],
  );
  const keys = linesOf(await fileOf({ list: 'apiKeys', question: {} }));
  expect(keys[0]?.slice(1, 5)).toEqual(['密钥', '尾号', '每分钟最多次数', '制作人']);
  expect(keys[1]?.slice(1, 4)).toEqual(['k', 'abcd', '10']);
  expect(keys[1]?.at(-1)).toBe('可用');
  const calls = linesOf(await fileOf({ list: 'apiKeyCalls', question: { id } }));
  expect(calls.map((line) => line.slice(1))).toEqual([
    ['接口', '结果码', '来源地址'],
    ['auditLog', '200', '203.0.113.9'],
    ['staffMe', '200', '203.0.113.9'],
  ]);
});

test('a workbook holds the same as the values apart by commas, as another program unpacks it', async () => {
  const question = { search: 'injection' };
  const path = join(folder, 'list.xlsx');
  await writeFile(path, await fileOf({ list: 'auditLog', format: 'xlsx', question }));
  await run('unzip', ['-tq', path]);
  const { stdout: sheet } = await run('unzip', ['-p', path, 'xl/worksheets/sheet1.xml']);
  const { stdout: book } = await run('unzip', ['-p', path, 'xl/workbook.xml']);
  expect(book).toContain('<sheet name="1" sheetId="1" r:id="rId1"/>');
  expect(sheet).not.toContain('<f>');
  const rows = [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c\/>|<c[^>]*>(.*?)<\/c>/gs)].map(([, cell = '']) =>
      cell
        .replace(/<[^>]+>/g, '')
        .replaceAll('&gt;', '>')
        .replaceAll('&lt;', '<')
        .replaceAll('&#13;', '\r')
        .replaceAll('&amp;', '&'),
    ),
  );
  const plain = linesOf(await fileOf({ list: 'auditLog', question })).map((line) =>
    line.map((cell) =>
      cell
        .replace(/^"(.*)"$/s, '$1')
        .replaceAll('""', '"')
        .replace(/^'/, ''),
    ),
  );
  expect(rows).toEqual(plain);
  expect(rows.length).toBe(11);
});

test('two hundred thousand rows go out whole and in order, and are never held together', {
  timeout: 120_000,
}, async () => {
  for (let from = 0; from < 200_000; from += 20_000)
    await sql(
      `insert into audit (at, staff_id, action, subject, detail)
         select now() - n * interval '1 ms', null, 'many', 'many/' || n, jsonb_build_object('text', repeat('x', 200))
           from generate_series($1::int + 1, $1::int + 20000) n`,
      [from],
    );
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const heldNow = () => {
    collect();
    const { heapUsed, external, arrayBuffers } = process.memoryUsage();
    return heapUsed + external + arrayBuffers;
  };
  const response = await ask({ list: 'auditLog', question: { actions: ['many'] } });
  const reader = response.body?.getReader();
  const text = new TextDecoder();
  const before = heldNow();
  let [lines, bytes, most, looked] = [0, 0, 0, 0];
  let numbers: number[] = [];
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done || value === undefined) break;
    bytes += value.length;
    lines += text.decode(value, { stream: true }).split('\n').length - 1;
    if (bytes - looked > 5_000_000) {
      looked = bytes;
      most = Math.max(most, heldNow() - before);
      numbers = [...numbers, most];
    }
  }
  expect(lines).toBe(200_001);
  expect(bytes).toBeGreaterThan(40_000_000);
  expect(numbers.length).toBeGreaterThan(5);
  // As objects they are more than 150 MB; a site that has just begun to work takes some 25 MB for itself meanwhile.
  expect(most).toBeLessThan(40_000_000);
  expect((await entries()).at(-1)?.detail).toEqual({ list: 'auditLog', rows: 200_000, whole: true });
});

test('a reader who goes away ends it: the log says that it is not whole, and the next may begin', async () => {
  const stop = new AbortController();
  const response = await fetch(new URL('/api/console/export', site.running.address), {
    method: 'POST',
    headers: { authorization: `Bearer ${chief}`, 'content-type': 'application/json' },
    body: JSON.stringify({ list: 'auditLog', format: 'csv', question: {} }),
    signal: stop.signal,
  });
  await response.body?.getReader().read();
  expect(await codeOf(await ask({ list: 'memberSearch' }))).toBe(9004);
  stop.abort();
  await expect.poll(async () => (await entries()).at(-1)?.detail).toMatchObject({ whole: false });
  const { detail } = (await entries()).at(-1) ?? {};
  expect(Number(detail?.rows)).toBeLessThan(200_000);
  expect((await fileOf({ list: 'memberSearch' })).length).toBeGreaterThan(0);
});

test('what happened to a member leaves as a file: in words, masked until it is opened, and only what its reader may see', async () => {
  const { id, token } = await site.memberWith(100_000n);
  const order = { paytype: 'usdt', amount: 1_000, bank_no: 'a1B2', catepay: 'TRC20' } as const;
  await site.call('openDeposit', order, { token, key: crypto.randomUUID() });
  await site.call('setPlayLimit', { kind: 'deposit', span: 'day', amount: 1_500 }, { token });
  // More than one statement reads, all in one moment, and numbers with blanks in them.
  await sql(
    `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, seq, recorded_at)
     select 'mpqp', 'file ' || $1::bigint || ' ' || n, $1, 'g', 'r', 200, 200, 350, 'settled', '2026-01-01T04:00Z', 1, '2026-01-01'
       from generate_series(1, 2101) n`,
    [id],
  );
  const question = { id: Number(id) };
  const before = (await entries()).length;
  const [heads = [], ...rows] = linesOf(await fileOf({ list: 'memberTimeline', question }));
  const at = (head: string) => heads.indexOf(head);
  const of = (kind: string) => rows.find((row) => row[at('内容')] === kind) ?? [];
  expect((await entries())[before]?.detail).toMatchObject({ list: 'memberTimeline', member: String(id) });
  const bets = rows.filter((row) => row[at('内容')] === '注单');
  expect(bets).toHaveLength(2_101);
  expect(new Set(bets.map((row) => row[at('单号')])).size).toBe(2_101);
  expect(bets[0]?.slice(0, 1).concat(bets[0]?.slice(at('状态'), at('单号')) ?? [])).toEqual([
    '2026-01-01 12:00:00',
    '已结算',
    '2.00',
    '3.50',
  ]);
  expect(rows.map(([moment]) => moment)).toEqual(
    rows
      .map(([moment]) => moment)
      .sort()
      .reverse(),
  );
  expect(of('存款').slice(at('详情'), at('金额（元）') + 1)).toEqual(['USDT TRC20', '待审核', '1000.00']);
  expect(of('限额与暂停')[at('详情')]).toMatch(/^"?24小时存款限额 1,500\.00 元"?$/);
  expect(of('登录')[at('IP')]).toBe('127.0.*.*');
  await site.staff('revealPersonal', { ids: [Number(id)], fields: ['network'], reason: '核实身份' }, chief);
  const kinds = ['sign_in'];
  const opened = linesOf(await fileOf({ list: 'memberTimeline', question: { ...question, kinds } }));
  expect(opened.slice(1).map((row) => [row[at('内容')], row[at('IP')]])).toEqual([['登录', '127.0.0.1']]);
  const english = linesOf(await fileOf({ list: 'memberTimeline', question }, chief, 'en'));
  expect(english.find((row) => row[1] === 'Deposit')?.[3]).toBe('Pending');

  const { rows: was } = await sql<{ roles: string[] }>("select roles from staff where username = 'clerk'");
  await sql("update staff set rights = '{exports,members.read}', roles = '{}' where username = 'clerk'");
  try {
    const seen = linesOf(await fileOf({ list: 'memberTimeline', question }, clerk)).map((row) => row[1]);
    expect([seen.includes('注单'), seen.includes('存款')]).toEqual([true, false]);
  } finally {
    await sql("update staff set rights = '{}', roles = $1 where username = 'clerk'", [was[0]?.roles]);
  }
});

/** Their `from` and `to` are moments, and may be left out. */
const narrowedByMoments = [
  ...['auditLog', 'betSearch', 'memberSearch', 'depositQueue', 'withdrawalQueue'],
  ...['venueTransfers', 'adjustments', 'promotionQueue', 'chainPayments', 'payouts'],
  'memberTimeline',
];

test.each(exportNames)(
  '%s leaves as a file of both kinds, as it is asked, and each stands in the log',
  async (list) => {
    const { id } = await site.member();
    const answers: Readonly<Record<string, unknown>> = {
      day: '2026-11-26',
      from: '2026-11-01',
      to: '2026-11-26',
      figure: 'ggr',
      by: 'venue',
      id: 1,
      member: Number(id),
      account: crypto.randomUUID(),
      ledger: 'member/central',
      wallet: 'central',
    };
    const { payload }: { payload: z.ZodType } = consoleSchemas[list];
    const shape: Readonly<Record<string, z.ZodType>> = payload instanceof z.ZodObject ? payload.shape : {};
    const asked = Object.keys(shape);
    // What may be left out is.
    const needed = asked.filter(
      (field) =>
        field in answers &&
        !(
          (narrowedByMoments.includes(list) && field !== 'id') ||
          (field === 'id' && shape[field]?.safeParse(undefined).success)
        ),
    );
    const question = Object.fromEntries(needed.map((field) => [field, answers[field]]));
    const before = (await entries()).length;
    const csv = linesOf(await fileOf({ list, question }));
    expect(csv[0]).toHaveLength(Object.keys(exportColumns[list]).length);
    expect((await fileOf({ list, question, format: 'xlsx' })).subarray(0, 2).toString()).toBe('PK');
    const logged = (await entries()).slice(before);
    expect(logged.map(({ action, detail }) => [action, detail.list])).toEqual(
      ['export_began', 'export_ended', 'export_began', 'export_ended'].map((action) => [action, list]),
    );
  },
);

test('a queue that people see oldest first leaves newest first, whole, and no row twice, also where rows come meanwhile', async () => {
  const arrive = (from: number, to: number) =>
    sql(
      `insert into gateway_arrival (gateway, payment, order_no, amount, paid_at, heard_at, heard_by, state)
       select g.code, 'file' || n, 'none', 100, now(), now(), 'callback', 'review'
         from (select code from gateway limit 1) g, generate_series($1::int, $2::int) n`,
      [from, to],
    );
  await arrive(1, 4_500);
  const question = { state: 'review', search: 'file' };
  const response = await ask({ list: 'gatewayArrivals', question });
  await arrive(4_501, 4_600);
  const numbers = linesOf(Buffer.from(await response.arrayBuffer()))
    .slice(1)
    .map((line) => Number(line[1]?.replace('file', '')));
  const old = numbers.filter((number) => number <= 4_500);
  expect(old).toEqual(Array.from({ length: 4_500 }, (_, nth) => 4_500 - nth));
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('cases of one’s own leave as those of whoever takes the file', async () => {
  const open = (subject: string, owner: string) =>
    sql(
      `insert into case_file (subject, owner, opened_by, opened_at)
       select $1, id, id, now() from staff where username = $2`,
      [subject, owner],
    );
  await open('甲的案件', 'chief');
  await open('乙的案件', 'clerk');
  const subjects = async (own: boolean) =>
    linesOf(await fileOf({ list: 'cases', question: { own } }))
      .slice(1)
      .map((line) => line[1]);
  expect(await subjects(true)).toEqual(['甲的案件']);
  expect(await subjects(false)).toEqual(['乙的案件', '甲的案件']);
});

test('what others sent leaves whole: lines of statements, their files, faults of imports', async () => {
  await sql(
    "insert into counterparty (code, kind, subject, name, mapping) values ('long', 'bank', '', '长', '{}')",
  );
  const { rows } = await sql<{ id: bigint }>(
    `insert into counterparty_file (counterparty, name, sha256, from_day, to_day, uploaded_by, uploaded_at, state, decided_by, decided_at)
     select 'long', 'f' || n, repeat(n::text, 64), '2026-11-01', '2026-11-02', (select min(id) from staff), now(), 'confirmed',
            (select max(id) from staff), now() from generate_series(1, 2) n returning id`,
  );
  const [older = 0n, newer = 0n] = rows.map(({ id }) => id);
  await sql(
    `insert into counterparty_line (file_id, line, number, at, amount)
     select f, n, 'L' || n, now(), 100 from unnest(array[$1, $2]::bigint[]) f, generate_series(1, 2500) n`,
    [older, newer],
  );
  const numbersOf = async (question: Readonly<Record<string, unknown>>) =>
    linesOf(await fileOf({ list: 'statementLines', question }))
      .slice(1)
      .map((line) => `${line[1]}/${line[2]}`);
  // Two batches of a file, in its order; of a number in any file, the newest file first.
  expect(await numbersOf({ file: Number(older) })).toEqual(
    Array.from({ length: 2_500 }, (_, nth) => `f1/${nth + 1}`),
  );
  expect(await numbersOf({ search: 'L7' })).toEqual(['f2/7', 'f1/7']);
  expect(await numbersOf({})).toEqual([]);
  const files = linesOf(await fileOf({ list: 'statementFiles', question: {} })).slice(1);
  expect(files.map((line) => line[2])).toEqual(['f2', 'f1']);

  const { rows: imported } = await sql<{ id: bigint }>(
    `insert into import_file (kind, name, sha256, uploaded_by, uploaded_at, state)
     values ('members', 'm', repeat('c', 64), (select min(id) from staff), now(), 'faulty') returning id`,
  );
  await sql(
    `insert into import_fault (import_id, row, place, fault)
     select $1, n / 2, 'real/name', case n % 2 when 0 then 'empty' else 'formula' end from generate_series(2, 4501) n`,
    [imported[0]?.id],
  );
  const faults = linesOf(
    await fileOf({ list: 'importFaults', question: { id: Number(imported[0]?.id) } }),
  ).slice(1);
  expect(faults).toHaveLength(4_500);
  expect(new Set(faults.map(([row, , fault]) => `${row}/${fault}`)).size).toBe(4_500);
});
