/** The two commands of an archive, run as an operator runs them: from one database through a file into another one, where a site starts. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, freePort } from '@mingpai/postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Heads, headsOf } from '../apps/server/src/app/archive/form.ts';
import { sealAudit } from '../apps/server/src/backoffice/index.ts';
import { openDatabase } from '../apps/server/src/platform/database.ts';
import { keepMark, markFile, readMark } from '../apps/server/src/seals/index.ts';
import { openClient } from '../apps/server/src/testing/client.ts';
import { sandboxSecret } from '../apps/server/src/testing/sandbox.ts';
import { password, startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';
import { serverFlags, startPart, untilAnswers } from './processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'mingpai-archive-'));
const file = join(folder, 'site.archive');
const mark = markFile(join(folder, 'seal-heads', 'heads.jsonl'));
const key = Buffer.alloc(32, 9).toString('base64');
const username = 'movesalong1';
let site: TestSite;
let other: Awaited<ReturnType<typeof createTestDatabase>>;
let heads: Heads;
beforeAll(async () => {
  site = await startTestSite();
  await site.memberWith(12_345n, username);
  const { running } = site;
  // Nothing is sealed while a transaction of another test on this cluster is older.
  await vi.waitFor(
    async () => {
      await running.site.ledger.seal();
      await sealAudit(running.site.database, running.site.clock);
      const { books, log } = await headsOf(site.owner);
      expect([books, log]).not.toContain('');
    },
    { timeout: 60_000, interval: 200 },
  );
  other = await createTestDatabase();
});
afterAll(async () => {
  await site?.stop();
  await other?.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function run(script: string, databaseUrl: string, args: readonly string[], archiveKey = key) {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    env: {
      ...process.env,
      ...{ DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: '', DATA_DIR: folder, ARCHIVE_KEY: archiveKey },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      printed += part.toString();
    });
  const [code] = await once(child, 'close');
  return { code: code as number, printed };
}
/** Each test starts several processes, one behind the other, on a machine that may be busy; in ms. */
const patience = 300_000;
const inFolder = () => readdirSync(folder).filter((name) => name.includes('.archive'));

test(
  'a file that is there is not written over, and what breaks off leaves nothing behind',
  async () => {
    expect((await run('archive-write.ts', site.databaseUrl, [])).code).toBe(1);
    expect(await run('archive-write.ts', site.databaseUrl, [file], 'short')).toMatchObject({
      code: 1,
      printed: expect.stringContaining('32 bytes'),
    });
    const nowhere = new URL(site.databaseUrl);
    nowhere.pathname = '/no_such_database';
    expect((await run('archive-write.ts', nowhere.href, [file])).code).toBe(1);
    expect(inFolder()).toEqual([]);
    writeFileSync(file, 'a letter');
    expect(await run('archive-write.ts', site.databaseUrl, [file])).toMatchObject({
      code: 1,
      printed: expect.stringContaining('not written over'),
    });
    expect(readFileSync(file, 'utf8')).toBe('a letter');
    rmSync(file);
  },
  patience,
);

test(
  'the file is written whole, is looked through, and is refused where one bit of it was altered',
  async () => {
    expect(await run('archive-write.ts', site.databaseUrl, [file])).toMatchObject({ code: 0 });
    expect(inFolder()).toEqual(['site.archive']);
    heads = await headsOf(site.owner);
    const looked = await run('archive-read.ts', other.url, [file, '--check']);
    expect(looked).toMatchObject({ code: 0, printed: expect.stringContaining(heads.books) });
    const altered = join(folder, 'altered.archive');
    const bytes = readFileSync(file);
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    writeFileSync(altered, bytes);
    expect(await run('archive-read.ts', other.url, [altered])).toMatchObject({
      code: 1,
      printed: expect.stringMatching(/altered or cut off at its piece \d+/),
    });
  },
  patience,
);

test(
  'an empty database gets the same seals from it, once, and the books are in order',
  async () => {
    const read = await run('archive-read.ts', other.url, [file]);
    expect(read).toMatchObject({ code: 0, printed: expect.stringContaining('are in order') });
    for (const head of [heads.books, heads.log]) expect(read.printed).toContain(head);
    expect(await run('archive-read.ts', other.url, [file])).toMatchObject({
      code: 1,
      printed: expect.stringContaining('not empty'),
    });
    const verified = await run('ledger-verify.ts', other.url, []);
    expect(verified).toMatchObject({ code: 0, printed: expect.stringContaining(heads.books) });
    expect(verified.printed).not.toContain('behind seal');
    expect(existsSync(mark)).toBe(true);
    const second = await run('ledger-verify.ts', other.url, []);
    expect(second).toMatchObject({ code: 0, printed: expect.stringContaining('behind seal') });
    expect((await run('ledger-verify.ts', other.url, ['--full'])).printed).not.toContain('behind seal');
  },
  patience,
);

test(
  'a site starts on it: members sign in as before, their money moves, and the books stay in order',
  async () => {
    const port = await freePort();
    const server = startPart('server', join(import.meta.dirname, '../apps/server/src/main.ts'), {
      onDeath: () => undefined,
      nodeArguments: serverFlags,
      env: {
        ...process.env,
        ...{ PORT: String(port), DATABASE_URL: other.url, DATA_DIR: folder, DEMO: '0', LOG_LEVEL: 'silent' },
        ...{ SANDBOX_URL: site.sandbox.url, SANDBOX_SECRET: sandboxSecret },
      },
    });
    try {
      const address = `http://127.0.0.1:${port}`;
      await untilAnswers(`${address}/readyz`, patience, 200);
      const client = openClient(() => address);
      const { data, code } = await client.call('signIn', { name: username, password });
      expect(code).toBe(200);
      const as = { token: data.api_token, key: crypto.randomUUID() };
      const payload = { amount: 23, sourcetype: 'userbalance', targettype: 'mpqp' };
      expect((await client.call('transfer', payload, as)).code).toBe(200);
      // The platform may be slow to answer: then the server asks it what became of the money.
      const standing = async () => {
        const { central, venues } = (await client.call('walletOverview', {}, as)).data;
        return [central, venues.find(({ platname }) => platname === 'mpqp')?.balance];
      };
      await expect.poll(standing, { timeout: patience / 2 }).toEqual([100.45, 23]);
    } finally {
      await server.stop();
    }
    const verified = await run('ledger-verify.ts', other.url, []);
    expect(verified).toMatchObject({ code: 0, printed: expect.stringContaining('behind seal') });
    // A mark of other books is named, is left where it is, and everything is looked at; a damaged one is kept aside.
    const kept = readMark(mark);
    if (kept === undefined || kept === 'damaged' || !kept.books) throw new Error('no mark was kept');
    keepMark(mark, { ...kept, books: { ...kept.books, hash: 'ab'.repeat(32) } });
    const before = readFileSync(mark, 'utf8');
    for (const args of [[], ['--full']]) {
      const unfit = await run('ledger-verify.ts', other.url, args);
      expect(unfit).toMatchObject({ code: 1, printed: expect.stringContaining('does NOT fit the books') });
      expect(unfit.printed).not.toContain('behind seal');
      expect(readFileSync(mark, 'utf8')).toBe(before);
    }
    writeFileSync(mark, 'spoilt');
    expect(await run('ledger-verify.ts', other.url, [])).toMatchObject({
      code: 0,
      printed: expect.stringContaining('is not as it was written'),
    });
    expect(readFileSync(`${mark}.damaged`, 'utf8')).toBe('spoilt');
    expect(readMark(mark)).toMatchObject({ books: { hash: kept.books.hash } });
    // What each run found is there for alarms.
    const database = openDatabase(other.url, { connections: 1 });
    const { rows } = await database.query<{ in_order: boolean }>(
      'select in_order from book_verification order by begun_at',
    );
    await database.close();
    expect(rows.map(({ in_order }) => in_order)).toEqual([true, true, true, true, false, false, true]);
  },
  patience,
);

test(
  'months as Parquet: those that are over are written, and proved without a database',
  async () => {
    const months = join(folder, 'months');
    expect(await run('archive-months.ts', site.databaseUrl, [months])).toMatchObject({
      code: 0,
      printed: expect.stringContaining('No month is over'),
    });
    await site.owner.transaction(async (tx) => {
      await tx.query("set local session_replication_role = 'replica'");
      await tx.query("update ledger.seal set sealed_at = '2026-01-31T15:00:00Z'");
    });
    expect(await run('archive-months.ts', site.databaseUrl, [months])).toMatchObject({
      code: 0,
      printed: expect.stringMatching(/2026-01: seals 1 to \d+, .*1 written\./s),
    });
    const nowhere = 'postgres://127.0.0.1:1/none';
    expect(await run('archive-prove.ts', nowhere, [months])).toMatchObject({
      code: 0,
      printed: expect.stringContaining('The rows are those that were sealed'),
    });
    const file = join(months, '2026-01', 'entries.parquet');
    const bytes = readFileSync(file);
    bytes[bytes.length >> 2] = (bytes[bytes.length >> 2] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    expect(await run('archive-prove.ts', nowhere, [months])).toMatchObject({
      code: 1,
      printed: expect.stringContaining('NOT as they were sealed'),
    });
  },
  patience,
);
