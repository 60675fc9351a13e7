/** How far the books were found in order: what a later verification goes on from, kept outside of the database by whoever runs it. */
import type { PoolClient } from 'pg';
import { Row } from './row.ts';

/** What the entries of a folded account come to, up to a mark. */
export interface FoldedSum {
  readonly account: string;
  readonly balance: bigint;
  readonly pendingDebits: bigint;
  readonly pendingCredits: bigint;
}

export interface VerifiedMark {
  /** The newest seal that was found in order, and its hash in hex. */
  readonly seal: bigint;
  readonly hash: string;
  /** All transactions below this one were looked at. */
  readonly through: bigint;
  readonly transfers: bigint;
  readonly entries: bigint;
  /** Folded accounts have no balance after each entry: what theirs come to is carried along. */
  readonly folded: readonly FoldedSum[];
}

/** Whether the database still has the mark's seal, with the same hash and the same end. */
export async function fits(client: PoolClient, { seal, hash, through }: VerifiedMark): Promise<boolean> {
  const { rows } = await client.query(
    `select from ledger.seal where number = $1 and encode(hash, 'hex') = $2 and to_xid = $3`,
    [seal.toString(), hash, through.toString()],
  );
  return rows.length > 0;
}

/** The sums of a mark as `checks` take them. */
export function foldedAsJson(mark: VerifiedMark | undefined): string {
  return JSON.stringify(
    (mark?.folded ?? []).map(({ account, balance, pendingDebits, pendingCredits }) => ({
      account,
      balance: balance.toString(),
      debits: pendingDebits.toString(),
      credits: pendingCredits.toString(),
    })),
  );
}

/**
 * The mark of now: the newest seal. What lies before `since` is not read again.
 * @returns undefined before the first seal
 */
export async function markAfter(
  client: PoolClient,
  since: VerifiedMark | undefined,
): Promise<VerifiedMark | undefined> {
  const { rows: seals } = await client.query(
    `select number::text as number, encode(hash, 'hex') as hash, to_xid::text as through from ledger.seal s order by s.number desc limit 1`,
  );
  if (seals.length === 0) return undefined;
  const newest = new Row(seals[0]);
  const through = newest.bigint('through');
  const range = [(since?.through ?? 0n).toString(), through.toString()];
  const { rows: counts } = await client.query(
    `select (select count(*) from ledger.transfer where xid >= $1 and xid < $2)::text as transfers,
            (select count(*) from ledger.entry where xid >= $1 and xid < $2)::text as entries`,
    range,
  );
  const { rows: sums } = await client.query(
    `select a.id::text as account, (coalesce(k.balance, 0) + coalesce(e.balance, 0))::text as balance,
            (coalesce(k.debits, 0) + coalesce(e.debits, 0))::text as debits, (coalesce(k.credits, 0) + coalesce(e.credits, 0))::text as credits
       from ledger.account a
       left join jsonb_to_recordset($3::jsonb) as k (account uuid, balance numeric, debits numeric, credits numeric) on k.account = a.id
      cross join lateral (
        select sum(amount) as balance, sum(pending_debits) as debits, sum(pending_credits) as credits
          from ledger.entry where account_id = a.id and balance_after is null and xid >= $1 and xid < $2) e
      where a.folded order by a.id`,
    [...range, foldedAsJson(since)],
  );
  const counted = new Row(counts[0]);
  return {
    seal: newest.bigint('number'),
    hash: newest.text('hash'),
    through,
    transfers: (since?.transfers ?? 0n) + counted.bigint('transfers'),
    entries: (since?.entries ?? 0n) + counted.bigint('entries'),
    folded: sums.map((sum) => {
      const row = new Row(sum);
      return {
        account: row.text('account'),
        balance: row.bigint('balance'),
        pendingDebits: row.bigint('debits'),
        pendingCredits: row.bigint('credits'),
      };
    }),
  };
}
