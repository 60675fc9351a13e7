/** Bringing members, balances and bets in: every fault by row and column, two people, to the fen, and nothing twice. */
import { createHash } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { addImportPart, beginImport, forgetImports, resumeImports, startReading } from './files.ts';
import { runImport } from './letting-in.ts';
import { readImport } from './reading.ts';

const clock = new SetClock('2026-11-23T04:00:00.000Z');
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
  await creditsByHand({ imported: 1_000_000_000 });
});
afterAll(() => site?.stop());

const sql = <Row>(text: string, values: readonly unknown[] = []) => site.owner.query<Row>(text, values);
const parts = () => ({ site: site.running.site, wallet: site.running.wallet });
let files = 0;
/** As the rule stands once it is agreed to; fen. */
async function creditsByHand(figures: { readonly imported?: number; readonly ceiling?: number }) {
  const { site: context, settings } = site.running;
  await context.database.transaction(async (tx) => {
    const { value } = await settings.locked(tx, 'payments');
    await settings.set(tx, 'payments', { ...value, byHand: { ...value.byHand, ...figures } }, 'seed');
  });
}

/** Sends a file as the console does. @returns its id */
async function sent(text: string | Buffer, { kind = 'members', token = chief } = {}): Promise<number> {
  const content = Buffer.from(text);
  const begun = await site.staff(
    'beginImport',
    {
      kind: kind === 'bets' ? 'bets' : 'members',
      fileName: `${++files}.csv`,
      sha256: createHash('sha256').update(content).digest('hex'),
      bytes: content.length,
    },
    token,
  );
  expect(begun.code).toBe(200);
  const { id } = begun.data;
  for (let part = 0; part * 70 < content.length; part += 1)
    await site.staff(
      'addImportPart',
      { id, part, content: content.subarray(part * 70, part * 70 + 70).toString('base64') },
      token,
    );
  expect((await site.staff('readImport', { id }, token)).code).toBe(200);
  return id;
}
/** And reads it. */
async function read(text: string | Buffer, kind: 'members' | 'bets' = 'members'): Promise<number> {
  const id = await sent(text, { kind });
  await readImport(site.running.site, BigInt(id));
  return id;
}
const faults = async (id: number) =>
  (await site.staff('importFaults', { id, pageSize: 100 }, chief)).data.rows.map(
    ({ row, column, fault, other: above }) =>
      [row, column, fault, ...(above === null ? [] : [above])].join(' '),
  );
const rowOf = async (id: number) => {
  const { rows, total } = (await site.staff('imports', { id }, chief)).data;
  expect([rows.map((one) => one.id), total]).toEqual([[id], 1]);
  return rows[0];
};
async function agreedUpon(id: number) {
  expect((await site.staff('askForImport', { id, reason: '搬迁' }, chief)).code).toBe(200);
  expect((await site.staff('approveImport', { id }, other)).code).toBe(200);
}
/** A file of 1,700 members. */
const manyLines = (name: string) =>
  `username,real_name,balance\n${Array.from({ length: 1_700 }, (_, at) => `${name}-${10_000 + at},甲乙,1.5`).join('\n')}\n`;
/** Begins something while a node that vanished still has the file's row. */
async function whileHeld(id: number, begin: () => Promise<readonly Promise<unknown>[]>) {
  const begun = await site.owner.transaction(async (tx) => {
    await tx.query('select from import_file where id = $1 for update', [id]);
    return begin().then((those) => ({ those }));
  });
  await Promise.all(begun.those);
}
/** Until so many wait for the row of a file. */
async function waiting(many: number) {
  await expect
    .poll(
      async () =>
        (
          await sql(
            "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%from import_file%'",
          )
        ).rows.length,
      { timeout: 20_000 },
    )
    .toBe(many);
}
const openingBalance = async () =>
  (
    await sql<{ fen: bigint }>(
      `select coalesce(sum(e.amount), 0)::bigint as fen from ledger.entry_on_record e
         join ledger.account_on_record a on a.id = e.account_id where a.owner = 'house' and a.code = 'opening'`,
    )
  ).rows[0]?.fen ?? 0n;

const heads =
  'username,real_name,balance,mobile,email,birthday,registered_at,vip_level,referrer,turnover,password_hash';

describe('the dry run', () => {
  test('names every fault with its row and column, makes nobody and moves nothing', async () => {
    const { username } = await site.member('already1');
    await sql("update member set mobile = '13900000001', email = 'Held@example.com' where username = $1", [
      username,
    ]);
    // The name of somebody whose account was closed and erased is nobody's.
    const erased = createHash('sha256').update('name/erasedname').digest();
    await sql('insert into retired_name (name_hash, retired_at) values ($1, $2)', [erased, clock.now()]);
    const before = await sql<{ count: bigint }>('select count(*) from member');
    const id = await read(
      [
        heads,
        'goodname1,王小明,100.50,13800000001,a@example.com,1990-02-28,2020-01-01,3,already1,20,',
        'Already1,甲乙,1,13900000001,HELD@example.com,,,,,,',
        'aIready1,甲乙,1,,,,,,,,',
        'G00DNAME1,甲乙,1,13800000001,A@example.com,,,,,,',
        'x,,-1,12,bad,2012-01-01,2027-01-01,11,laterone1,1.001,x',
        'nameof77,=cmd(),1.005,+86138,,1990-02-30,,,,,',
        'nameof88,甲\u200b乙,"1,234.50",,,,,,,,',
        '',
        'nameof99,甲乙,1,,',
        'laterone1,甲乙,0,,,,,,,5,',
        'ErasedName,甲乙,0,,,,,,,,',
      ].join('\r\n'),
    );
    expect((await faults(id)).toSorted()).toEqual(
      [
        '3 username taken',
        '3 mobile in_use',
        '3 email in_use',
        '4 username taken',
        '4 username twice 3',
        '5 username twice 2',
        '5 mobile twice 2',
        '5 email twice 2',
        '6 username malformed',
        '6 real_name empty',
        '6 balance negative',
        '6 mobile malformed',
        '6 email malformed',
        '6 birthday underage',
        '6 registered_at future',
        '6 vip_level malformed',
        '6 referrer unknown_member',
        '6 turnover fraction',
        '6 password_hash malformed',
        '7 real_name formula',
        '7 balance fraction',
        '7 mobile formula',
        '7 birthday malformed',
        '8 real_name invisible',
        '8 balance malformed',
        '10  cells',
        '11 turnover malformed',
        '12 username taken',
      ].toSorted(),
    );
    expect(await rowOf(id)).toMatchObject({ state: 'faulty', lines: 10, faults: 28 });
    expect((await site.staff('askForImport', { id, reason: '搬迁' }, chief)).code).toBe(6111);
    expect((await sql<{ count: bigint }>('select count(*) from member')).rows).toEqual(before.rows);
    expect(await openingBalance()).toBe(0n);
    await forgetImports(site.running.site.database, clock.now());
    expect((await sql('select from import_member where import_id = $1', [id])).rows).toEqual([]);
    // A corrected file may come under the same name, and the same bytes once more.
    expect((await faults(await read('username,real_name\r\nx,y'))).toSorted()).toEqual([
      '1 balance missing_column',
    ]);
    expect(await faults(await read('username,real_name,balance,credit\r\nx,y,1,2'))).toEqual([
      '1 credit unknown_column',
    ]);
    expect(await faults(await read('username,real_name,balance,balance\r\n'))).toEqual(['1 balance twice']);
    expect(await faults(await read('username,real_name,balance\r\n'))).toEqual(['1  empty']);
    const gbk = Buffer.concat([
      Buffer.from('username,real_name,balance\nabcdefg,'),
      Buffer.from('cdf5c3f7', 'hex'),
    ]);
    expect(await faults(await read(gbk))).toEqual(['2  encoding']);
  });

  test('a file that came in part is named, and is not let in', async () => {
    const content = Buffer.from('username,real_name,balance\nwholefile1,甲乙,1\nwholefile2,甲乙,1\n');
    const id = await sent(content);
    await sql("update import_part set content = convert_to('x', 'UTF8') where import_id = $1 and part = 0", [
      id,
    ]);
    await sql('delete from import_part where import_id = $1 and part > 0', [id]);
    await readImport(site.running.site, BigInt(id));
    expect(await rowOf(id)).toMatchObject({ state: 'faulty' });
  });

  test('a clerk neither sends nor sees a file, and nobody goes on with what another sends', async () => {
    const begin = { kind: 'members' as const, fileName: 'a.csv', sha256: 'a'.repeat(64), bytes: 1 };
    expect((await site.staff('beginImport', begin, clerk)).code).toBe(6001);
    expect((await site.staff('imports', {}, clerk)).code).toBe(6001);
    const { id } = (await site.staff('beginImport', begin, chief)).data;
    expect((await site.staff('addImportPart', { id, part: 0, content: 'YQ==' }, other)).code).not.toBe(200);
    expect((await site.staff('readImport', { id }, other)).code).not.toBe(200);
  });
});

describe('letting in', () => {
  test('takes two people, is equal to the fen, and its members sign in by what they bring', async () => {
    const sound = await hash('altes-passwort-9', {
      ...{ memoryCost: 19_456, timeCost: 2, parallelism: 1, algorithm: 2 },
    });
    const file = [
      heads,
      `movedone1,王小明,100.55,13800000011,b1@example.com,1990-02-28,2020-01-01,3,,250.5,"${sound}"`,
      'movedtwo2,李小红,0,,,,,,movedone1,,',
      'movedthree3,赵小刚,0.01,,,,2021-05-05 10:00:00,,MOVEDONE1,,',
    ].join('\n');
    const before = await openingBalance();
    const id = await read(`\ufeff${file}`);
    expect(await faults(id)).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ state: 'read', lines: 3, amount: 100.56 });
    expect((await site.staff('approveImport', { id }, other)).code).not.toBe(200);
    expect((await site.staff('askForImport', { id, reason: '搬迁' }, chief)).code).toBe(200);
    expect((await site.staff('approveImport', { id }, chief)).code).toBe(6112);
    await expect(
      sql(
        "update import_file set state = 'running', decided_by = asked_by, decided_at = now() where id = $1",
        [id],
      ),
    ).rejects.toThrow(/check/);
    expect((await sql("select from member where username = 'movedone1'")).rows).toEqual([]);
    expect((await site.staff('approveImport', { id }, other)).code).toBe(200);
    await Promise.all([runImport(parts(), BigInt(id)), runImport(parts(), BigInt(id))]);
    await runImport(parts(), BigInt(id));
    expect(await rowOf(id)).toMatchObject({ state: 'done', applied: 3, leftOut: 0, posted: 100.56 });
    expect(before - (await openingBalance())).toBe(10_056n);
    const { rows } = await sql<{ username: string; vip: number; by: string | null; day: string }>(
      `select m.username, m.vip_level as vip, r.username as by, to_char(m.registered_at, 'YYYY-MM-DD') as day
         from member m left join member r on r.id = m.referrer_id where m.username like 'moved%' order by m.id`,
    );
    expect(rows).toEqual([
      { username: 'movedone1', vip: 3, by: null, day: '2019-12-31' },
      { username: 'movedtwo2', vip: 1, by: 'movedone1', day: '2026-11-23' },
      { username: 'movedthree3', vip: 1, by: 'movedone1', day: '2021-05-05' },
    ]);
    // Their lines are gone from where they were kept until they were let in.
    await forgetImports(site.running.site.database, clock.now());
    expect((await sql('select from import_member where import_id = $1', [id])).rows).toEqual([]);
    const log = (await site.staff('auditLog', { search: `import/${id}` }, chief)).data.rows;
    expect(log.map(({ action }) => action)).toEqual([
      'import_done',
      'import_approved',
      'import_asked',
      'import_read',
      'import_begun',
    ]);
    const signIn = (name: string, password: string) => site.call('signIn', { name, password });
    for (const password of ['', 'kiesel1', '$argon2id$'])
      expect((await signIn('movedtwo2', password)).code).not.toBe(200);
    const { data } = await signIn('movedone1', 'altes-passwort-9');
    const overview = await site.call('walletOverview', {}, { token: data.api_token });
    expect(overview.data.central).toBe(100.55);
    expect((await site.call('turnoverLeft', {}, { token: data.api_token })).data.bet_amount).toBe(250.5);
  });

  test('the same file once more is refused, whoever sends it', async () => {
    const text = 'username,real_name,balance\nonlyonce1,甲乙,5\n';
    const id = await read(text);
    await agreedUpon(id);
    await runImport(parts(), BigInt(id));
    const again = {
      kind: 'members' as const,
      fileName: 'b.csv',
      sha256: createHash('sha256').update(text).digest('hex'),
      bytes: text.length,
    };
    for (const token of [chief, other])
      expect((await site.staff('beginImport', again, token)).code).toBe(6110);
    expect(await faults(await read(`${text} `))).toEqual(['2 username taken']);
  });

  test('dies between any two batches, and goes on behind the last: nothing is missing and nothing is there twice', async () => {
    const lines = Array.from(
      { length: 1_700 },
      (_, at) => `killed-${10_000 + at},甲乙,${at}.${10 + (at % 90)}`,
    );
    const before = await openingBalance();
    const id = await sent(`username,real_name,balance\n${lines.join('\n')}\n`);
    const dies = () => {
      throw new Error('killed');
    };
    for (let death = 0; (await rowOf(id))?.state === 'reading' && death < 9; death += 1)
      await readImport(site.running.site, BigInt(id), dies).catch(() => undefined);
    expect(await faults(id)).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ state: 'read', lines: 1_700 });
    await agreedUpon(id);
    for (let death = 0; (await rowOf(id))?.state === 'running' && death < 20; death += 1)
      await Promise.allSettled([runImport(parts(), BigInt(id), dies), runImport(parts(), BigInt(id), dies)]);
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: 'done', applied: 1_700, leftOut: 0, posted: row?.amount });
    expect(Number(before - (await openingBalance())) / 100).toBeCloseTo(row?.amount ?? 0, 2);
    const { rows } = await sql<{ count: number }>(
      "select count(*)::int as count from member where username like 'killed-%'",
    );
    expect(rows[0]?.count).toBe(1_700);
  });

  test('a name that was taken since the dry run is left out, named, and its money stays where it was', async () => {
    const id = await read('username,real_name,balance\nstillfree1,甲乙,5\nsnatched1,甲乙,7.77\n');
    await agreedUpon(id);
    await site.member('snatched1');
    await runImport(parts(), BigInt(id));
    expect(await rowOf(id)).toMatchObject({ state: 'done', applied: 1, leftOut: 1, posted: 5 });
    expect(await faults(id)).toEqual(['3 username taken']);
  });

  test('a node that vanishes in a batch holds its row for a while: who takes the job over waits, and brings it to the end', async () => {
    const id = await sent(manyLines('vanished'));
    const dies = () => {
      throw new Error('killed');
    };
    // One node's batch is the first in the row's queue, and the node dies right after its commit; the other one waited behind it.
    await whileHeld(id, async () => {
      const first = readImport(site.running.site, BigInt(id), dies).catch(() => undefined);
      await waiting(1);
      const second = readImport(site.running.site, BigInt(id));
      await waiting(2);
      return [first, second];
    });
    expect(await rowOf(id)).toMatchObject({ state: 'read', lines: 1_700, faults: 0 });
    await agreedUpon(id);
    await whileHeld(id, async () => {
      const next = runImport(parts(), BigInt(id));
      await waiting(1);
      return [next];
    });
    expect(await rowOf(id)).toMatchObject({ state: 'done', applied: 1_700, leftOut: 0 });
  });

  test('two that read a file at once go through it once each, however often one is ahead of the other', async () => {
    const { database } = site.running.site;
    const lines = Array.from({ length: 12_000 }, (_, at) => `raced-${100_000 + at},甲乙,1`);
    const content = Buffer.from(`username,real_name,balance\n${lines.join('\n')}\n`);
    const parts = [content.subarray(0, 100_000), content.subarray(100_000)];
    const sha256 = createHash('sha256').update(content).digest('hex');
    const id = await database.transaction(async (tx) => {
      const begun = await beginImport(tx, {
        ...{ kind: 'members', name: 'raced.csv', sha256, by: null, at: clock.now() },
      });
      if (!begun.ok) throw new Error(begun.code);
      for (const [part, piece] of parts.entries())
        await addImportPart(tx, { id: begun.value, part, content: piece, by: null });
      await startReading(tx, begun.value, null);
      return begun.value;
    });
    let asked = 0;
    const counting = {
      ...site.running.site,
      database: {
        ...database,
        query: ((text: string, values?: readonly unknown[]) => {
          if (text.includes('from import_part')) asked += 1;
          return database.query(text, values);
        }) as typeof database.query,
      },
    };
    await Promise.all([readImport(counting, id), readImport(counting, id), readImport(counting, id)]);
    expect(await rowOf(Number(id))).toMatchObject({
      state: 'read',
      lines: 12_000,
      faults: 0,
      amount: 12_000,
    });
    // Each part once by each of the three, and that there is no further one.
    expect(asked).toBeLessThanOrEqual(3 * (parts.length + 1));
  });

  test('a file under way whose job is gone gets another one; one whose job waits or runs does not', async () => {
    const id = await sent('username,real_name,balance\nresumed-1,甲乙,1\n');
    const jobs = async (name: string) =>
      (
        await sql<{ locked: boolean }>(
          "select locked_at is not null as locked from graphile_worker.jobs where task_identifier = $1 and key = $1 || '/' || $2::text",
          [name, id],
        )
      ).rows;
    for (const name of ['read_import', 'run_import']) {
      expect(await jobs(name)).toEqual([{ locked: false }]);
      await resumeImports(site.running.site.database);
      expect(await jobs(name)).toEqual([{ locked: false }]);
      await sql('update graphile_worker._private_jobs set locked_at = now() where key = $1', [
        `${name}/${id}`,
      ]);
      await resumeImports(site.running.site.database);
      expect(await jobs(name)).toEqual([{ locked: true }]);
      // It gave up, or was lost.
      await sql(
        'update graphile_worker._private_jobs set locked_at = null, attempts = max_attempts where key = $1',
        [`${name}/${id}`],
      );
      await resumeImports(site.running.site.database);
      const { rows } = await sql<{ attempts: number }>(
        'select attempts from graphile_worker.jobs where key = $1',
        [`${name}/${id}`],
      );
      expect(rows).toEqual([{ attempts: 0 }]);
      await sql('delete from graphile_worker._private_jobs where key = $1', [`${name}/${id}`]);
      await resumeImports(site.running.site.database);
      expect(await jobs(name)).toEqual([{ locked: false }]);
      if (name === 'read_import') {
        await readImport(site.running.site, BigInt(id));
        await agreedUpon(id);
      }
    }
  });

  test('what others took since the dry run is left out and named, and nobody else becomes whoever invited', async () => {
    const id = await read(
      [
        'username,real_name,balance,mobile,email,referrer',
        'invites-1,甲乙,5,,,',
        'nextline-1,甲乙,1,,,invites-1',
        'phoned-1,甲乙,2,13800000077,,',
        'mailed-1,甲乙,3,,Taken@example.com,',
        'nextline-2,甲乙,4,,,phoned-1',
      ].join('\n'),
    );
    expect(await faults(id)).toEqual([]);
    await agreedUpon(id);
    const inviter = await site.member('invites-1');
    const elsewhere = await site.member('elsewhere1');
    await sql("update member set mobile = '13800000077', email = 'taken@EXAMPLE.com' where id = $1", [
      elsewhere.id,
    ]);
    const before = await openingBalance();
    await runImport(parts(), BigInt(id));
    expect(await rowOf(id)).toMatchObject({ state: 'done', applied: 2, leftOut: 3, posted: 5, faults: 5 });
    expect(before - (await openingBalance())).toBe(500n);
    expect((await faults(id)).toSorted()).toEqual([
      '2 username taken',
      '3 referrer without_referrer',
      '4 mobile in_use',
      '5 email in_use',
      '6 referrer without_referrer',
    ]);
    const { rows } = await sql('select from member where referrer_id = $1', [inviter.id]);
    expect(rows).toEqual([]);
  });

  test('lines that were each invited by the one above are let in as many at a time as others', async () => {
    const lines = Array.from(
      { length: 2_000 },
      (_, at) => `chained-${10_000 + at},甲乙,1,${at === 0 ? '' : `CHAINED-${9_999 + at}`}`,
    );
    const id = await read(`username,real_name,balance,referrer\n${lines.join('\n')}\n`);
    expect(await faults(id)).toEqual([]);
    await agreedUpon(id);
    // Somebody takes one name in the middle: whom that line invited has nobody, and the rest of the chain is whole.
    await site.member('chained-10777');
    let batches = 0;
    await runImport(parts(), BigInt(id), () => {
      batches += 1;
    });
    expect(batches).toBe(8);
    expect(await rowOf(id)).toMatchObject({ state: 'done', applied: 1_999, leftOut: 1 });
    expect((await faults(id)).toSorted()).toEqual(['779 username taken', '780 referrer without_referrer']);
    const { rows } = await sql<{ name: string; by: string | null }>(
      `select m.username as name, r.username as by from member m left join member r on r.id = m.referrer_id
        where m.username like 'chained-%' and m.username <> 'chained-10777' order by m.username`,
    );
    expect(rows).toHaveLength(1_999);
    for (const { name, by } of rows) {
      const at = Number(name.slice(8));
      expect(by).toBe(at === 10_000 || at === 10_778 ? null : `chained-${at - 1}`);
    }
  });

  test('members whom an agent of before invited are theirs, and whom those invited in the same batch nobody’s', async () => {
    const agent = await site.member('agentabove1');
    await sql('insert into agent (member_id, since) values ($1, $2)', [agent.id, clock.now()]);
    const id = await read(
      'username,real_name,balance,referrer\nbelowher-1,甲乙,1,agentabove1\nbelowher-2,甲乙,1,belowher-1\n',
    );
    await agreedUpon(id);
    await runImport(parts(), BigInt(id));
    const { rows } = await sql<{ name: string; by: bigint; agent: bigint | null }>(
      `select m.username as name, m.referrer_id as by, e.agent_id as agent from member m left join agent_edge e on e.member_id = m.id
        where m.username like 'belowher-%' order by m.username`,
    );
    const [first] = (await sql<{ id: bigint }>("select id from member where username = 'belowher-1'")).rows;
    expect(rows).toEqual([
      { name: 'belowher-1', by: agent.id, agent: agent.id },
      { name: 'belowher-2', by: first?.id, agent: null },
    ]);
  });

  test('two people bring in no more than the rules say: each balance, and all files together', async () => {
    // Those that are under way count in full.
    const { rows: already } = await sql<{ posted: bigint }>(
      `select coalesce(sum(case state when 'done' then posted else amount end), 0)::bigint as posted from import_file
        where kind = 'members' and state in ('running', 'done')`,
    );
    const ceiling = Number(already[0]?.posted) + 30_000;
    await creditsByHand({ ceiling: 20_000, imported: ceiling });
    expect(await faults(await read('username,real_name,balance\ntoorich-1,甲乙,200.01\n'))).toEqual([
      '2 balance above_ceiling',
    ]);
    const [one, two] = [
      await read('username,real_name,balance,turnover\nbounded-1,甲乙,150,\nbounded-2,甲乙,50,70\n'),
      await read('username,real_name,balance\nbounded-3,甲乙,100.01\n'),
    ];
    for (const id of [one, two])
      expect((await site.staff('askForImport', { id, reason: '搬迁' }, chief)).code).toBe(200);
    expect((await site.staff('importBalances', { id: one }, other)).data).toEqual({
      free: { members: 1, amount: 150 },
      largest: [
        { row: 2, username: 'bounded-1', balance: 150, turnover: 0 },
        { row: 3, username: 'bounded-2', balance: 50, turnover: 70 },
      ],
      before: Number(already[0]?.posted) / 100,
      ceiling: ceiling / 100,
    });
    // Each fits; both together do not, whoever says yes first.
    const answers = await Promise.all([one, two].map((id) => site.staff('approveImport', { id }, other)));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 6113]);
    expect((await site.staff('importBalances', { id: one }, other)).data.before).toBeGreaterThan(
      Number(already[0]?.posted) / 100,
    );
    await creditsByHand({ ceiling: 10_000, imported: 1_000_000_000 });
    const waiting = answers[0]?.code === 200 ? two : one;
    expect((await site.staff('approveImport', { id: waiting }, other)).code).toBe(6011);
    await creditsByHand({ ceiling: 500_000_000, imported: 0 });
    expect((await site.staff('approveImport', { id: waiting }, other)).code).toBe(6113);
    const empty = await read('username,real_name,balance\nbounded-4,甲乙,0\n');
    await agreedUpon(empty);
    await creditsByHand({ imported: 1_000_000_000 });
  });

  test('what a colleague asked for who was let go since is asked for anew', async () => {
    const id = await read('username,real_name,balance\nleavingone1,甲乙,5\n');
    expect((await site.staff('askForImport', { id, reason: '搬迁' }, chief)).code).toBe(200);
    const set = (text: string) =>
      sql(`update staff set ${text} where id = (select asked_by from import_file where id = $1)`, [id]);
    await set('disabled_at = now()');
    expect((await site.staff('approveImport', { id }, other)).code).toBe(6257);
    await set('disabled_at = null');
    expect(await rowOf(id)).toMatchObject({ state: 'asked' });
    expect((await site.staff('approveImport', { id }, other)).code).toBe(200);
  });

  test('refused, it counts for nothing and may come again', async () => {
    const text = 'username,real_name,balance\nturneddown1,甲乙,5\n';
    const id = await read(text);
    expect((await site.staff('askForImport', { id, reason: '搬迁' }, chief)).code).toBe(200);
    expect((await site.staff('refuseImport', { id, reason: '错了' }, other)).code).toBe(200);
    expect((await site.staff('approveImport', { id }, other)).code).not.toBe(200);
    await runImport(parts(), BigInt(id));
    expect((await sql("select from member where username = 'turneddown1'")).rows).toEqual([]);
    expect(await faults(await read(text))).toEqual([]);
  });
});

test('bets of before are history: seen once their file is let in, and counted nowhere', async () => {
  const { id: member, username, token } = await site.member('oldplayer1');
  const columns = 'username,venue,bet_id,game,round,stake,valid,payout,placed_at,settled_at';
  const faulty = await read(
    [
      columns,
      `${username},old-slots,B1,Dragon,R1,10,10,25.5,2024-01-01 10:00:00,2024-01-01 10:00:01`,
      `${username},old-slots,B1,Dragon,R1,10,10,0,2024-01-01 10:00:00,`,
      'nobody-here,old-slots,B2,Dragon,R1,-1,10,0,2099-01-01,',
    ].join('\n'),
    'bets',
  );
  expect(await faults(faulty)).toEqual([
    '3 bet_id twice 2',
    '4 placed_at future',
    '4 stake negative',
    '4 username unknown_member',
  ]);
  await forgetImports(site.running.site.database, clock.now());
  const text = `${columns}\n${username},old-slots,B1,Dragon,R1,10,,25.5,2024-01-01 10:00:00,\n`;
  const id = await read(text, 'bets');
  const seen = async () => (await site.staff('importedBets', { member: Number(member) }, clerk)).data;
  expect(await seen()).toEqual({ rows: [], total: 0 });
  await agreedUpon(id);
  await runImport(parts(), BigInt(id));
  expect((await seen()).rows).toMatchObject([{ betId: 'B1', stake: 10, valid: 10, payout: 25.5 }]);
  expect((await site.call('walletOverview', {}, { token })).data.central).toBe(0);
  expect(await faults(await read(`${text}\n\n`, 'bets'))).toEqual(['2 bet_id taken']);
});
