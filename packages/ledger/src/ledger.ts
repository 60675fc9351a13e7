/** Opens the ledger on a database that has its migrations. */
import type { Pool } from 'pg';
import { openAccounts } from './accounts.ts';
import { openBatcher } from './batcher.ts';
import { answerColumns, outcomeOf, type PreparedTransfer, prepare } from './prepare.ts';
import {
  type EntriesPage,
  readAccountsOf,
  readBalanceAt,
  readBalances,
  readEntries,
  readMovedSince,
  readPending,
  readReferenced,
  readTransfer,
} from './reading.ts';
import { Row } from './row.ts';
import { type LedgerCount, type LedgerStatus, readCount, readStatus } from './status.ts';
import type {
  AccountsOutcome,
  Balance,
  Entry,
  ManyOutcome,
  Moved,
  NewAccount,
  NewTransfer,
  Queryable,
  StoredTransfer,
  TransferOutcome,
  Verification,
} from './types.ts';
import { type VerifyOptions, verify } from './verify.ts';

export interface LedgerOptions {
  /** Whatever holds the pool: the ledger needs several connections at once, and transactions of its own. */
  readonly database: { readonly pool: Pool };
  /** Gives the moment of transfers that name none; the system's clock when absent. */
  readonly now?: () => Date;
}

/**
 * Refusals are values; what is thrown is a fault: `MalformedTransfer`, a broken connection (the outcome is then unknown, and
 * the same id may be sent again), a database without the migrations.
 */
export interface Ledger {
  /** Opens accounts; those that exist already with the same terms are left as they are. */
  createAccounts(db: Queryable, accounts: readonly NewAccount[]): Promise<AccountsOutcome>;
  /** A transfer of its own: committed (durable) when this resolves. Many at once share a commit. */
  transfer(transfer: NewTransfer): Promise<TransferOutcome>;
  /** A transfer in the caller's transaction; a refusal wrote nothing and leaves the transaction usable. */
  transferIn(db: Queryable, transfer: NewTransfer): Promise<TransferOutcome>;
  /** The transfer as `ledger.apply` takes it, for a function of the database that moves money among other things. */
  prepared(transfer: NewTransfer): PreparedTransfer;
  /** All of them or none, in the caller's transaction or, on a pool, as one of their own. */
  transferManyIn(db: Queryable, transfers: readonly NewTransfer[]): Promise<ManyOutcome>;
  /** Where many accounts stand, in one prepared query; accounts that do not exist are absent from the map. */
  balances(accounts: readonly string[], db?: Queryable): Promise<Map<string, Balance>>;
  /** The same, and nothing moves there until the caller's transaction ends. Folded accounts are read but not locked. */
  lockBalances(db: Queryable, accounts: readonly string[]): Promise<Map<string, Balance>>;
  /** The codes of an owner's accounts by their ids, in the order of the codes; by an index. */
  accountsOf(owner: string, db?: Queryable): Promise<Map<string, string>>;
  /** The balance after all entries whose moment is at or before `at`. */
  balanceAt(account: string, at: Date, db?: Queryable): Promise<bigint>;
  /** Newest first. */
  entries(account: string, page: EntriesPage, db?: Queryable): Promise<Entry[]>;
  transferById(id: string, db?: Queryable): Promise<StoredTransfer | undefined>;
  /** The transfers that name a document, oldest first. */
  transfersOf(reference: string, page: { readonly limit: number }, db?: Queryable): Promise<StoredTransfer[]>;
  /** Pending transfers that nothing has resolved yet, oldest first. @param of which ones; `until`: reserved at or before it */
  pendingOf(
    of: ({ readonly accounts: readonly string[] } | { readonly kinds: readonly string[] }) & {
      readonly until?: Date;
      readonly limit?: number;
    },
    db?: Queryable,
  ): Promise<StoredTransfer[]>;
  /**
   * Whose accounts were moved by what was committed after a snapshot that this gave before: nothing is told twice and nothing is
   * missed, however late a transaction commits. @param snapshot undefined: only where to begin
   */
  movedSince(snapshot: string | undefined, db?: Queryable): Promise<Moved>;
  /** Moves settled entries of folded accounts into their rows, so that reading them stays short; for a job. */
  fold(): Promise<void>;
  /** Seals all that is settled; for a job. @returns the newest seal's number, `undefined` when nothing was new */
  seal(): Promise<bigint | undefined>;
  /** Recomputes seals, sums, balances and reservations from the entries, at one moment of the database; from a mark on, where there is one. */
  verify(options?: VerifyOptions): Promise<Verification>;
  /** Looks at every account, and at the transfers since it was done `before`: for a job, not for a call. */
  count(before?: LedgerCount): Promise<LedgerCount>;
  /** Sum of all accounts, and where the seal stands. @param counted what `count` found; it is asked anew without */
  status(counted?: LedgerCount): Promise<LedgerStatus>;
  /** Derives balances and reservations from the entries again. @returns accounts whose row was wrong */
  rebuild(): Promise<string[]>;
}

/** Transfers in one seal: some 100 ms of work, and as many rows to search when one does not match. */
const transfersInSeal = 10_000;

export function createLedger({ database: { pool }, now = () => new Date() }: LedgerOptions): Ledger {
  const batcher = openBatcher(pool);
  return {
    createAccounts: (db, accounts) => openAccounts(db, accounts, now()),
    transfer: async (transfer) => batcher.submit(prepare(transfer, now)),
    async transferIn(db, transfer) {
      const prepared = prepare(transfer, now);
      const { rows } = await db.query(`select ${answerColumns} from ledger.apply($1::jsonb) a`, [
        JSON.stringify([prepared]),
      ]);
      return outcomeOf(prepared.id, rows[0]);
    },
    prepared: (transfer) => prepare(transfer, now),
    async transferManyIn(db, transfers) {
      const prepared = transfers.map((transfer) => prepare(transfer, now));
      const { rows } = await db.query(
        `select (m.place - 1)::text as place, ${answerColumns}
           from ledger.apply_all($1::jsonb) m cross join lateral (select (m.answer).*) a order by m.place`,
        [JSON.stringify(prepared)],
      );
      const done = [];
      for (const answer of rows) {
        const place = Number(new Row(answer).text('place'));
        const outcome = outcomeOf(prepared[place]?.id ?? '', answer);
        if (!outcome.ok) return { ...outcome, place };
        done.push(outcome);
      }
      return { ok: true, transfers: done };
    },
    balances: (accounts, db) =>
      readBalances('balances', accounts, (text, values) =>
        db ? db.query(text, values) : pool.query({ name: 'ledger.balances', text, values }),
      ),
    lockBalances: (db, accounts) =>
      readBalances('lock_balances', accounts, (text, values) => db.query(text, values)),
    accountsOf: (owner, db = pool) => readAccountsOf(db, owner),
    balanceAt: (account, at, db = pool) => readBalanceAt(db, account, at),
    entries: (account, page, db = pool) => readEntries(db, account, page),
    transferById: (id, db = pool) => readTransfer(db, id),
    transfersOf: (reference, { limit }, db = pool) => readReferenced(db, reference, limit),
    pendingOf: (of, db = pool) => readPending(db, of),
    movedSince: (snapshot, db = pool) => readMovedSince(db, snapshot),
    async fold() {
      await pool.query('select ledger.fold()');
    },
    async seal() {
      for (let newest: bigint | undefined; ; ) {
        const { rows } = await pool.query('select ledger.make_seal($1, $2)::text as number', [
          transfersInSeal,
          now(),
        ]);
        const number = new Row(rows[0]).optionalBigint('number');
        if (number === undefined) return newest;
        newest = number;
      }
    },
    verify: (options) => verify(pool, options),
    count: (before) => readCount(pool, before),
    status: (counted) => readStatus(pool, counted),
    async rebuild() {
      const { rows } = await pool.query('select r::text as id from ledger.rebuild() r order by r');
      return rows.map((row) => new Row(row).text('id'));
    },
  };
}
