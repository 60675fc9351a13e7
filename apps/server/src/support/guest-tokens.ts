/**
 * Who is in a conversation: a member by a one-time ticket, a visitor by a secret of their own; from then on by a pass. A member's lives
 * no longer than the session that asked: signing out, a new password and a suspension end it too.
 */
import type { AppContext } from '../platform/context.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { hashOf, newToken } from '../platform/ids.ts';

/** A ticket opens the page that was just asked for, in ms. */
const ticketLifeMs = 60_000;
const passLifeMs = 12 * 3_600_000;

/** @returns what goes into the page's address; good once, for a minute */
export async function newTicket(
  { database, clock }: AppContext,
  { memberId, memberToken }: { readonly memberId: bigint; readonly memberToken: string },
): Promise<string> {
  const ticket = newToken();
  const now = clock.now();
  await database.query('delete from service_ticket where expires_at <= $1', [now]);
  await database.query(
    'insert into service_ticket (hash, member_id, expires_at, opened_in) values ($1, $2, $3, $4)',
    [hashOf(ticket), memberId, new Date(now.getTime() + ticketLifeMs), hashOf(memberToken)],
  );
  return ticket;
}

export interface Redeemed {
  readonly memberId: bigint;
  /** Of the member's session; null for a ticket of the version before. */
  readonly openedIn: Buffer | null;
}

/** Uses a ticket up. @returns whom it was made for */
export async function redeemTicket(tx: Tx, ticket: string, now: Date): Promise<Redeemed | undefined> {
  const { rows } = await tx.query<Redeemed>(
    `delete from service_ticket where hash = $1 and expires_at > $2
     returning member_id as "memberId", opened_in as "openedIn"`,
    [hashOf(ticket), now],
  );
  return rows[0];
}

/** The conversation of a member or of a visitor's secret; a new one where there is none. */
export async function conversationFor(
  tx: Tx,
  who: { readonly memberId: bigint } | { readonly visitor: string },
  now: Date,
): Promise<bigint> {
  const memberId = 'memberId' in who ? who.memberId : null;
  const visitor = 'visitor' in who ? hashOf(who.visitor) : null;
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into conversation (member_id, visitor_hash, opened_at, last_at) values ($1, $2, $3, $3)
     on conflict (${memberId === null ? 'visitor_hash' : 'member_id'}) do update set opened_at = conversation.opened_at
     returning id`,
    [memberId, visitor, now],
  );
  const [row] = rows;
  if (!row) throw new Error('the conversation was not kept');
  return row.id;
}

/** @param openedIn of the member's session; null for a visitor */
export async function newPass(
  tx: Tx,
  { conversationId, openedIn, now }: { conversationId: bigint; openedIn: Buffer | null; now: Date },
): Promise<string> {
  const pass = newToken();
  await tx.query('delete from service_pass where expires_at <= $1', [now]);
  await tx.query(
    'insert into service_pass (hash, conversation_id, expires_at, opened_in) values ($1, $2, $3, $4)',
    [hashOf(pass), conversationId, new Date(now.getTime() + passLifeMs), openedIn],
  );
  return pass;
}

export async function conversationOf(db: Queryable, pass: string, now: Date): Promise<bigint | undefined> {
  const { rows } = await db.query<{ conversation_id: bigint }>(
    `select p.conversation_id from service_pass p
      where p.hash = $1 and p.expires_at > $2
        and (p.opened_in is null or exists (
               select from member_session s where s.token_hash = p.opened_in and s.ended_at is null and s.expires_at > $2))`,
    [hashOf(pass), now],
  );
  return rows[0]?.conversation_id;
}
