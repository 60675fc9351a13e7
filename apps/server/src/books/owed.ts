/**
 * What the house owes members, by wallet, at the end of Beijing days (`YYYY-MM-DD`), and the accounts of which each sum consists: both are
 * read from the sums of the books, which are kept together. Amounts are fen.
 */
import type { OwedWallet } from '@mingpai/contract/console/books/names';
import type { Queryable } from '../platform/database.ts';

/** The end of a day, and of a day, a week and a month before. */
export interface OnDays<Of> {
  readonly end: Of;
  readonly dayBefore: Of;
  readonly weekBefore: Of;
  readonly monthBefore: Of;
}

/** A month before the 31st is the last of a shorter month. */
export async function daysBeside(db: Queryable, day: string): Promise<OnDays<string>> {
  const { rows } = await db.query<OnDays<string>>(
    `select to_char($1::date, 'YYYY-MM-DD') as "end", to_char($1::date - 1, 'YYYY-MM-DD') as "dayBefore",
            to_char($1::date - 7, 'YYYY-MM-DD') as "weekBefore", to_char($1::date - interval '1 month', 'YYYY-MM-DD') as "monthBefore"`,
    [day],
  );
  const [days] = rows;
  if (!days) throw new Error('a query without a row');
  return days;
}

/** Of each wallet that ever had something. */
export async function owedOn(
  db: Queryable,
  { end, dayBefore, weekBefore, monthBefore }: OnDays<string>,
): Promise<ReadonlyMap<string, OnDays<bigint>>> {
  const { rows } = await db.query<OnDays<bigint> & { wallet: string }>(
    `select split_part(ledger, '/', 2) as wallet, sum(credits - debits)::bigint as "end",
            coalesce(sum(credits - debits) filter (where day <= $2::date), 0)::bigint as "dayBefore",
            coalesce(sum(credits - debits) filter (where day <= $3::date), 0)::bigint as "weekBefore",
            coalesce(sum(credits - debits) filter (where day <= $4::date), 0)::bigint as "monthBefore"
       from book_day where ledger like 'member/%' and day <= $1::date group by 1`,
    [end, dayBefore, weekBefore, monthBefore],
  );
  return new Map(rows.map(({ wallet, ...amounts }) => [wallet, amounts]));
}

export const nothingOwed: OnDays<bigint> = { end: 0n, dayBefore: 0n, weekBefore: 0n, monthBefore: 0n };

export interface OwedAccount {
  readonly account: string;
  readonly memberId: bigint;
  readonly username: string;
  readonly code: string;
  readonly amount: bigint;
}

export interface OwedQuery {
  readonly day: string;
  readonly wallet: OwedWallet;
  /** The account that the page before ended with; empty: from the first. */
  readonly after: string;
  readonly most: number;
}

/** Accounts that are looked at for one page; most of a rare wallet are empty. */
const lookedAt = 20_000;

/** Account after account, those that hold something. @returns `next`: the account that the page ends with; undefined: that was all */
export async function owedAccounts(
  db: Queryable,
  { day, wallet, after, most }: OwedQuery,
  atOnce = lookedAt,
): Promise<{ readonly rows: readonly OwedAccount[]; readonly next: string | undefined }> {
  const { rows } = await db.query<OwedAccount & { nth: bigint }>(
    `with looked as materialized (
       select a.id, a.owner, a.code, row_number() over (order by a.id) as nth from account_name a
        where a.owner <> 'house' and split_part(a.code, '/', 1) = $2 and ($3::uuid is null or a.id > $3) order by a.id limit $4)
     select l.nth, l.id::text as account, l.owner::bigint as "memberId", coalesce(m.username, '') as username, l.code,
            coalesce(d.amount, 0) as amount
       from looked l
      cross join lateral (select sum(credits - debits)::bigint as amount from account_day where account = l.id and day <= $1::date) d
       left join member_name m on m.id = l.owner::bigint
      where coalesce(d.amount, 0) <> 0 or l.nth = $4
      order by l.id limit $5`,
    [day, wallet, after === '' ? null : after, atOnce, most + 1],
  );
  const page = rows.slice(0, most);
  const more = rows.length > most || page.at(-1)?.nth === BigInt(atOnce);
  return {
    rows: page.filter(({ amount }) => amount !== 0n).map(({ nth: _nth, ...row }) => row),
    next: more ? page.at(-1)?.account : undefined,
  };
}
