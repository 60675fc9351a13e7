/**
 * Accounts that are closed: at the request of their member alone, after its days, with nothing left in them but what was given up, and
 * nobody's to enter. At a quiet moment.
 */
import type { World } from '../world.ts';

/** Days in which a member may think better of it, as the site is set up; what is less than this can be given up, fen (business rules). */
const [daysToUndo, leastPaidOut] = [3, 10_000];

/** SQL that finds one of which it is not so; $1 are the days, $2 is the least, $3 is now. */
const wrong: readonly (readonly [words: string, text: string])[] = [
  [
    'an account was closed before its days were over',
    `select member_id::text as what from account_closing
      where closed_at < asked_at + $1 * interval '1 day' or closed_at < closes_at limit 1`,
  ],
  [
    'more was given up with an account than may be, or without its member’s word',
    `select t.reference as what from ledger.transfer t
       left join account_closing c on t.reference = 'closing/' || c.id and c.closed_at is not null and c.waives
      where t.reference like 'closing/%'
      group by t.reference
     having count(c.id) <> 1 or sum((select sum(a) from unnest(t.amounts) a where a > 0)) >= $2 limit 1`,
  ],
  [
    'something began in an account that is closed',
    `select what from account_closing c
      cross join lateral (
        select created_at as at, order_no as what from deposit_order where member_id = c.member_id and way <> 'usdt'
        union all select created_at, order_no from withdrawal_order where member_id = c.member_id
        union all select created_at, id::text from venue_transfer where member_id = c.member_id and direction = 'in'
        union all select created_at, 'session' from session where member_id = c.member_id
        union all select created_at, 'packet ' || id from red_packet where member_id = c.member_id
        union all select opened_at, source from bonus_grant where member_id = c.member_id) begun
      where c.closed_at < begun.at and begun.at < coalesce(c.reopened_at, $3) limit 1`,
  ],
  [
    'a session outlived its account',
    `select c.member_id::text as what from account_closing c
       join session s on s.member_id = c.member_id and s.created_at <= c.closed_at
      where s.expires_at > c.closed_at and (s.ended_at is null or s.ended_at > c.closed_at) limit 1`,
  ],
];

/** @throws what is wrong, in words */
export async function checkClosed({ eye, now }: World): Promise<void> {
  for (const [words, text] of wrong) {
    const { rows } = await eye.query<{ what: string }>({
      text: `select what from (${text}) found
              where $1::int is not null and $2::bigint is not null and $3::timestamptz is not null`,
      values: [daysToUndo, leastPaidOut, new Date(now())],
    });
    if (rows[0]) throw new Error(`${words}: ${rows[0].what}`);
  }
}

/** By member, fen: the rebates that were paid with the closing, less what was given up. */
export async function leftAtClosing({ eye }: World): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await eye.query<{ member: string; sum: string }>(
    `select c.member_id::text as member,
            sum(coalesce((select sum(r.amount) from rebate_claim r where r.member_id = c.member_id and r.at = c.closed_at), 0)
              - coalesce((select sum(a) from ledger.transfer t cross join unnest(t.amounts) a
                           where t.reference = 'closing/' || c.id and a > 0), 0))::text as sum
       from account_closing c where c.closed_at is not null group by 1`,
  );
  return new Map(rows.map(({ member, sum }) => [member, BigInt(sum)]));
}
