/** The books at one glance: cheap enough to look at often, unlike a verification. */
import { Row } from './row.ts';
import type { Queryable } from './types.ts';

export interface LedgerStatus {
  /** How far the balances of all accounts are from a sum of 0, over all currencies; anything but 0 is a fault. */
  readonly sum: bigint;
  readonly transfers: number;
  readonly seals: number;
  /** Hex of the newest seal's hash; empty before the first. */
  readonly sealHead: string;
  readonly sealedAt: Date | undefined;
}

export async function readStatus(db: Queryable): Promise<LedgerStatus> {
  const { rows } = await db.query(
    `select (select coalesce(sum(abs(total)), 0)::text
               from (select sum(b.balance) as total
                       from ledger.balances(array(select id from ledger.account)) b join ledger.account a on a.id = b.id
                      group by a.currency) c) as sum,
            (select count(*)::text from ledger.transfer) as transfers,
            (select count(*)::text from ledger.seal) as seals,
            (select encode(hash, 'hex') from ledger.seal order by number desc limit 1) as head,
            (select (extract(epoch from sealed_at) * 1000)::bigint::text from ledger.seal order by number desc limit 1) as sealed_at`,
  );
  const row = new Row(rows[0]);
  const sealedAt = row.optionalBigint('sealed_at');
  return {
    sum: row.bigint('sum'),
    transfers: Number(row.bigint('transfers')),
    seals: Number(row.bigint('seals')),
    sealHead: row.optionalText('head') ?? '',
    sealedAt: sealedAt === undefined ? undefined : new Date(Number(sealedAt)),
  };
}
