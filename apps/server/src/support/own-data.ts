import type { Queryable } from '../platform/database.ts';

export interface OwnChatLine {
  readonly id: bigint;
  readonly author: 'member' | 'staff';
  readonly body: string;
  readonly at: Date;
}

/** Oldest first, for the file that a member takes along; who of the staff answered is none of theirs. */
export async function ownChat(
  db: Queryable,
  memberId: bigint,
  after: bigint,
  most: number,
): Promise<readonly OwnChatLine[]> {
  const { rows } = await db.query<OwnChatLine>(
    `select m.id, m.author, m.body, m.created_at as at
       from conversation c join conversation_message m on m.conversation_id = c.id
      where c.member_id = $1 and m.id > $2 order by m.id limit $3`,
    [memberId, after, most],
  );
  return rows;
}

export interface OwnRating {
  readonly id: bigint;
  readonly stars: number;
  readonly words: string;
  readonly at: Date;
}

/** What they said of conversations that ended, oldest first. */
export async function ownRatings(
  db: Queryable,
  memberId: bigint,
  after: bigint,
  most: number,
): Promise<readonly OwnRating[]> {
  const { rows } = await db.query<OwnRating>(
    `select s.id, s.stars, s.words, s.rated_at as at
       from conversation c join conversation_session s on s.conversation_id = c.id
      where c.member_id = $1 and s.id > $2 and s.stars is not null order by s.id limit $3`,
    [memberId, after, most],
  );
  return rows;
}
