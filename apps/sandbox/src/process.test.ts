/** The platform as a process: what it acknowledged survives its death, and it stops when asked. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { controlToken, createOperator, secret } from './testing/platform.ts';

const main = new URL('main.ts', import.meta.url).pathname;
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'platform-'));
  cleanups.push(() => rm(folder, { recursive: true }));
  return folder;
}

async function run(env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, SANDBOX_SECRET: secret, SANDBOX_CONTROL_TOKEN: controlToken, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  cleanups.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  return child;
}

async function start(port: number, folder: string): Promise<ChildProcess> {
  const child = await run({ SANDBOX_PORT: String(port), SANDBOX_DATA_DIR: folder });
  if (!child.stdout) throw new Error('no output');
  await once(child.stdout, 'data');
  return child;
}

describe('the process', () => {
  it('killed at any moment under load, loses nothing that it acknowledged and counts nothing twice', async () => {
    const port = await freePort();
    const folder = await newFolder();
    const operator = createOperator(`http://127.0.0.1:${port}`);
    const acknowledged = new Set<string>();
    const sent: Record<string, unknown>[] = [];
    const call = (path: string, content: unknown) => operator.call(`/v1/${path}`, content, 2000);

    for (let life = 0; life < 4; life += 1) {
      const child = await start(port, folder);
      await call('players/create', { venue: 'mpqp', player: 'm1' });
      let alive = true;
      const worker = async () => {
        while (alive) {
          const id = randomUUID();
          const not_after = Date.now() + 600_000;
          const order = { venue: 'mpqp', player: 'm1', id, direction: 'in', amount: 7, not_after };
          sent.push(order);
          const answer = await call('transfers/create', order).catch(() => undefined);
          if (answer?.ok) acknowledged.add(id);
        }
      };
      const workers = Array.from({ length: 8 }, worker);
      await new Promise((resolve) => setTimeout(resolve, 120 + life * 60));
      child.kill('SIGKILL');
      alive = false;
      await Promise.all([once(child, 'exit'), ...workers]);
    }
    expect(acknowledged.size).toBeGreaterThan(20);

    await start(port, folder);
    const statuses = await Promise.all(
      sent.map(async ({ id }) => ({ id, ...(await call('transfers/status', { venue: 'mpqp', id })) })),
    );
    const done = statuses.filter((status) => 'status' in status && status.status === 'done');
    const lost = [...acknowledged].filter((id) => !done.some((each) => each.id === id));
    expect(lost).toEqual([]);
    expect(await call('players/balance', { venue: 'mpqp', player: 'm1' })).toEqual({
      ok: true,
      balance: 7 * done.length,
    });

    // What was cut off in the middle can be asked for again, and then everything has happened once.
    for (const order of sent) await call('transfers/create', order);
    expect(await call('players/balance', { venue: 'mpqp', player: 'm1' })).toEqual({
      ok: true,
      balance: 7 * sent.length,
    });
    const books = await fetch(`http://127.0.0.1:${port}/control/books`, {
      headers: { 'x-control': controlToken },
    });
    expect(await books.json()).toMatchObject({
      balances: 7 * sent.length,
      movements: 7 * sent.length,
      wrong: 0,
    });
  }, 60_000);

  it('remembers nonces over its death', async () => {
    const port = await freePort();
    const folder = await newFolder();
    const operator = createOperator(`http://127.0.0.1:${port}`);
    const first = await start(port, folder);
    const headers = operator.headersFor('/v1/health', '{}');
    expect((await operator.send('/v1/health', '{}', headers)).status).toBe(200);
    first.kill('SIGKILL');
    await once(first, 'exit');
    await start(port, folder);
    expect((await operator.send('/v1/health', '{}', headers)).status).toBe(401);
  });

  it('stops by itself on SIGTERM', async () => {
    const child = await start(await freePort(), await newFolder());
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
  });

  it('does not start with a bad value, and names the variable', async () => {
    const child = await run({ SANDBOX_PORT: 'eighty', SANDBOX_DATA_DIR: await newFolder() });
    let problem = '';
    child.stderr?.on('data', (chunk) => {
      problem += String(chunk);
    });
    const [code] = await once(child, 'close');
    expect(code).toBe(1);
    expect(problem).toMatch(/^SANDBOX_PORT: /);
  });
});
