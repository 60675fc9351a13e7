/**
 * The trial balance of a span of Beijing days (`YYYY-MM-DD`), read from the sums that are kept by day: no entry is looked at. Amounts are
 * fen; debits went out of accounts, credits into them.
 */
import type { Onward } from '../backoffice/index.ts';
import type { Queryable } from '../platform/database.ts';

export interface Span {
  readonly from: string;
  readonly to: string;
}

export interface Moved {
  readonly opening: bigint;
  readonly debits: bigint;
  readonly credits: bigint;
  readonly closing: bigint;
}

/** How far the books are summed, and the last day that stays as it is. */
export async function summedUntil(
  db: Queryable,
): Promise<{ readonly asOf: Date | null; readonly closedThrough: string | null }> {
  const { rows } = await db.query<{ asOf: Date | null; closedThrough: string | null }>(
    `select read_at as "asOf", to_char(closed_through, 'YYYY-MM-DD') as "closedThrough" from book_mark`,
  );
  return rows[0] ?? { asOf: null, closedThrough: null };
}

export interface LedgerBalance extends Moved {
  /** `member/central`, `house/venue/mpqp`. */
  readonly ledger: string;
  readonly late: bigint;
}

/** By kind of account. */
export async function trialBalance(db: Queryable, { from, to }: Span): Promise<LedgerBalance[]> {
  const { rows } = await db.query<LedgerBalance>(
    `select ledger, coalesce(sum(credits - debits) filter (where day < $1), 0)::bigint as opening,
            coalesce(sum(debits) filter (where day >= $1), 0)::bigint as debits,
            coalesce(sum(credits) filter (where day >= $1), 0)::bigint as credits,
            sum(credits - debits)::bigint as closing, coalesce(sum(late) filter (where day >= $1), 0)::bigint as late
       from book_day where day <= $2::date group by ledger order by ledger`,
    [from, to],
  );
  return rows;
}

export function sumOf(rows: readonly Moved[]): Moved {
  const sum = (field: keyof Moved) => rows.reduce((total, row) => total + row[field], 0n);
  return { opening: sum('opening'), debits: sum('debits'), credits: sum('credits'), closing: sum('closing') };
}

export interface DayBalance extends Moved {
  readonly day: string;
  readonly ledger: string;
}

/** Kind after kind, in each the days in order. @param onward `after`: the row's day and kind, `2026-11-23/member/central` */
export async function dayBalances(
  db: Queryable,
  { from, to, ledger }: Span & { readonly ledger: string },
  { after = '', most }: Onward,
): Promise<DayBalance[]> {
  const { rows } = await db.query<DayBalance>(
    `with days as (
       select d.ledger, d.day, sum(d.debits)::bigint as debits, sum(d.credits)::bigint as credits
         from book_day d
        where d.day between $1::date and $2::date and ($3 = '' or d.ledger = $3)
          and ($4 = '' or (d.ledger, d.day) > (substr($4, 12), nullif(left($4, 10), '')::date))
        group by d.ledger, d.day order by d.ledger, d.day limit $5),
     openings as (
       select f.ledger, (select coalesce(sum(b.credits - b.debits), 0) from book_day b where b.ledger = f.ledger and b.day < f.first)
                as opening
         from (select ledger, min(day) as first from days group by ledger) f)
     select to_char(d.day, 'YYYY-MM-DD') as day, d.ledger, d.debits, d.credits,
            (o.opening + sum(d.credits - d.debits) over upto - d.credits + d.debits)::bigint as opening,
            (o.opening + sum(d.credits - d.debits) over upto)::bigint as closing
       from days d join openings o on o.ledger = d.ledger
     window upto as (partition by d.ledger order by d.day)
      order by d.ledger, d.day`,
    [from, to, ledger, after, most],
  );
  return rows;
}

export interface AccountBalance extends Moved {
  readonly account: string;
  /** The member's id, or `house`. */
  readonly owner: string;
  readonly code: string;
}

/** Account after account, those without money and movement too. @param onward `after`: the account */
export async function accountBalances(
  db: Queryable,
  { from, to, accounts }: Span & { /** Absent: all. */ readonly accounts?: readonly string[] },
  { after, most }: Onward,
): Promise<AccountBalance[]> {
  const { rows } = await db.query<AccountBalance>(
    `select a.id::text as account, a.owner, a.code, d.opening, d.debits, d.credits, d.closing
       from (select id, owner, code from account_name
              where ($3::uuid is null or id > $3) and ($4::uuid[] is null or id = any ($4)) order by id limit $5) a
      cross join lateral (
        select coalesce(sum(credits - debits) filter (where day < $1), 0)::bigint as opening,
               coalesce(sum(debits) filter (where day >= $1), 0)::bigint as debits,
               coalesce(sum(credits) filter (where day >= $1), 0)::bigint as credits,
               coalesce(sum(credits - debits), 0)::bigint as closing
          from account_day where account = a.id and day <= $2::date) d
      order by a.id`,
    [from, to, after ?? null, accounts === undefined ? null : [...accounts], most],
  );
  return rows;
}
