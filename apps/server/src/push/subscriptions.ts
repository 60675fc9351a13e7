/** The browsers that are told of arrivals: at most some for each member, each bound to the session that asked. */
import { timingSafeEqual } from 'node:crypto';
import type { AppContext } from '../platform/context.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { hashOf } from '../platform/ids.ts';
import type { Language } from '../platform/language.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { isPoint, type Receiver } from './encrypt.ts';
import { serviceOf } from './services.ts';

export interface SubscriptionRequest extends Receiver {
  readonly memberId: bigint;
  readonly token: string;
  readonly endpoint: string;
  readonly language: Language;
}

/** A member's oldest browser gives way to one more. */
export const mostSubscriptions = 10;

/**
 * Tells this browser of arrivals from now on, as long as the session lasts. Repeated by the same member it follows them into a new
 * session or language; by another member it moves to them, with nothing of what was still to be said.
 *
 * @returns refusals `push_service_unknown`, `bad_input` (keys that cannot be, or not those of this subscription), `session_lost`
 */
export async function subscribe(
  { database, clock, config }: AppContext,
  request: SubscriptionRequest,
): Promise<Outcome<null>> {
  const { memberId, endpoint, p256dh, auth, language } = request;
  if (serviceOf(endpoint, config.PUSH_SERVICES) === undefined) return refused('push_service_unknown');
  if (!isPoint(p256dh) || auth.length !== 16) return refused('bad_input');
  const session = hashOf(request.token);
  return database.transaction(async (tx) => {
    // One that ends meanwhile waits, and then takes this subscription with it.
    const { rows: alive } = await tx.query<{ open: boolean }>('select keep_session($1) as open', [session]);
    if (alive[0]?.open !== true) return refused('session_lost');
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [endpoint]);
    const known = await byEndpoint(tx, endpoint);
    if (known) {
      // Who has the address alone is not the browser: that one has its keys too, and they never change.
      if (!known.p256dh.equals(p256dh) || !timingSafeEqual(known.auth, auth)) return refused('bad_input');
      if (known.member_id === memberId) {
        await tx.query('update push_subscription set session = $2, language = $3 where id = $1', [
          known.id,
          session,
          language,
        ]);
        return done(null);
      }
      await tx.query('delete from push_subscription where id = $1', [known.id]);
    }
    // Two browsers of one member at once count each other.
    await tx.query("select pg_advisory_xact_lock(hashtextextended('browsers of ' || $1, 0))", [memberId]);
    await tx.query(
      `insert into push_subscription (member_id, session, endpoint, p256dh, auth, language, created_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [memberId, session, endpoint, p256dh, auth, language, clock.now()],
    );
    await tx.query(
      `delete from push_subscription where id in
        (select id from push_subscription where member_id = $1 order by id desc offset ${mostSubscriptions})`,
      [memberId],
    );
    return done(null);
  });
}

interface Kept extends Receiver {
  readonly id: bigint;
  readonly member_id: bigint;
}

async function byEndpoint(tx: Tx, endpoint: string): Promise<Kept | undefined> {
  const { rows } = await tx.query<Kept>(
    'select id, member_id, p256dh, auth from push_subscription where endpoint = $1 for update',
    [endpoint],
  );
  return rows[0];
}

/** Another member's is not found. */
export async function isSubscribed(db: Queryable, memberId: bigint, endpoint: string): Promise<boolean> {
  const { rows } = await db.query('select 1 from push_subscription where member_id = $1 and endpoint = $2', [
    memberId,
    endpoint,
  ]);
  return rows.length > 0;
}

/** Another member's stays. */
export async function unsubscribe(db: Queryable, memberId: bigint, endpoint: string): Promise<void> {
  await db.query('delete from push_subscription where member_id = $1 and endpoint = $2', [
    memberId,
    endpoint,
  ]);
}

/**
 * Whoever is signed out is told nothing any more: with the session, or all of a member's, their subscriptions go. Those that are
 * still to be told what signed them out (a password that somebody changed) go after that.
 */
export async function dropSubscriptions(
  tx: Queryable,
  of: { readonly token: string } | { readonly session: Buffer } | { readonly memberId: bigint },
): Promise<void> {
  if (!('memberId' in of))
    await tx.query('delete from push_subscription where session = $1', [
      'token' in of ? hashOf(of.token) : of.session,
    ]);
  else
    await tx.query(
      `delete from push_subscription s where member_id = $1 and not exists
         (select 1 from push_notice n where n.subscription_id = s.id and n.kind = 'security' and n.due_at is not null)`,
      [of.memberId],
    );
}
