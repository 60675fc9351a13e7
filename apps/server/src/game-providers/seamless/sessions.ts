/** Games that members opened at seamless venues: the token that their bets carry is given to the venue once, only its hash is kept. */
import type { AppContext } from '../../platform/context.ts';
import type { Database, Queryable } from '../../platform/database.ts';
import { hashOf, newToken } from '../../platform/ids.ts';

/** As long as the platforms' own sessions last, in ms. */
const lifeMs = 12 * 3_600_000;
/** A promotion may be paid long after its game: whose token it was is known as long as the platforms keep their transactions. */
const knownMs = 130 * 86_400_000;

export interface OpenedGame {
  readonly venue: string;
  readonly memberId: bigint;
  /** The token of the member's own session. */
  readonly memberToken: string;
  /** Of random bytes, where a platform has no room for the usual ones. */
  readonly bytes?: number | undefined;
}

/** @returns the token for the venue */
export async function openGameSession(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  { venue, memberId, memberToken, bytes }: OpenedGame,
): Promise<string> {
  const token = newToken(bytes);
  const now = clock.now();
  await database.query(
    `insert into seamless_session (token_hash, venue, member_id, member_session, opened_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [hashOf(token), venue, memberId, hashOf(memberToken), now, new Date(now.getTime() + lifeMs)],
  );
  return token;
}

/**
 * The platform names the session itself: what its bets carry takes the place of our token, which it was never given. A name that it told
 * of this member before is that session, begun anew; one that is somebody else's is never taken over.
 * @returns false where it is
 */
export async function nameSession(
  database: Database,
  { venue, memberId, token, session }: { venue: string; memberId: bigint; token: string; session: string },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    // Of two launches at once that are told the same name the second waits here.
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 6))', [`${venue}/${session}`]);
    await tx.query('delete from seamless_session where token_hash = $1 and venue = $2 and member_id = $3', [
      hashOf(session),
      venue,
      memberId,
    ]);
    const { rows } = await tx.query(
      `update seamless_session set token_hash = $2 where token_hash = $1
          and not exists (select from seamless_session other where other.token_hash = $2) returning 1`,
      [hashOf(token), hashOf(session)],
    );
    return rows.length > 0;
  });
}

/** True while the game and the member's own session live. Money that is due to the member never asks for this. */
export async function isPlaying(
  db: Queryable,
  { venue, memberId, token, now }: { venue: string; memberId: bigint; token: string; now: Date },
): Promise<boolean> {
  const { rows } = await db.query(
    `select from seamless_session g join member_session s on s.token_hash = g.member_session
      where g.token_hash = $1 and g.venue = $2 and g.member_id = $3 and g.expires_at > $4
        and s.ended_at is null and s.expires_at > $4`,
    [hashOf(token), venue, memberId, now],
  );
  return rows.length > 0;
}

/** True for a token that was given out for this member's game, also when it has ended but is not forgotten yet. */
export async function isKnownSession(
  db: Queryable,
  { venue, memberId, token }: { venue: string; memberId: bigint; token: string },
): Promise<boolean> {
  const { rows } = await db.query(
    'select from seamless_session where token_hash = $1 and venue = $2 and member_id = $3',
    [hashOf(token), venue, memberId],
  );
  return rows.length > 0;
}

/** True for a token that was given out for whatever member, also when it has ended but is not forgotten yet. */
export async function isAnySession(db: Queryable, venue: string, token: string): Promise<boolean> {
  const { rows } = await db.query('select from seamless_session where token_hash = $1 and venue = $2', [
    hashOf(token),
    venue,
  ]);
  return rows.length > 0;
}

/** Who plays by a token now; undefined: nobody does, or no more. */
export async function holderOf(
  db: Queryable,
  { venue, token, now }: { venue: string; token: string; now: Date },
): Promise<bigint | undefined> {
  const { rows } = await db.query<{ member_id: bigint }>(
    `select g.member_id from seamless_session g join member_session s on s.token_hash = g.member_session
      where g.token_hash = $1 and g.venue = $2 and g.expires_at > $3 and s.ended_at is null and s.expires_at > $3`,
    [hashOf(token), venue, now],
  );
  return rows[0]?.member_id;
}

/** Another token of as many bytes for the same game until the same moment; the one before it is nobody's. @returns the new one; undefined: somebody renewed
 * it at the same time, and theirs holds */
export async function renewSession(db: Queryable, venue: string, token: string): Promise<string | undefined> {
  const next = newToken(Buffer.from(token, 'base64url').length);
  const { rows } = await db.query(
    'update seamless_session set token_hash = $3 where token_hash = $1 and venue = $2 returning venue',
    [hashOf(token), venue, hashOf(next)],
  );
  return rows.length > 0 ? next : undefined;
}

/** Forgets games that ended by themselves so long ago that no platform names them any more. */
export async function forgetEnded({
  database,
  clock,
}: Pick<AppContext, 'database' | 'clock'>): Promise<void> {
  await database.query('delete from seamless_session where expires_at < $1', [
    new Date(clock.now().getTime() - knownMs),
  ]);
}
