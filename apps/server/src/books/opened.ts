/**
 * What a line of the trial balance consists of: the accounts of its kind, from the same sums by day, and of each account its entries in
 * the span. Amounts are fen, days Beijing days (`YYYY-MM-DD`).
 */
import type { EntrySide } from '@mingpai/contract/console/books/names';
import type { Queryable } from '../platform/database.ts';
import type { AccountLine } from './statements.ts';
import { type LedgerBalance, type Moved, type Span, trialBalance } from './trial-balance.ts';

const nothing = { opening: 0n, debits: 0n, credits: 0n, closing: 0n, late: 0n };

/** The line itself; zeros of a kind that never moved. */
export async function ledgerLine(db: Queryable, span: Span, ledger: string): Promise<LedgerBalance> {
  const rows = await trialBalance(db, span);
  return rows.find((row) => row.ledger === ledger) ?? { ledger, ...nothing };
}

export interface NamedBalance extends Moved {
  readonly account: string;
  /** Null: the house's. */
  readonly memberId: bigint | null;
  readonly username: string | null;
  readonly code: string;
}

/** Accounts that are looked at for one page; most of a rare kind are empty. */
const lookedAt = 20_000;

/**
 * Account after account, those that hold or moved something. @param after the account that the page before ended with; empty: from the first
 * @returns `next`: the account that the page ends with; undefined: that was all
 */
export async function ledgerAccounts(
  db: Queryable,
  {
    from,
    to,
    ledger,
    after,
    most,
  }: Span & { readonly ledger: string; readonly after: string; readonly most: number },
  atOnce = lookedAt,
): Promise<{ readonly rows: readonly NamedBalance[]; readonly next: string | undefined }> {
  const [owner = '', ...code] = ledger.split('/');
  const { rows } = await db.query<NamedBalance & { nth: bigint }>(
    // Every bonus has an account of its own; of their kind there is one line.
    `with looked as materialized (
       select a.id, a.owner, a.code, row_number() over (order by a.id) as nth from account_name a
        where (a.owner = 'house') = ($1 = 'house')
          and (a.code = $2 or $1 <> 'house' and $2 = 'grant' and a.code like 'grant/%')
          and ($3::uuid is null or a.id > $3) order by a.id limit $4)
     select l.nth, l.id::text as account, nullif(l.owner, 'house')::bigint as "memberId", m.username, l.code,
            coalesce(d.opening, 0) as opening, coalesce(d.debits, 0) as debits, coalesce(d.credits, 0) as credits,
            coalesce(d.closing, 0) as closing
       from looked l
      cross join lateral (
        select coalesce(sum(credits - debits) filter (where day < $5::date), 0)::bigint as opening,
               coalesce(sum(debits) filter (where day >= $5::date), 0)::bigint as debits,
               coalesce(sum(credits) filter (where day >= $5::date), 0)::bigint as credits,
               coalesce(sum(credits - debits), 0)::bigint as closing
          from account_day where account = l.id and day <= $6::date) d
       left join member_name m on m.id = nullif(l.owner, 'house')::bigint
      where d.opening <> 0 or d.debits <> 0 or d.credits <> 0 or l.nth = $4
      order by l.id limit $7`,
    [owner, code.join('/'), after === '' ? null : after, atOnce, from, to, most + 1],
  );
  const page = rows.slice(0, most);
  const more = rows.length > most || page.at(-1)?.nth === BigInt(atOnce);
  return {
    rows: page
      .filter(({ opening, debits, credits }) => opening !== 0n || debits !== 0n || credits !== 0n)
      .map(({ nth: _nth, ...row }) => row),
    next: more ? page.at(-1)?.account : undefined,
  };
}

/** One account and what it did in the span. @returns undefined: there is none */
export async function accountOf(
  db: Queryable,
  { from, to, account }: Span & { readonly account: string },
): Promise<NamedBalance | undefined> {
  const { rows } = await db.query<NamedBalance>(
    `select a.id::text as account, nullif(a.owner, 'house')::bigint as "memberId", m.username, a.code,
            d.opening, d.debits, d.credits, d.closing
       from account_name a
      cross join lateral (
        select coalesce(sum(credits - debits) filter (where day < $2::date), 0)::bigint as opening,
               coalesce(sum(debits) filter (where day >= $2::date), 0)::bigint as debits,
               coalesce(sum(credits) filter (where day >= $2::date), 0)::bigint as credits,
               coalesce(sum(credits - debits), 0)::bigint as closing
          from account_day where account = a.id and day <= $3::date) d
       left join member_name m on m.id = nullif(a.owner, 'house')::bigint
      where a.id = $1::uuid`,
    [account, from, to],
  );
  return rows[0];
}

/** Of the house's accounts, to which many write at once, what each held after an entry is counted later: null until then. */
export type EntryOfAccount = Omit<AccountLine, 'balance'> & { readonly balance: bigint | null };

/** Entries of one account stand in the order of its changes; their moments may be off by less than this. */
const slack = '1 hour';

/**
 * The entries of an account in a span, the newest first. An account of the house has millions: where the span lies among them is found by
 * halving, so that no other entry is read. @param before the number of the entry that the page before ended with
 */
export async function accountEntries(
  db: Queryable,
  {
    account,
    from,
    to,
    side,
    before,
    most,
  }: Span & {
    readonly account: string;
    readonly side: EntrySide;
    readonly before: bigint | undefined;
    readonly most: number;
  },
): Promise<EntryOfAccount[]> {
  const [first, end] = [await placeOf(db, account, from, 0), await placeOf(db, account, to, 1)];
  const { rows } = await db.query<EntryOfAccount>(
    `select l.account::text as account, l.number, l.at, l.cause, l.reference, l.transfer_id::text as "transferId", l.amount,
            l.balance_after as balance
       from account_line l
      where l.account = $1::uuid and l.number >= $2 and l.number < least($3::bigint, coalesce($4::bigint, $3::bigint))
        and l.at >= start_of_beijing_day($5::date) and l.at < start_of_beijing_day($6::date + 1)
        and ($7 = 'all' or (l.amount < 0) = ($7 = 'debits'))
      order by l.number desc limit $8`,
    [account, first, end, before ?? null, from, to, side, most],
  );
  return rows;
}

/** The number of the first entry at or after a border of the span, with the slack outside of it. @param days after the beginning of the day */
async function placeOf(db: Queryable, account: string, day: string, days: 0 | 1): Promise<bigint> {
  const { rows } = await db.query<{ lo: bigint }>(
    `with recursive border as (
       select start_of_beijing_day($2::date + $3::int) + case $3::int when 0 then -interval '${slack}' else interval '${slack}' end as at),
     search as (
       select 0::bigint as lo, coalesce((select max(number) from account_line where account = $1::uuid), 0) + 1 as hi
       union all
       select case when p.at < b.at then p.number + 1 else s.lo end, case when p.at < b.at then s.hi else (s.lo + s.hi) / 2 end
         from search s cross join border b
         left join lateral (
           select l.number, l.at from account_line l
            where l.account = $1::uuid and l.number >= (s.lo + s.hi) / 2 order by l.number limit 1) p on true
        where s.lo < s.hi)
     select lo from search where lo >= hi`,
    [account, day, days],
  );
  return rows[0]?.lo ?? 0n;
}
