/** What accounts have in common with others, by lookups of equal values: one statement for any number of members. */
import type { RelatedSign } from '@mingpai/contract/console/related';
import type { Queryable } from '../platform/database.ts';
import { type Trace, tracesOf } from './looked-at.ts';
import {
  commonName,
  crowdedDevice,
  inOrder,
  mostHolders,
  publicNetwork,
  sameDays,
  scoreOf,
  timingMinutes,
} from './weights.ts';

/** One member's view of another. */
export interface Pair {
  readonly memberId: bigint;
  readonly other: bigint;
  readonly username: string;
  readonly signs: readonly RelatedSign[];
  readonly score: number;
}

interface Row {
  readonly id: bigint;
  readonly other: bigint;
  readonly username: string;
  readonly kinds: readonly Trace[];
  /** Other accounts on the fullest device that both used. */
  readonly device_others: number;
  readonly same_name: boolean;
  readonly referral: boolean;
  readonly minutes_apart: number;
}

/** Equality lookups by the primary key of `account_trace`; what a member has and who else has it are both bounded. */
export const pairsStatement = `
  with mine as (
    select m.id, m.registered_at, t.kind, t.value
      from member_account m
      cross join lateral (${tracesOf('m.id', ['device', 'network', 'name', 'address', 'card', 'document'])}) t
     where m.id = any($1)),
  pairs as (
    select mine.id, theirs.member_id as other, array_agg(distinct mine.kind) as kinds,
           coalesce(max(theirs.others) filter (where mine.kind = 'device'), 0)::int as device_others
      from mine
      cross join lateral (
        select f.member_id, count(*) over () as others,
               count(*) filter (where f.registered_at not between mine.registered_at - interval '${sameDays} days'
                                                            and mine.registered_at + interval '${sameDays} days') over () as crowd
          from (select a.member_id, a.registered_at from account_trace a
                 where a.kind = mine.kind and a.value = mine.value and a.member_id <> mine.id
                 limit ${mostHolders}) f) theirs
     where case mine.kind when 'network' then theirs.crowd <= ${publicNetwork}
                          when 'name' then theirs.crowd <= ${commonName} else true end
     group by mine.id, theirs.member_id)
  select p.id, p.other, p.kinds, p.device_others, o.username,
         exists (select 1 from account_trace a join account_trace b on b.kind = 'name' and b.value = a.value and b.member_id = p.other
                  where a.member_id = p.id and a.kind = 'name') as same_name,
         coalesce(m.referrer_id = o.id or o.referrer_id = m.id or m.referrer_id = o.referrer_id, false) as referral,
         (abs(extract(epoch from m.registered_at - o.registered_at)) / 60)::float8 as minutes_apart
    from pairs p join member_account m on m.id = p.id join member_account o on o.id = p.other`;

export async function pairsOf(db: Queryable, members: readonly bigint[]): Promise<Pair[]> {
  const { rows } = await db.query<Row>(pairsStatement, [[...members]]);
  return rows.map((row) => {
    const signs = inOrder(new Set(signsIn(row)));
    return {
      memberId: row.id,
      other: row.other,
      username: row.username,
      signs,
      score: scoreOf(signs),
    };
  });
}

function signsIn({ kinds, device_others, same_name, referral, minutes_apart }: Row): RelatedSign[] {
  return [
    ...kinds.map((kind) => (kind === 'device' && device_others >= crowdedDevice ? 'crowd' : kind)),
    ...(same_name && !kinds.includes('name') ? (['same_name'] as const) : []),
    ...(kinds.includes('network') && minutes_apart <= timingMinutes ? (['timing'] as const) : []),
    ...(referral ? (['referral'] as const) : []),
  ];
}
