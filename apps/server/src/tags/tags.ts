/** What staff call members by: the operator's own list of tags, and who has which until when. */
import type { TagColour } from '@mingpai/contract/console/tags/names';
import type { Queryable, Tx } from '../platform/database.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';

export interface Tag {
  readonly tag: string;
  readonly colour: TagColour;
  /** Whether members can be given it. */
  readonly open: boolean;
}

export interface TagOfMember {
  readonly tag: string;
  readonly colour: TagColour;
  /** null: until somebody takes it away. */
  readonly expiresAt: Date | null;
}

/** The operator's list, those that are given first. */
export async function tagList(db: Queryable): Promise<readonly Tag[]> {
  const { rows } = await db.query<Tag>(
    `select name as tag, colour::text as colour, retired_at is null as open from tag order by retired_at is not null, name`,
  );
  return rows;
}

export interface TagCount {
  readonly tag: string;
  readonly open: boolean;
  /** Members who have it at that moment. */
  readonly members: number;
}

/** The list, with how many have each; names and figures alone. */
export async function tagCounts(db: Queryable, now: Date): Promise<readonly TagCount[]> {
  const { rows } = await db.query<TagCount>(
    `select t.name as tag, t.retired_at is null as open, coalesce(h.members, 0) as members
       from tag t left join (select tag, count(*)::int as members from member_tag
                              where expires_at is null or expires_at > $1 group by tag) h on h.tag = t.name
      order by t.retired_at is not null, t.name`,
    [now],
  );
  return rows;
}

/** Adds a tag to the list, or changes one of it. @returns it as it was; undefined: it is new */
export async function saveTag(
  tx: Tx,
  { staffId, now }: { readonly staffId: bigint; readonly now: Date },
  { tag, colour, open }: Tag,
): Promise<Tag | undefined> {
  const { rows } = await tx.query<Tag>(
    'select name as tag, colour::text as colour, retired_at is null as open from tag where name = $1 for update',
    [tag],
  );
  await tx.query(
    `insert into tag (name, colour, made_by, made_at, retired_at) values ($1, $2, $3, $4, $5)
     on conflict (name) do update set colour = $2, retired_at = case when $5::timestamptz is null then null else coalesce(tag.retired_at, $5) end`,
    [tag, colour, staffId, now, open ? null : now],
  );
  return rows[0];
}

/** The tags that these members have at a moment; who has none is not in it. */
export async function tagsOf(
  db: Queryable,
  now: Date,
  members: readonly bigint[],
): Promise<ReadonlyMap<bigint, readonly TagOfMember[]>> {
  const { rows } = await db.query<TagOfMember & { readonly memberId: bigint }>(
    `select member_id as "memberId", tag, colour::text as colour, expires_at as "expiresAt" from tag_of_member
      where member_id = any($1::bigint[]) and (expires_at is null or expires_at > $2) order by member_id, added_at, tag`,
    [members, now],
  );
  const tags = new Map<bigint, TagOfMember[]>();
  for (const { memberId, ...tag } of rows) tags.set(memberId, [...(tags.get(memberId) ?? []), tag]);
  return tags;
}

/**
 * Gives a member a tag, or another end to one that they have.
 * @returns until when they had it before: null without end, undefined not at all; refusals `not_found`, `tag_gone`, `tag_over`
 */
export async function tagMember(
  tx: Tx,
  { staffId, now }: { readonly staffId: bigint; readonly now: Date },
  {
    memberId,
    tag,
    until,
  }: { readonly memberId: bigint; readonly tag: string; readonly until: Date | undefined },
): Promise<Outcome<{ readonly had: Date | null | undefined }>> {
  if (until !== undefined && until <= now) return refused('tag_over');
  const known = await tx.query<{ member: boolean; tag: boolean }>(
    `select exists (select 1 from member_name where id = $1) as member,
            exists (select 1 from tag where name = $2 and retired_at is null) as tag`,
    [memberId, tag],
  );
  const [found] = known.rows;
  if (!found?.member) return refused('not_found');
  if (!found.tag) return refused('tag_gone');
  const { rows } = await tx.query<{ had: Date | null }>(
    `select expires_at as had from member_tag
      where member = $1 and tag = $2 and (expires_at is null or expires_at > $3) for update`,
    [memberId, tag, now],
  );
  await tx.query(
    `insert into member_tag (member, tag, added_by, added_at, expires_at) values ($1, $2, $3, $4, $5)
     on conflict (member, tag) do update set added_by = $3, added_at = $4, expires_at = $5`,
    [memberId, tag, staffId, now, until ?? null],
  );
  return done({ had: rows[0]?.had });
}

/** @returns until when they had it: null without end; undefined: they had it no more */
export async function untagMember(
  tx: Tx,
  now: Date,
  { memberId, tag }: { readonly memberId: bigint; readonly tag: string },
): Promise<Date | null | undefined> {
  const { rows } = await tx.query<{ had: Date | null }>(
    'delete from member_tag where member = $1 and tag = $2 returning expires_at as had',
    [memberId, tag],
  );
  const [row] = rows;
  return row?.had && row.had <= now ? undefined : row?.had;
}

/** As staff are shown them. */
export function wireTags(tags: readonly TagOfMember[] | undefined) {
  return (tags ?? []).map(({ expiresAt, ...tag }) => ({
    ...tag,
    expiresAt: expiresAt?.toISOString() ?? null,
  }));
}
