/**
 * Which other accounts are so surely one person's that a break of the one holds for the other (docs/decisions/0079). Stricter than
 * `related.ts`: there staff decide what a sign means, here somebody is refused.
 */
import type { Queryable } from '../platform/database.ts';
import { mostHolders, mostTraces } from './weights.ts';

export interface SamePerson {
  readonly memberId: bigint;
  /** Which of the two had first what they share, where it is a card or an address alone: nobody is stopped by whoever binds theirs. */
  readonly first: 'either' | 'this' | 'other';
}

interface Row {
  readonly other: bigint;
  readonly named: boolean;
  readonly this_first: boolean;
  readonly other_first: boolean;
}

/**
 * Sure is the same real name together with the same browser, card, receiving address, telephone number or e-mail address; and a card
 * or an address without the name for the account that came to it later. A browser, a number or a name alone is not: families share
 * them.
 */
export async function samePersonAs(db: Queryable, memberId: bigint): Promise<readonly SamePerson[]> {
  const { rows } = await db.query<Row>(samePersonStatement, [memberId]);
  return rows.flatMap(({ other, named, this_first, other_first }): SamePerson[] => {
    if (named) return [{ memberId: other, first: 'either' }];
    if (this_first) return [{ memberId: other, first: 'this' }];
    return other_first ? [{ memberId: other, first: 'other' }] : [];
  });
}

/** Equality look-ups by keys; what is looked at is bounded on both sides, as in `evidence.ts`. */
const samePersonStatement = `
  with mine as (
    select kind, value, seen_at from account_trace
     where member_id = $1 and kind in ('device', 'address', 'card') order by seen_at desc limit ${mostTraces}),
  shared as (
    select theirs.member_id as other, mine.kind in ('address', 'card') as paid_to, theirs.seen_at as theirs, mine.seen_at as own
      from mine cross join lateral (
        select a.member_id, a.seen_at from account_trace a
         where a.kind = mine.kind and a.value = mine.value and a.member_id <> $1 limit ${mostHolders}) theirs
    union all
    (select o.id, false, null, null from member_account m join member_account o on o.mobile = m.mobile and o.id <> m.id
      where m.id = $1 and m.mobile <> '' and o.mobile <> '' limit ${mostHolders})
    union all
    (select o.id, false, null, null from member_account m join member_account o on lower(o.email) = lower(m.email) and o.id <> m.id
      where m.id = $1 and m.email <> '' and o.email <> '' limit ${mostHolders}))
  select s.other,
         exists (select from account_trace a join account_trace b on b.kind = 'name' and b.value = a.value and b.member_id = s.other
                  where a.member_id = $1 and a.kind = 'name') as named,
         coalesce(bool_or(s.paid_to and s.own <= s.theirs), false) as this_first,
         coalesce(bool_or(s.paid_to and s.theirs <= s.own), false) as other_first
    from shared s group by s.other`;
