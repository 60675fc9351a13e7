/** Opens the ledger on a database that has its migrations. */
import type { Batcher } from './batcher.ts';
import { openBatcher } from './batcher.ts';
import { outcomeOf, prepare } from './prepare.ts';
import type {
  Balance,
  Entry,
  NewAccount,
  NewTransfer,
  Queryable,
  StoredTransfer,
  TransferOutcome,
  Verification,
} from './types.ts';
import { verify } from './verify.ts';

export interface LedgerOptions {
  /** Used for everything that is not given a transaction. */
  readonly database: Queryable;
  /** Moment of transfers that name none; the system's clock when absent. */
  readonly now?: () => Date;
}

export interface Ledger {
  /** Opens accounts; one that exists already is left as it is. */
  createAccounts(db: Queryable, accounts: readonly NewAccount[]): Promise<void>;
  /** A transfer of its own: committed (durable) when this resolves. Many at once share a commit. */
  transfer(transfer: NewTransfer): Promise<TransferOutcome>;
  /** A transfer in the caller's transaction. A refusal wrote nothing. */
  transferIn(db: Queryable, transfer: NewTransfer): Promise<TransferOutcome>;
  /** Balances of many accounts in one query; accounts that do not exist are absent from the map. */
  balances(accounts: readonly string[], db?: Queryable): Promise<Map<string, Balance>>;
  /** The same, with the rows locked until the caller's transaction ends. Not for folded accounts. */
  lockBalances(db: Queryable, accounts: readonly string[]): Promise<Map<string, Balance>>;
  /** What the account held after all entries whose moment is at or before `at`. */
  balanceAt(account: string, at: Date): Promise<bigint>;
  /** Newest first. @param page `before`: entries older than this `seq` */
  entries(account: string, page: { readonly before?: bigint; readonly limit: number }): Promise<Entry[]>;
  transferById(id: string, db?: Queryable): Promise<StoredTransfer | undefined>;
  /** Folds the entries of house accounts into their balances; for a job. */
  fold(): Promise<void>;
  /** Seals what is committed. @returns the seal's number, or `undefined` when nothing is new */
  seal(): Promise<bigint | undefined>;
  /** Recomputes sums, balances, reservations and the chain of seals from the entries. */
  verify(): Promise<Verification>;
  /** Recomputes every balance from the entries, inside one transaction of the caller's while nobody else writes. */
  rebuild(db: Queryable): Promise<void>;
}

export function createLedger({ database, now = () => new Date() }: LedgerOptions): Ledger {
  const batcher: Batcher = openBatcher(database);
  return {
    async createAccounts(db, accounts) {
      await db.query(
        `insert into ledger.account (id, owner, code, currency, floor, ceiling, folded, opened_at)
         select a.id, a.owner, a.code, a.currency, a.floor, a.ceiling, a.folded, $2
           from jsonb_to_recordset($1::jsonb)
             as a (id uuid, owner text, code text, currency text, floor bigint, ceiling bigint, folded boolean)
          order by a.id
         on conflict (id) do nothing`,
        [
          JSON.stringify(
            accounts.map((account) => ({
              ...account,
              floor: text(account.floor),
              ceiling: text(account.ceiling),
              folded: account.folded ?? false,
            })),
          ),
          now(),
        ],
      );
    },
    transfer: (transfer) => batcher.submit(prepare(transfer, now)),
    async transferIn(db, transfer) {
      const { id, kind, reference, phase, pendingId, mends, at, legs } = prepare(transfer, now);
      const [row] = (
        await db.query<{ code: string; account: string | null; replayed: boolean }>(
          'select code, account, replayed from ledger.apply($1, $2, $3, $4, $5, $6, $7, $8::uuid[], $9::bigint[])',
          [
            id,
            kind,
            reference,
            phase,
            pendingId,
            mends,
            at,
            legs.map((leg) => leg.account),
            legs.map((leg) => leg.amount),
          ],
        )
      ).rows;
      return outcomeOf(row);
    },
    balances: (accounts, db = database) => readBalances(db, accounts),
    async lockBalances(db, accounts) {
      await db.query(
        'select 1 from ledger.account where id = any ($1::uuid[]) order by id for no key update',
        [accounts],
      );
      return readBalances(db, accounts);
    },
    async balanceAt(account, at) {
      const [row] = (
        await database.query<{ sum: string }>(
          'select coalesce(sum(amount), 0)::text as sum from ledger.entry where account_id = $1 and at <= $2',
          [account, at],
        )
      ).rows;
      return BigInt(row?.sum ?? 0);
    },
    async entries(account, { before, limit }) {
      const found = await database.query<{
        seq: string;
        transfer_id: string;
        amount: string;
        balance_after: string | null;
        kind: string;
        reference: string;
        at: Date;
      }>(
        `select e.seq::text, e.transfer_id, e.amount::text, e.balance_after::text, t.kind, t.reference, e.at
           from ledger.entry e join ledger.transfer t on t.id = e.transfer_id
          where e.account_id = $1 and ($2::bigint is null or e.seq < $2)
          order by e.seq desc limit $3`,
        [account, before ?? null, limit],
      );
      return found.rows.map((row) => ({
        seq: BigInt(row.seq),
        transferId: row.transfer_id,
        account,
        amount: BigInt(row.amount),
        balanceAfter: row.balance_after === null ? undefined : BigInt(row.balance_after),
        kind: row.kind,
        reference: row.reference,
        at: row.at,
      }));
    },
    transferById: (id, db = database) => readTransfer(db, id),
    async fold() {
      await database.query('select ledger.fold()');
    },
    async seal() {
      const [row] = (
        await database.query<{ number: string | null }>('select ledger.make_seal($1)::text as number', [
          now(),
        ])
      ).rows;
      return row?.number == null ? undefined : BigInt(row.number);
    },
    verify: () => verify(database),
    async rebuild(db) {
      await db.query('lock table ledger.account in share row exclusive mode');
      await db.query(
        `update ledger.account a
            set balance = coalesce(e.sum, 0), version = coalesce(e.entries, 0),
                pending_debits = coalesce(p.debits, 0), pending_credits = coalesce(p.credits, 0)
           from ledger.account b
           left join (select account_id, sum(amount) as sum, count(*) as entries from ledger.entry group by 1) e on e.account_id = b.id
           left join (select r.account_id, sum(greatest(-r.amount, 0)) as debits, sum(greatest(r.amount, 0)) as credits
                        from ledger.reservation r
                       where not exists (select 1 from ledger.transfer t where t.pending_id = r.transfer_id) group by 1) p
             on p.account_id = b.id
          where a.id = b.id and not a.folded`,
      );
    },
  };
}

async function readBalances(db: Queryable, accounts: readonly string[]): Promise<Map<string, Balance>> {
  const found = await db.query<{
    id: string;
    balance: string;
    debits: string;
    credits: string;
    version: string;
  }>(
    `select id, balance::text, pending_debits::text as debits, pending_credits::text as credits, version::text
       from ledger.balances($1::uuid[])`,
    [accounts],
  );
  return new Map(
    found.rows.map((row) => {
      const balance = BigInt(row.balance);
      const pendingDebits = BigInt(row.debits);
      return [
        row.id,
        {
          balance,
          pendingDebits,
          pendingCredits: BigInt(row.credits),
          available: balance - pendingDebits,
          version: BigInt(row.version),
        },
      ];
    }),
  );
}

async function readTransfer(db: Queryable, id: string): Promise<StoredTransfer | undefined> {
  const found = await db.query<{
    kind: string;
    reference: string;
    phase: string;
    at: Date;
    ended: string | null;
    legs: { account: string; amount: string }[];
  }>(
    `select t.kind, t.reference, t.phase, t.at,
            (select r.phase from ledger.transfer r where r.pending_id = t.id) as ended,
            (select coalesce(json_agg(json_build_object('account', l.account_id, 'amount', l.amount::text) order by l.account_id), '[]')
               from (select account_id, amount from ledger.entry where transfer_id = t.id
                     union all select account_id, amount from ledger.reservation where transfer_id = t.id) l) as legs
       from ledger.transfer t where t.id = $1`,
    [id],
  );
  const [row] = found.rows;
  if (!row) return undefined;
  const state =
    row.phase === 'single'
      ? 'single'
      : row.phase !== 'pending'
        ? 'resolution'
        : row.ended === null
          ? 'pending'
          : row.ended === 'post'
            ? 'posted'
            : 'voided';
  return {
    id,
    kind: row.kind,
    reference: row.reference,
    state,
    at: row.at,
    legs: row.legs.map((leg) => ({ account: leg.account, amount: BigInt(leg.amount) })),
  };
}

function text(value: bigint | undefined): string | null {
  return value === undefined ? null : value.toString();
}
