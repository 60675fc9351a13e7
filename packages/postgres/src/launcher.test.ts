import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { startPostgres } from './launcher.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mingpai-launcher-'));
  // As a folder that anybody may enter; the private one has a test of its own.
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('what was committed is there after a stop and a second start', async () => {
  const dataDir = newFolder();
  const first = await startPostgres({ dataDir });
  await query(first.url, 'create table t (n int); insert into t values (7)');
  await first.stop();
  const second = await startPostgres({ dataDir });
  try {
    expect(second.adopted).toBe(false);
    expect(await query(second.url, 'select n from t')).toEqual([{ n: 7 }]);
    expect(await query(second.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
  } finally {
    await second.stop();
  }
});

test('a server whose launcher was killed is adopted by the next start, and its stop ends it', async () => {
  const dataDir = newFolder();
  const script = `import { startPostgres } from ${JSON.stringify(new URL('./launcher.ts', import.meta.url).href)};
    const { url } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    console.log(url);
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  child.kill('SIGKILL');
  await once(child, 'exit');
  const next = await startPostgres({ dataDir });
  expect(next.adopted).toBe(true);
  expect(next.url).toBe(said.toString().trim());
  expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await next.stop();
  await expect(query(next.url, 'select 1')).rejects.toThrow();
});

test('a server that was killed itself recovers at the next start with what was committed', async () => {
  const dataDir = newFolder();
  const first = await startPostgres({ dataDir });
  await query(first.url, 'create table t (n int); insert into t values (7)');
  const [pid] = readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
  const second = await startPostgres({ dataDir });
  try {
    expect(await query(second.url, 'select n from t')).toEqual([{ n: 7 }]);
  } finally {
    await second.stop();
  }
});

test('two starts at the same time do no damage', async () => {
  const dataDir = newFolder();
  const prepared = await startPostgres({ dataDir });
  await query(prepared.url, 'create table t (n int); insert into t values (7)');
  await prepared.stop();
  const starts = await Promise.allSettled([startPostgres({ dataDir }), startPostgres({ dataDir })]);
  const running = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  expect(running.length).toBeGreaterThan(0);
  for (const { url } of running.slice(0, 1)) expect(await query(url, 'select n from t')).toEqual([{ n: 7 }]);
  for (const { stop } of running) await stop();
});

test.runIf(process.getuid?.() === 0)(
  'root in a folder that only root may enter: the data lies where PostgreSQL can work (runs as root only)',
  async () => {
    const dataDir = join(newFolder(), 'private', 'data');
    mkdirSync(dataDir, { recursive: true });
    chmodSync(join(dataDir, '..'), 0o700);
    const said: string[] = [];
    const postgres = await startPostgres({ dataDir, log: (line) => said.push(line) });
    const elsewhere = said.join('\n').match(/\/\S+mingpai-[0-9a-f]{12}/)?.[0];
    try {
      expect(elsewhere).toBeDefined();
      expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    } finally {
      await postgres.stop();
      if (elsewhere) rmSync(elsewhere, { recursive: true, force: true });
    }
  },
);

test('nobody but the holder of the password gets in, and only from this machine', async () => {
  const dataDir = newFolder();
  const postgres = await startPostgres({ dataDir });
  try {
    const wrong = new URL(postgres.url);
    wrong.password = 'guess';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password/);
    expect(await query(postgres.url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    const { stdout } = spawnSync('stat', ['-c', '%a', join(dataDir, 'postgres/password')], {
      encoding: 'utf8',
    });
    expect(stdout.trim()).toBe('600');
  } finally {
    await postgres.stop();
  }
});

test('a role of its own may sign in and owns nothing, keeps its password, and loses what it was given', async () => {
  const dataDir = newFolder();
  const postgres = await startPostgres({ dataDir, durable: false });
  try {
    const url = await postgres.asRole('somebody');
    expect(await query(url, 'select current_user as who')).toEqual([{ who: 'somebody' }]);
    await expect(query(url, 'create table mine (n int)')).rejects.toThrow(/permission denied/);
    await query(postgres.url, 'alter role somebody superuser');
    expect(await postgres.asRole('somebody')).toBe(url);
    expect(await query(url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: false },
    ]);
    rmSync(join(dataDir, 'postgres/password-somebody'));
    const again = await postgres.asRole('somebody');
    expect(again).not.toBe(url);
    expect(await query(again, 'select 1 as one')).toEqual([{ one: 1 }]);
  } finally {
    await postgres.stop();
  }
});
