/** The database goes away and comes back. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codes } from '@mingpai/contract/codes';
import { freePort, startPostgres } from '@mingpai/postgres';
import pg from 'pg';
import { expect, test } from 'vitest';
import { readConfig } from '../platform/config.ts';

test('without its database the site says so at once, and works on by itself when it is back', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mingpai-bad-days-'));
  // PostgreSQL's own user must be able to enter it, or root's data would be put elsewhere and left behind.
  chmodSync(dataDir, 0o755);
  let postgres = await startPostgres({ dataDir, durable: false });
  const port = Number(new URL(postgres.url).port);
  const sitePort = await freePort();
  const address = `http://127.0.0.1:${sitePort}`;
  const child = spawn(process.execPath, [new URL('../main.ts', import.meta.url).pathname], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: postgres.url,
      DATA_DIR: dataDir,
      SANDBOX_SECRET: 'not-used-in-this-test',
      PORT: String(sitePort),
      DEMO: '1',
      LOG_LEVEL: 'silent',
    },
  });
  const ready = () =>
    fetch(`${address}/readyz`).then(
      ({ status }) => status,
      () => 0,
    );
  const ask = async (path: string, method = 'POST') => {
    const started = Date.now();
    const init = {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: '{}' } : {}),
    };
    const response = await fetch(new URL(path, address), init);
    const body = (await response.json()) as { code?: number };
    return { status: response.status, code: body.code, took: Date.now() - started };
  };
  try {
    await expect.poll(ready).toBe(200);
    expect(await ask('/api/noticeList')).toMatchObject({ status: 200, code: 200 });
    expect((await ask('/readyz', 'GET')).status).toBe(200);

    await postgres.stop();
    const gone = await ask('/api/noticeList');
    expect(gone).toMatchObject({ status: 503, code: codes.unavailable.code });
    expect(gone.took).toBeLessThan(6_000);
    expect((await ask('/readyz', 'GET')).status).toBe(503);
    expect((await ask('/healthz', 'GET')).status).toBe(200);

    postgres = await startPostgres({ dataDir, port, durable: false });
    await expect.poll(async () => (await ask('/readyz', 'GET')).status).toBe(200);
    expect(await ask('/api/noticeList')).toMatchObject({ status: 200, code: 200 });
    expect(child.exitCode).toBeNull();
    // Jobs run again: the one that looks for bets queues its next run over and over. The runner's library waits 3, 4.5, 6.75 and 10 s
    // between attempts while the database says that it is only starting.
    await expect.poll(() => jobsRunSince(postgres.url), { timeout: 30_000, interval: 500 }).toBe(true);
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test.each([
  ['PORT', 'eighty'],
  ['DATABASE_URL', 'mysql://x'],
  ['REDIS_URL', 'http://x'],
  ['PUBLIC_URL', 'ftp://x'],
  ['SANDBOX_SECRET', 'short'],
  ['LOG_LEVEL', 'loud'],
])('a bad %s stops the start with a line that names it', (name, value) => {
  const good = { DATABASE_URL: 'postgres://x', SANDBOX_SECRET: 'long-enough-for-a-secret' };
  expect(() => readConfig({ ...good, [name]: value })).toThrow(new RegExp(`^${name}: `));
});

/** Whether a job is queued that was made after the database came back. */
async function jobsRunSince(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      'select count(*)::int as fresh from graphile_worker.jobs where created_at > pg_postmaster_start_time()',
    );
    return rows[0].fresh > 0;
  } finally {
    await client.end();
  }
}
