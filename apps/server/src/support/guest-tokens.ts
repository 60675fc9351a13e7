/** Who is in a conversation: a member by a one-time ticket, a visitor by a secret of their own; from then on by a pass. */
import type { AppContext } from '../platform/context.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { hashOf, newToken } from '../platform/ids.ts';

/** A ticket opens the page that was just asked for, in ms. */
const ticketLifeMs = 60_000;
const passLifeMs = 12 * 3_600_000;

/** @returns what goes into the page's address; good once, for a minute */
export async function newTicket({ database, clock }: AppContext, memberId: bigint): Promise<string> {
  const ticket = newToken();
  const now = clock.now();
  await database.query('delete from service_ticket where expires_at <= $1', [now]);
  await database.query('insert into service_ticket (hash, member_id, expires_at) values ($1, $2, $3)', [
    hashOf(ticket),
    memberId,
    new Date(now.getTime() + ticketLifeMs),
  ]);
  return ticket;
}

/** Uses a ticket up. @returns the member it was made for */
export async function redeemTicket(tx: Tx, ticket: string, now: Date): Promise<bigint | undefined> {
  const { rows } = await tx.query<{ member_id: bigint }>(
    'delete from service_ticket where hash = $1 and expires_at > $2 returning member_id',
    [hashOf(ticket), now],
  );
  return rows[0]?.member_id;
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

export async function newPass(tx: Tx, conversationId: bigint, now: Date): Promise<string> {
  const pass = newToken();
  await tx.query('delete from service_pass where expires_at <= $1', [now]);
  await tx.query('insert into service_pass (hash, conversation_id, expires_at) values ($1, $2, $3)', [
    hashOf(pass),
    conversationId,
    new Date(now.getTime() + passLifeMs),
  ]);
  return pass;
}

export async function conversationOf(db: Queryable, pass: string, now: Date): Promise<bigint | undefined> {
  const { rows } = await db.query<{ conversation_id: bigint }>(
    'select conversation_id from service_pass where hash = $1 and expires_at > $2',
    [hashOf(pass), now],
  );
  return rows[0]?.conversation_id;
}
