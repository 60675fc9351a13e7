/** What can be asked of the ledger. All of it reads one snapshot and locks nothing (but `ledger.lock_balances`). */
import { Row } from './row.ts';
import type { Balance, Entry, Moved, Phase, Queryable, StoredTransfer } from './types.ts';

/** @param by the function of src/sql/0004_balances.sql; @param run runs the statement, so that the caller may keep it prepared */
export async function readBalances(
  by: 'balances' | 'lock_balances',
  accounts: readonly string[],
  run: (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>,
): Promise<Map<string, Balance>> {
  const { rows } = await run(
    `select id::text as id, balance::text as balance, pending_debits::text as debits, pending_credits::text as credits,
            version::text as version
       from ledger.${by}($1::uuid[])`,
    [[...accounts]],
  );
  return new Map(
    rows.map((found) => {
      const row = new Row(found);
      const balance = row.bigint('balance');
      const pendingDebits = row.bigint('debits');
      return [
        row.text('id'),
        {
          balance,
          pendingDebits,
          pendingCredits: row.bigint('credits'),
          available: balance - pendingDebits,
          version: row.bigint('version'),
        },
      ];
    }),
  );
}

export async function readAccountsOf(db: Queryable, owner: string): Promise<Map<string, string>> {
  const { rows } = await db.query(
    'select id::text as id, code from ledger.account where owner = $1 order by code',
    [owner],
  );
  return new Map(
    rows.map((found) => {
      const row = new Row(found);
      return [row.text('id'), row.text('code')];
    }),
  );
}

/** A sum over the account's entries, because moments are the callers' and need not rise with the numbers. */
export async function readBalanceAt(db: Queryable, account: string, at: Date): Promise<bigint> {
  const { rows } = await db.query(
    'select coalesce(sum(amount), 0)::text as balance from ledger.entry where account_id = $1 and at <= $2',
    [account, at],
  );
  return new Row(rows[0]).bigint('balance');
}

/** Which entries of an account are read, newest first. */
export interface EntriesPage {
  /** Only those with a lower number. */
  readonly before?: bigint;
  /** Only those whose moment is at or before it. */
  readonly until?: Date;
  readonly limit: number;
}

export async function readEntries(
  db: Queryable,
  account: string,
  { before, until, limit }: EntriesPage,
): Promise<Entry[]> {
  const { rows } = await db.query(
    `select e.number::text as number, e.transfer_id::text as transfer_id, t.phase::text as phase, t.kind, t.reference,
            e.amount::text as amount, e.pending_debits::text as debits, e.pending_credits::text as credits,
            e.balance_before::text as before, e.balance_after::text as after, ${millis('e.at')} as at
       from ledger.entry e join ledger.transfer t on t.id = e.transfer_id
      where e.account_id = $1 and ($2::bigint is null or e.number < $2::bigint) and ($4::timestamptz is null or e.at <= $4)
      order by e.number desc limit $3`,
    [account, before?.toString() ?? null, limit, until ?? null],
  );
  return rows.map((found) => {
    const row = new Row(found);
    const balanceBefore = row.optionalBigint('before');
    const balanceAfter = row.optionalBigint('after');
    return {
      account,
      number: row.bigint('number'),
      transferId: row.text('transfer_id'),
      phase: phaseOf(row.text('phase')),
      kind: row.text('kind'),
      reference: row.text('reference'),
      amount: row.bigint('amount'),
      pendingDebits: row.bigint('debits'),
      pendingCredits: row.bigint('credits'),
      ...(balanceBefore !== undefined && { balanceBefore }),
      ...(balanceAfter !== undefined && { balanceAfter }),
      at: row.date('at'),
    };
  });
}

/** Whether anything was ever posted or reserved on an account. */
export async function hasEntries(db: Queryable, account: string): Promise<boolean> {
  const { rows } = await db.query('select 1 from ledger.entry where account_id = $1 limit 1', [account]);
  return rows.length > 0;
}

export async function readTransfer(db: Queryable, id: string): Promise<StoredTransfer | undefined> {
  const { rows } = await db.query(`select ${transferColumns} where t.id = $1`, [id]);
  return rows.length === 0 ? undefined : storedTransfer(rows[0]);
}

/** The transfers that name a document, such as one bet, oldest first; found by the index transfer_of_reference. */
export async function readReferenced(
  db: Queryable,
  reference: string,
  limit: number,
): Promise<StoredTransfer[]> {
  const { rows } = await db.query(
    `select ${transferColumns} where t.reference = $1 order by t.at, t.id limit $2`,
    [reference, limit],
  );
  return rows.map(storedTransfer);
}

export async function readPending(
  db: Queryable,
  of: ({ readonly accounts: readonly string[] } | { readonly kinds: readonly string[] }) & {
    readonly until?: Date;
    readonly limit?: number;
  },
): Promise<StoredTransfer[]> {
  const [condition, wanted] =
    'accounts' in of ? ['account_id = any ($1::uuid[])', of.accounts] : ['kind = any ($1::text[])', of.kinds];
  const { rows } = await db.query(
    `select ${transferColumns}
       join (select distinct transfer_id from ledger.reservation
              where ${condition} and ($2::timestamptz is null or at <= $2)) open on open.transfer_id = t.id
      order by t.at, t.id limit $3`,
    [[...wanted], of.until ?? null, of.limit ?? 1000],
  );
  return rows.map(storedTransfer);
}

export async function readMovedSince(db: Queryable, snapshot: string | undefined): Promise<Moved> {
  const { rows } = await db.query(
    `select reached::text as reached, array_to_json(owners)::text as owners from ledger.moved_since($1::pg_snapshot)`,
    [snapshot ?? null],
  );
  const row = new Row(rows[0]);
  const owners = row.optionalText('owners');
  const list: unknown = JSON.parse(owners ?? '[]');
  return { snapshot: row.text('reached'), owners: Array.isArray(list) ? list.map(String) : [] };
}

/** A transfer `t` and, where it was pending, what resolved it. */
const transferColumns = `t.id::text as id, t.phase::text as phase, t.kind, t.reference, ${millis('t.at')} as at, t.mends::text as mends,
       t.pending_id::text as pending_id, r.id::text as resolved_by, r.phase::text as resolved_as,
       array_to_string(t.accounts, ',') as accounts, array_to_string(t.amounts, ',') as amounts
  from ledger.transfer t left join ledger.transfer r on r.pending_id = t.id`;

function storedTransfer(found: unknown): StoredTransfer {
  const row = new Row(found);
  const phase = phaseOf(row.text('phase'));
  const amounts = row.list('amounts');
  const mends = row.optionalText('mends');
  const pendingId = row.optionalText('pending_id');
  const resolvedBy = row.optionalText('resolved_by');
  return {
    id: row.text('id'),
    phase,
    state: stateOf(phase, row.optionalText('resolved_as')),
    kind: row.text('kind'),
    reference: row.text('reference'),
    at: row.date('at'),
    legs: row.list('accounts').map((account, index) => ({ account, amount: BigInt(amounts[index] ?? '') })),
    ...(mends !== undefined && { mends }),
    ...(pendingId !== undefined && { pendingId }),
    ...(resolvedBy !== undefined && { resolvedBy }),
  };
}

function stateOf(phase: Phase, resolvedAs: string | undefined): StoredTransfer['state'] {
  if (phase === 'single') return 'single';
  if (phase !== 'pending') return 'resolution';
  if (resolvedAs === undefined) return 'pending';
  return resolvedAs === 'post' ? 'posted' : 'voided';
}

function phaseOf(text: string): Phase {
  if (text === 'single' || text === 'pending' || text === 'post' || text === 'void') return text;
  throw new TypeError(`the database knows a phase "${text}"`);
}

/** An instant as text that does not depend on the session's settings. */
function millis(column: string): string {
  return `(extract(epoch from ${column}) * 1000)::bigint::text`;
}
