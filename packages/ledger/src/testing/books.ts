/** A ledger on a fresh database, and short ways to say what tests say often. */
import { randomUUID } from 'node:crypto';
import { createTestDatabase } from '@mingpai/postgres';
import pg from 'pg';
import {
  createLedger,
  type Ledger,
  ledgerMigrations,
  type Move,
  type NewAccount,
  type NewTransfer,
} from '../index.ts';
import { prepare } from '../prepare.ts';

export interface Books {
  readonly ledger: Ledger;
  readonly pool: pg.Pool;
  readonly url: string;
  /** Stands still unless a test moves it. */
  readonly clock: { now: Date };
  /** Opens an account with floor 0 and, where asked, puts money in from `house`. @returns its id */
  open(terms?: Partial<NewAccount> & { readonly holding?: bigint }): Promise<string>;
  /** A folded account that everything comes from. */
  readonly house: string;
  available(account: string): Promise<bigint>;
  /** All of them in one round trip, decided in this order. @returns refusal, `done` or `replayed` for each */
  inOneBatch(transfers: readonly NewTransfer[]): Promise<string[]>;
  /** Waits until no transaction that is older than this call is open, on any database of a server that tests share. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export async function openBooks({ connections = 10 } = {}): Promise<Books> {
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: connections });
  // Tests end backends on purpose; a pool without a listener would end the process with them.
  pool.on('error', () => undefined);
  for (const { sql } of ledgerMigrations) await pool.query(sql);
  const clock = { now: new Date('2026-11-21T04:00:00.000Z') };
  const ledger = createLedger({ database: { pool }, now: () => clock.now });
  const house = randomUUID();
  await ledger.createAccounts(pool, [
    { id: house, owner: 'house', code: 'main', currency: 'CNY', folded: true },
  ]);
  return {
    ledger,
    pool,
    url: database.url,
    clock,
    house,
    async open({ holding = 0n, ...terms } = {}) {
      const account = newAccount(terms);
      await ledger.createAccounts(pool, [account]);
      if (holding > 0n) await ledger.transferIn(pool, move(house, account.id, holding));
      return account.id;
    },
    async available(account) {
      return (await ledger.balances([account])).get(account)?.available ?? 0n;
    },
    async inOneBatch(transfers) {
      const { rows } = await pool.query(
        'select a.code, a.replayed from ledger.apply($1::jsonb) with ordinality a order by a.ordinality',
        [JSON.stringify(transfers.map((transfer) => prepare(transfer, () => clock.now)))],
      );
      return rows.map(({ code, replayed }) => (replayed ? 'replayed' : String(code)));
    },
    async settled() {
      const { rows } = await pool.query(
        'select pg_snapshot_xmax(pg_current_snapshot())::text::bigint::text as xid',
      );
      for (;;) {
        const { rowCount } = await pool.query('select where ledger.settled_xid() >= $1', [rows[0].xid]);
        if (rowCount === 1) return;
        await new Promise((done) => setTimeout(done, 20));
      }
    },
    async close() {
      await pool.end();
      await database.drop();
    },
  };
}

export function newAccount(terms: Partial<NewAccount> = {}): NewAccount {
  return { id: randomUUID(), owner: 'somebody', code: 'main', currency: 'CNY', floor: 0n, ...terms };
}

/** A transfer of `amount` from one account to another. */
export function move(from: string, to: string, amount: bigint, rest: Partial<Move> = {}): Move {
  return {
    id: randomUUID(),
    phase: 'single',
    kind: 'payment',
    reference: 'test',
    legs: [
      { account: from, amount: -amount },
      { account: to, amount },
    ],
    ...rest,
  };
}

export function pending(from: string, to: string, amount: bigint, rest: Partial<Move> = {}): Move {
  return move(from, to, amount, { phase: 'pending', ...rest });
}

export function resolve(phase: 'post' | 'void', pendingId: string) {
  return { id: randomUUID(), phase, pendingId } as const;
}
