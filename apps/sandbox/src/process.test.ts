/** The platform as a process: what it acknowledged survives its death, and it stops when asked. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
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

/** Below what systems give to outgoing connections: one of those may be taken before the platform listens. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(randomInt(20_000, 32_768), '127.0.0.1');
  const listening = once(probe, 'listening').then(
    () => true,
    () => false,
  );
  if (!(await listening)) return await freePort();
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
    const call = (path: string, content: unknown) => operator.call(`/v1/${path}`, content, 10_000);

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
      const before = acknowledged.size;
      await expect.poll(() => acknowledged.size - before, { interval: 20 + life * 30 }).toBeGreaterThan(7);
      child.kill('SIGKILL');
      alive = false;
      await Promise.all([once(child, 'exit'), ...workers]);
    }

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
  });

  it('killed with bets on a round of the clock, settles them in its next life, each once', async () => {
    const port = await freePort();
    const folder = await newFolder();
    const url = `http://127.0.0.1:${port}`;
    const operator = createOperator(url);
    const [venue, player, game] = ['mplive', 'm1', 'baccarat'];
    const control = (path: string, body: unknown) =>
      fetch(`${url}/control/${path}`, {
        method: 'POST',
        headers: { 'x-control': controlToken, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const first = await start(port, folder);
    await operator.call('/v1/players/create', { venue, player });
    const transfer = { venue, player, id: randomUUID(), direction: 'in', amount: 100_000 };
    await operator.call('/v1/transfers/create', { ...transfer, not_after: Date.now() + 60_000 });
    const launch = { venue, player, game, language: 'zh-CN', lobby_url: 'http://localhost/' };
    const launched = await operator.call('/v1/games/launch', launch);
    const token = new URLSearchParams(new URL(String(launched.url)).hash.slice(1)).get('session');
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const bets = [
      { kind: 'player', stake: 1_000 },
      { kind: 'banker', stake: 1_000 },
      { kind: 'tie', stake: 1_000 },
    ];
    // Until a round takes it: this one may just have closed.
    const accepted = async () => {
      const { round } = await (await fetch(`${url}/games/${game}/table`, { headers })).json();
      const body = JSON.stringify({ id: randomUUID(), round: round.round, bets });
      const answer = await (
        await fetch(`${url}/games/${game}/bets`, { method: 'POST', headers, body })
      ).json();
      return answer.ok ? Number(round.round) : undefined;
    };
    let round = await accepted();
    for (let seconds = 0; round === undefined; seconds += 7) {
      await control('clock', { offset_ms: seconds * 1000 });
      round = await accepted();
    }
    first.kill('SIGKILL');
    await once(first, 'exit');

    await start(port, folder);
    const { result } = await (await control(`${game}/peek`, { round })).json();
    await control('clock', { offset_ms: 60_000 });
    await control('clock', { offset_ms: 120_000 });
    const paid = { player: 2_000, banker: 1_950, tie: 11_000 }[String(result.winner)];
    expect(await operator.call('/v1/players/balance', { venue, player })).toEqual({
      ok: true,
      balance: 97_000 + Number(paid),
    });
    const listed = await operator.call('/v1/bets/list', { venue, cursor: '0', limit: 100 });
    expect(listed.bets).toHaveLength(6);
  });

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

  it('starts the third party that it is told, by its name alone', async () => {
    const port = await freePort();
    const child = spawn(process.execPath, [main, 'payout-provider'], {
      env: {
        PATH: process.env.PATH,
        SANDBOX_SECRET: secret,
        SANDBOX_PORT: String(port),
        SANDBOX_DATA_DIR: await newFolder(),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    cleanups.push(async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    });
    await once(child.stdout, 'data');
    const url = `http://127.0.0.1:${port}`;
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ ok: true, up: ['payout-provider'] });
    expect(await createOperator(url).call('/v1/payouts/status', { id: 'W1' })).toEqual({
      ok: true,
      status: 'not_found',
    });
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
