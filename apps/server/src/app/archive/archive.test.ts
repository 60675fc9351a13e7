/** A site leaves in one file and comes back with the same books, seals and days; whatever was altered is refused before anything is written. */
import { gunzipSync, gzipSync } from 'node:zlib';
import { createTestDatabase } from '@mingpai/postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealAudit } from '../../backoffice/index.ts';
import { openDatabase } from '../../platform/database.ts';
import { settled } from '../../testing/settled.ts';
import { startTestSite, type TestSite } from '../../testing/site.ts';
import { headsOf, isEmpty, type Line, tablesOf } from './form.ts';
import { ArchiveRefused, archiveKey, opened, sealed } from './frames.ts';
import { catchUp, checkArchive, readArchive } from './read.ts';
import { writeArchive } from './write.ts';

/** Who is signed in where, what is only under way, what lets programs in, and what is said of one cluster. */
const leftOut =
  `migration job_worker database_backup book_verification session staff_session agent_session agent_ticket service_ticket service_pass
  service_presence member_trusted_device passkey_challenge passkey_proof staff_passkey_challenge staff_passkey_proof email_offer
  operation work_claim email_outbox push_key push_subscription push_notice api_key api_key_call webhook_receiver webhook_event
  webhook_delivery webhook_bets`.split(/\s+/);

const key = archiveKey(Buffer.alloc(32, 7).toString('base64'));
let site: TestSite;
let file: Buffer;
let empty: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  site = await startTestSite();
  await site.memberWith(123_456n);
  await site.memberWith(7n);
  const { ledger, database, clock } = site.running.site;
  await settled(database);
  await ledger.seal();
  await sealAudit(database, clock);
  const { books, log } = await headsOf(database);
  expect([books, log]).not.toContain('');
  file = await whole(writeArchive(site.databaseUrl, key));
  empty = await createTestDatabase();
});
afterAll(async () => {
  await site?.stop();
  await empty?.drop();
});

async function whole(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}
/** In pieces of odd sizes, as a disk or a network hands them over. */
const from = (content: Buffer) => () =>
  (async function* () {
    for (let at = 0; at < content.length; at += 70_001) yield content.subarray(at, at + 70_001);
  })();

test('a byte that was altered, a cut-off end and another key are refused, and nothing is written', async () => {
  const at = Math.floor(file.length / 2);
  const altered = Buffer.from(file);
  altered[at] = (altered[at] ?? 0) ^ 1;
  await expect(readArchive(empty.url, from(altered), key)).rejects.toThrow(
    /altered or cut off at its piece \d+/,
  );
  await expect(checkArchive(from(file.subarray(0, -20)), key)).rejects.toThrow(ArchiveRefused);
  await expect(checkArchive(from(file), Buffer.alloc(32, 8))).rejects.toThrow(/piece 1 /);
  await expect(checkArchive(from(Buffer.from('a letter, and no archive of a site')), key)).rejects.toThrow(
    /no archive/,
  );
  const database = openDatabase(empty.url, { connections: 1 });
  const { rows } = await database.query<{ there: boolean }>(
    "select to_regclass('public.member') is not null as there",
  );
  await database.close();
  expect(rows).toEqual([{ there: false }]);
});

test('a read that dies while the cluster catches up leaves an empty database, into which it is read once more', async () => {
  const later = await whole(sealed(packedAgain(file, 50_000_000), key));
  const dying = readArchive(empty.url, from(later), key).catch((error: unknown) => error);
  const database = openDatabase(empty.url, { connections: 1 });
  await expect
    .poll(
      async () =>
        (
          await database.query(
            `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
               and application_name = 'mingpai-archive' and query like '%pg_current_xact_id%'`,
          )
        ).rows.length,
      { timeout: 60_000, interval: 5 },
    )
    .toBe(1);
  expect(await dying).toBeInstanceOf(Error);
  expect(await isEmpty(database)).toBe(true);
  await database.close();
});

/** The archive of a cluster whose transactions are so many further. */
async function* packedAgain(content: Buffer, further: number): AsyncGenerator<Buffer> {
  const packed = await whole(opened(from(content)(), key));
  const lines = gunzipSync(packed).toString('utf8').trimEnd().split('\n');
  const manifest = JSON.parse(lines.pop() ?? '') as Line & { xid: string };
  lines.push(JSON.stringify({ ...manifest, xid: String(BigInt(manifest.xid) + BigInt(further)) }));
  yield gzipSync(`${lines.join('\n')}\n`);
}

test('what is read into an empty database has the same books, seals and days, and goes on from there', async () => {
  const { heads, verification, rows } = await readArchive(empty.url, from(file), key);
  expect(rows).toBeGreaterThan(100);
  expect(heads.books).toMatch(/^[0-9a-f]{64}$/);
  expect(heads.log).toMatch(/^[0-9a-f]{64}$/);
  expect(verification).toMatchObject({ ok: true, guards: [] });
  expect(verification.books.head).toBe(heads.books);
  const database = openDatabase(empty.url, { connections: 1 });
  const of = async (db: Pick<typeof database, 'query'>, text: string) => (await db.query(text)).rows;
  for (const { name } of await tablesOf(database)) {
    const content = `select count(*)::int as rows, md5(string_agg(t::text, ';' order by t::text)) as content from ${name} t`;
    expect(await of(database, content), name).toEqual(await of(site.owner, content));
  }
  // The next member gets the next number.
  const { rows: next } = await database.query<{ ahead: boolean }>(
    "select nextval(pg_get_serial_sequence('member', 'id')) > (select max(id) from member) as ahead",
  );
  expect(next).toEqual([{ ahead: true }]);
  for (const name of leftOut)
    if (name !== 'migration') expect(await of(database, `select 1 from ${name} limit 1`), name).toEqual([]);
  await database.close();
  await expect(readArchive(empty.url, from(file), key)).rejects.toThrow(/not empty/);
});

test('a cluster that is younger catches up, so that what is sealed next comes behind', async () => {
  const client = new pg.Client({ connectionString: site.databaseUrl });
  await client.connect();
  const reached = async () => {
    const { rows } = await client.query<{ xid: string }>(
      'select pg_snapshot_xmax(pg_current_snapshot())::text as xid',
    );
    return BigInt(rows[0]?.xid ?? 0);
  };
  const wanted = (await reached()) + 2_500n;
  await catchUp(client, String(wanted), 1_000);
  expect(await reached()).toBeGreaterThan(wanted);
  await client.end();
});

test('no table that goes along leans on one that stays behind', async () => {
  const { rows } = await site.owner.query<{ name: string }>(
    `select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c join pg_class t on t.oid = c.conrelid
       join pg_class o on o.oid = c.confrelid join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and o.relname = any ($1) and not t.relname = any ($1) order by 1`,
    [leftOut],
  );
  expect(rows).toEqual([]);
});
