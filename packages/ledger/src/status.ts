/** The books at one glance: cheap enough to look at often, unlike a verification. */
import { Row } from './row.ts';
import type { Queryable } from './types.ts';

/** What was found by looking at every account and counting every transfer; the next count goes on from it. */
export interface LedgerCount {
  /** How far the balances of all accounts are from a sum of 0, over all currencies; anything but 0 is a fault. */
  readonly sum: bigint;
  readonly transfers: number;
  /** Transfers of transactions before this one are counted. */
  readonly through: bigint;
}

export interface LedgerStatus {
  readonly sum: bigint;
  readonly transfers: number;
  readonly seals: number;
  /** Hex of the newest seal's hash; empty before the first. */
  readonly sealHead: string;
  readonly sealedAt: Date | undefined;
}

/**
 * Reads every account once, and the transfers that are settled and were not counted before.
 * @param before what was found the last time; all are counted without
 */
export async function readCount(
  db: Queryable,
  before: Pick<LedgerCount, 'transfers' | 'through'> = { transfers: 0, through: 0n },
): Promise<LedgerCount> {
  const { rows } = await db.query(
    `with settled as materialized (select ledger.settled_xid() as xid)
     select s.xid::text as through,
            (select count(*)::text from ledger.transfer t where t.xid >= $1::bigint and t.xid < s.xid) as transfers,
            (select coalesce(sum(abs(total)), 0)::text
               from (select sum(balance) as total
                       from (select currency, balance::numeric from ledger.account
                              union all
                             select a.currency, e.amount
                               from ledger.account a
                              cross join lateral (
                                select coalesce(sum(amount), 0) as amount from ledger.entry
                                 where account_id = a.id and balance_after is null and xid >= a.folded_through) e
                              where a.folded) b (currency, balance)
                      group by currency) c) as sum
       from settled s`,
    [String(before.through)],
  );
  const row = new Row(rows[0]);
  return {
    sum: row.bigint('sum'),
    transfers: before.transfers + Number(row.bigint('transfers')),
    through: row.bigint('through'),
  };
}

/** @param counted what is said of accounts and transfers; they are looked at without, which takes as long as there are many */
export async function readStatus(db: Queryable, counted?: LedgerCount): Promise<LedgerStatus> {
  const { sum, transfers } = counted ?? (await readCount(db));
  // Seals are numbered from 1, without gaps.
  const { rows } = await db.query(
    `select number::text as seals, encode(hash, 'hex') as head, (extract(epoch from sealed_at) * 1000)::bigint::text as sealed_at
       from ledger.seal order by number desc limit 1`,
  );
  if (rows.length === 0) return { sum, transfers, seals: 0, sealHead: '', sealedAt: undefined };
  const row = new Row(rows[0]);
  return {
    sum,
    transfers,
    seals: Number(row.bigint('seals')),
    sealHead: row.text('head'),
    sealedAt: new Date(Number(row.bigint('sealed_at'))),
  };
}
