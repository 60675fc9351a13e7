/** The member's picture: what is uploaded is looked at, drawn anew and served from the database. */
import type { AppContext } from '../platform/context.ts';
import type { Queryable } from '../platform/database.ts';
import { newToken } from '../platform/ids.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { redrawn } from '../platform/picture.ts';

/** Pixels of the picture that is kept: four times the size it is shown in. */
const side = 256;

/**
 * Takes a GIF or PNG (specification, chapter 5, Profile update). The content decides, not the name or the type that the client says;
 * what is kept is drawn anew from the pixels of the first frame, so that nothing else that was in the file is ever served.
 *
 * @returns the path it is served under; refusals `not_a_picture`
 */
export async function changeAvatar(
  { database, clock }: AppContext,
  memberId: bigint,
  upload: Buffer,
): Promise<Outcome<{ path: string }>> {
  const picture = await redrawn(upload, { width: side, height: side, fit: 'cover' });
  if (picture === undefined) return refused('not_a_picture');
  const id = newToken().slice(0, 32);
  const path = `/uploads/avatars/${id}.png`;
  await database.transaction(async (tx) => {
    // A new address for a new picture: the old one may be cached for good.
    await tx.query(
      `insert into avatar (id, member_id, picture, created_at) values ($1, $2, $3, $4)
       on conflict (member_id) do update set id = excluded.id, picture = excluded.picture, created_at = excluded.created_at`,
      [id, memberId, picture, clock.now()],
    );
    await tx.query('update member set avatar = $2 where id = $1', [memberId, path]);
  });
  return done({ path });
}

/** A member's own, for the file that they take along; PNG. */
export async function ownAvatar(db: Queryable, memberId: bigint): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ picture: Buffer }>('select picture from avatar where member_id = $1', [
    memberId,
  ]);
  return rows[0]?.picture;
}

export async function avatarPicture(db: Queryable, id: string): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ picture: Buffer }>('select picture from avatar where id = $1', [id]);
  return rows[0]?.picture;
}
