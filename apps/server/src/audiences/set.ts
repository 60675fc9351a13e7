/** The members of an audience, all at once: counted up to a bound, and read slice by slice in the order of their ids. */
import { type Audience, audienceCounted } from '@mingpai/contract/console/audiences/audience';
import type { Queryable } from '../platform/database.ts';
import { momentsOf } from './member.ts';

/** Conditions that an audience does not name are constants to the planner, which knows the values of a statement that is sent once. */
const belongs = `($1::int is null or m.vip_level >= $1)
  and ($2::int is null or m.vip_level <= $2)
  and ($3::bigint[] is null or exists (select from agent_of_member e where e.member_id = m.id and e.agent_id = any($3)))
  and ($4::timestamptz is null or m.registered_at >= $4)
  and ($5::timestamptz is null or m.registered_at < $5)
  and ($6::boolean is not true or exists (select from credited_deposit d where d.member_id = m.id))
  and ($6::boolean is not false or not exists (select from credited_deposit d where d.member_id = m.id))
  and ($7::timestamptz is null or exists (select from member_seen s where s.member_id = m.id and s.at >= $7))
  and ($8::timestamptz is null or not exists (select from member_seen s where s.member_id = m.id and s.at >= $8))
  and ($9::timestamptz is null or may_be_addressed(m.id, $9))
  and ($10::text[] is null or exists (select from tag_of_member t
                                       where t.member_id = m.id and t.tag = any($10) and (t.expires_at is null or t.expires_at > $11)))`;

export interface Asked {
  readonly audience: Audience;
  /** Leaves out whoever offers may not be told to: on a break, in this account or by another one's, or closing it. */
  readonly marketing: boolean;
  readonly now: Date;
}

function valuesOf({ audience, marketing, now }: Asked): unknown[] {
  const { vipFrom = null, vipUntil = null, agents, deposited = null, tags = null } = audience;
  const { registeredFrom, registeredUntil, seenSince, unseenSince } = momentsOf(audience, now);
  return [
    vipFrom,
    vipUntil,
    agents?.map(BigInt) ?? null,
    registeredFrom ?? null,
    registeredUntil ?? null,
    deposited,
    seenSince ?? null,
    unseenSince ?? null,
    marketing ? now : null,
    tags,
    now,
  ];
}

/** How many belong to it now, counted up to `audienceCounted`. */
export async function sizeOf(db: Queryable, asked: Asked): Promise<{ count: number; more: boolean }> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count
       from (select from member_standing m where ${belongs} limit ${audienceCounted + 1}) counted`,
    valuesOf(asked),
  );
  const count = rows[0]?.count ?? 0;
  return { count: Math.min(count, audienceCounted), more: count > audienceCounted };
}

export interface Slice {
  /** Who belongs to it, of the members that were looked at. */
  readonly members: readonly bigint[];
  /** The last of those that were looked at; undefined: there was nobody left. */
  readonly reached: bigint | undefined;
}

/**
 * Looks at the next members behind an id and says which of them belong to the audience: a slice costs the same however few belong
 * to it. @param size how many members are looked at
 */
export async function audienceAfter(
  db: Queryable,
  asked: Asked,
  after: bigint,
  size: number,
): Promise<Slice> {
  const { rows } = await db.query<{ members: bigint[]; reached: bigint | null }>(
    `with looked as materialized (
       select id, vip_level, registered_at from member_standing where id > $12::bigint order by id limit $13::int)
     select coalesce((select array_agg(m.id order by m.id) from looked m where ${belongs}), '{}') as members,
            (select max(id) from looked) as reached`,
    [...valuesOf(asked), after, size],
  );
  const [row] = rows;
  return { members: row?.members ?? [], reached: row?.reached ?? undefined };
}

/** Which of these members belong to the audience, in the order of their ids. */
export async function among(db: Queryable, asked: Asked, members: readonly bigint[]): Promise<bigint[]> {
  const { rows } = await db.query<{ id: bigint }>(
    `select m.id from member_standing m where m.id = any ($12::bigint[]) and ${belongs} order by m.id`,
    [...valuesOf(asked), [...members]],
  );
  return rows.map(({ id }) => id);
}
