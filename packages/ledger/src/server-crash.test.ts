/** The database server itself is killed without warning, under load, with its disk writes on. */
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningPostgres, startPostgres } from '@mingpai/postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLedger, ledgerMigrations } from './index.ts';
import { move, newAccount } from './testing/books.ts';
import type { NewTransfer } from './types.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'ledger-crash-'));
// Run by root, the server belongs to another user: in a private folder it would put its data elsewhere, and leave it there.
chmodSync(dataDir, 0o755);
let server: RunningPostgres;
let pool: pg.Pool;

beforeAll(async () => {
  await start();
  for (const { sql } of ledgerMigrations) await pool.query(sql);
});
afterAll(async () => {
  await pool.end();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  for (let patience = 20; ; patience -= 1) {
    try {
      server = await startPostgres({ dataDir, durable: true });
      break;
    } catch (error) {
      // Backends of the killed server may hold its shared memory for a moment.
      if (patience === 0) throw error;
      await new Promise((done) => setTimeout(done, 250));
    }
  }
  pool = new pg.Pool({ connectionString: server.url, max: 6 });
  pool.on('error', () => undefined);
}

/** SIGKILL: no shutdown, no checkpoint. */
async function killServer(): Promise<void> {
  const { rows } = await pool.query(
    "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid",
  );
  process.kill(rows[0].pid, 'SIGKILL');
}

test('what was acknowledged before a kill is there after the restart, and the rest can be sent again', async () => {
  const house = randomUUID();
  const members = Array.from({ length: 20 }, () => newAccount({ floor: -1_000_000n }));
  let ledger = createLedger({ database: { pool } });
  await ledger.createAccounts(pool, [
    ...members,
    { id: house, owner: 'house', code: 'main', currency: 'CNY', folded: true },
  ]);
  const acknowledged = new Set<string>();
  const all: NewTransfer[] = [];

  for (let crash = 0; crash < 2; crash += 1) {
    let killed = false;
    const load = Array.from({ length: 24 }, async (_, client) => {
      for (let n = 0; !killed; n += 1) {
        const from = members[(client + n) % members.length]?.id ?? '';
        const transfer = n % 2 === 0 ? move(from, house, 3n) : move(house, from, 1n);
        all.push(transfer);
        const outcome = await ledger.transfer(transfer);
        if (outcome.ok) acknowledged.add(transfer.id);
      }
    });
    await new Promise((done) => setTimeout(done, 400 + 200 * crash));
    await ledger.fold();
    await ledger.seal();
    await killServer();
    const ends = await Promise.allSettled(load);
    killed = true;
    expect(ends.some(({ status }) => status === 'rejected')).toBe(true);
    await pool.end();

    await start();
    ledger = createLedger({ database: { pool } });
    expect(await ledger.verify()).toMatchObject({ ok: true, findings: [] });
    const { rows } = await pool.query('select id::text as id from ledger.transfer');
    const kept = new Set(rows.map(({ id }) => id));
    expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([]);
  }

  expect(acknowledged.size).toBeGreaterThan(100);
  expect(all.length).toBeGreaterThan(acknowledged.size);
  for (const { ok } of await Promise.all(all.map((transfer) => ledger.transfer(transfer))))
    expect(ok).toBe(true);
  const balance = [...(await ledger.balances(members.map(({ id }) => id))).values()].reduce(
    (sum, one) => sum + one.balance,
    0n,
  );
  const expected = all.reduce(
    (sum, transfer) => sum + ('legs' in transfer ? toMembers(transfer.legs, house) : 0n),
    0n,
  );
  expect(balance).toBe(expected);
  expect(await ledger.verify()).toMatchObject({ ok: true, transfers: BigInt(all.length) });
});

function toMembers(legs: readonly { account: string; amount: bigint }[], house: string): bigint {
  return legs.filter(({ account }) => account !== house).reduce((sum, { amount }) => sum + amount, 0n);
}
