/**
 * Which other accounts are so surely one person's that a break of the one holds for the other (docs/decisions/0079). Stricter than
 * `related.ts`: there staff decide what a sign means, here somebody is refused.
 */
import type { Queryable } from '../platform/database.ts';
import { tracesOf } from './looked-at.ts';
import { mostHolders } from './weights.ts';

export interface SamePerson {
  readonly memberId: bigint;
  /** Which of the two had first what they share, where it is a card, an address or a document: nobody is stopped by whoever binds theirs. */
  readonly first: 'either' | 'this' | 'other';
}

interface Row {
  readonly other: bigint;
  readonly named: boolean;
  readonly this_first: boolean;
  readonly other_first: boolean;
}

/**
 * Sure is the same real name on the same browser; and a card, an address or a document that
 * people have looked at, whatever the names, for the account that came to it later.
 * What a member only writes down (a name, a telephone number, an e-mail address) anybody can write: with it alone a stranger's account
 * could be stopped. A browser alone a family shares.
 */
export async function samePersonAs(db: Queryable, memberId: bigint): Promise<readonly SamePerson[]> {
  const { rows } = await db.query<Row>(samePersonStatement, [memberId]);
  return rows.flatMap(({ other, named, this_first, other_first }): SamePerson[] => {
    if (named) return [{ memberId: other, first: 'either' }];
    if (this_first) return [{ memberId: other, first: 'this' }];
    return other_first ? [{ memberId: other, first: 'other' }] : [];
  });
}

/** Of these members whoever shares anything with another account that `samePersonAs` looks at. */
export async function sharingAmong(db: Queryable, memberIds: readonly bigint[]): Promise<readonly bigint[]> {
  const { rows } = await db.query<{ member: bigint }>(
    `select who as member from unnest($1::bigint[]) a (who)
      where exists (select from account_trace mine join account_trace b on b.kind = mine.kind and b.value = mine.value
                     where mine.member_id = who and mine.kind in ('device', 'address', 'card', 'document') and b.member_id <> who)`,
    [memberIds],
  );
  return rows.map(({ member }) => member);
}

/** Whether both signed in on one browser: who sits there sees both accounts anyway. */
export async function shareBrowser(db: Queryable, memberId: bigint, other: bigint): Promise<boolean> {
  const { rows } = await db.query(
    `select from account_trace a join account_trace b on b.kind = 'device' and b.value = a.value and b.member_id = $2
      where a.member_id = $1 and a.kind = 'device' limit 1`,
    [memberId, other],
  );
  return rows.length > 0;
}

/** Equality look-ups by keys; what is looked at is bounded on both sides, as in `evidence.ts`. */
const samePersonStatement = `
  with mine as (
    select t.kind, t.value, t.seen_at from (${tracesOf('$1', ['device', 'address', 'card', 'document'])}) t),
  shared as (
    select theirs.member_id as other, mine.kind in ('address', 'card', 'document') as paid_to, theirs.seen_at as theirs, mine.seen_at as own
      from mine cross join lateral (
        select a.member_id, a.seen_at from account_trace a
         where a.kind = mine.kind and a.value = mine.value and a.member_id <> $1 limit ${mostHolders}) theirs)
  select s.other,
         bool_or(not s.paid_to)
           and exists (select from account_trace a join account_trace b on b.kind = 'name' and b.value = a.value and b.member_id = s.other
                        where a.member_id = $1 and a.kind = 'name') as named,
         coalesce(bool_or(s.paid_to and s.own <= s.theirs), false) as this_first,
         coalesce(bool_or(s.paid_to and s.theirs <= s.own), false) as other_first
    from shared s group by s.other`;
