/** Statements out of the books: of a member line by line, of venues by day and kind of transfer. Amounts are fen, days Beijing days. */
import type { Onward } from '../backoffice/index.ts';
import type { Queryable } from '../platform/database.ts';
import type { Span } from './trial-balance.ts';

export interface AccountLine {
  readonly account: string;
  readonly number: bigint;
  readonly at: Date;
  readonly cause: string;
  readonly reference: string;
  readonly transferId: string;
  readonly amount: bigint;
  readonly balance: bigint;
}

/** Account after account, oldest first. @param onward `after`: account and number of the entry, `<uuid>/17` */
export async function linesOf(
  db: Queryable,
  { from, to, accounts }: Span & { readonly accounts: readonly string[] },
  { after, most }: Onward,
): Promise<AccountLine[]> {
  const [account = null, number = null] = after?.split('/') ?? [];
  const { rows } = await db.query<AccountLine>(
    `select l.account::text as account, l.number, l.at, l.cause, l.reference, l.transfer_id::text as "transferId", l.amount,
            coalesce(l.balance_after, 0) as balance
       from account_line l
      where l.account = any ($1::uuid[]) and ($2::uuid is null or (l.account, l.number) > ($2, $3::bigint))
        and l.at >= start_of_beijing_day($4::date) and l.at < start_of_beijing_day($5::date + 1)
      order by l.account, l.number limit $6`,
    [[...accounts], account, number, from, to, most],
  );
  return rows;
}

export interface VenueDay {
  readonly day: string;
  /** `member/venue/mpqp`. */
  readonly ledger: string;
  readonly cause: string;
  readonly debits: bigint;
  readonly credits: bigint;
  readonly entries: bigint;
}

/** In the order of the days. @param onward `after`: `2026-11-23/member/venue/mpqp|venue_in` */
export async function venueDays(
  db: Queryable,
  { from, to, venue }: Span & { readonly venue: string },
  { after = '', most }: Onward,
): Promise<VenueDay[]> {
  const { rows } = await db.query<VenueDay>(
    `select to_char(day, 'YYYY-MM-DD') as day, ledger, cause, debits, credits, entries from book_day
      where day between $1::date and $2::date
        and ledger ~ '^(member|house)/(venue|ahead|won)/' and ($3 = '' or split_part(ledger, '/', 3) = $3)
        and ($4 = '' or (day, ledger, cause) >
             (nullif(left($4, 10), '')::date, split_part(substr($4, 12), '|', 1), split_part($4, '|', 2)))
      order by day, ledger, cause limit $5`,
    [from, to, venue, after, most],
  );
  return rows;
}
