/**
 * Ways into the portal: a ticket that works once, within a minute, and the session that it opens. Only hashes are kept. Both
 * live no longer than the member's session that asked: signing out, a new password and a suspension end them too.
 */
import type { Clock } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { hashOf, newToken } from '../platform/ids.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';

/** Long enough to load a page on a slow line, too short to be found later in a history; ms. */
export const ticketLifeMs = 60_000;
/** A working day, ms. */
export const portalSessionLifeMs = 8 * 3_600_000;

/** @returns the ticket, which is kept nowhere; refusal `not_an_agent` */
export async function issueTicket(
  db: Queryable,
  clock: Clock,
  { memberId, memberToken }: { readonly memberId: bigint; readonly memberToken: string },
): Promise<Outcome<{ ticket: string }>> {
  const ticket = newToken();
  const now = clock.now();
  const { rows } = await db.query(
    `insert into agent_ticket (ticket_hash, agent_id, created_at, expires_at, opened_in)
     select $1, member_id, $3, $4, $5 from serving_agent where member_id = $2 returning 1`,
    [hashOf(ticket), memberId, now, new Date(now.getTime() + ticketLifeMs), hashOf(memberToken)],
  );
  return rows.length > 0 ? done({ ticket }) : refused('not_an_agent');
}

/** @returns the session's token, which is kept nowhere; refusal `agent_ticket_spent` for a used, late or unknown ticket */
export async function redeemTicket(
  tx: Tx,
  clock: Clock,
  ticket: string,
): Promise<Outcome<{ token: string }>> {
  const now = clock.now();
  // One statement: of two that come at once, the second finds it used.
  const { rows } = await tx.query<{ agent_id: bigint; opened_in: Buffer }>(
    `update agent_ticket set used_at = $2 where ticket_hash = $1 and used_at is null and expires_at > $2
     returning agent_id, opened_in`,
    [hashOf(ticket), now],
  );
  const [used] = rows;
  if (!used) return refused('agent_ticket_spent');
  const token = newToken();
  await tx.query(
    'insert into agent_session (token_hash, agent_id, created_at, expires_at, opened_in) values ($1, $2, $3, $4, $5)',
    [hashOf(token), used.agent_id, now, new Date(now.getTime() + portalSessionLifeMs), used.opened_in],
  );
  return done({ token });
}

/** Whose session a token is. */
export async function agentOf(db: Queryable, clock: Clock, token: string): Promise<bigint | undefined> {
  const { rows } = await db.query<{ agent_id: bigint }>(
    `select a.agent_id from agent_session a join member_session s on s.token_hash = a.opened_in
      where a.token_hash = $1 and a.ended_at is null and a.expires_at > $2 and s.ended_at is null and s.expires_at > $2`,
    [hashOf(token), clock.now()],
  );
  return rows[0]?.agent_id;
}

export async function closePortalSession(db: Queryable, clock: Clock, token: string): Promise<void> {
  await db.query('update agent_session set ended_at = $2 where token_hash = $1 and ended_at is null', [
    hashOf(token),
    clock.now(),
  ]);
}
