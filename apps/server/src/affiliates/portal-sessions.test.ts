/** Ways into the agents' portal: who gets a ticket, how long it and its session live, and what ends them; on tables. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSessions, type Sessions } from '../members/index.ts';
import type { ChangeFeed } from '../platform/change-feed.ts';
import { SetClock } from '../platform/clock.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { agentOf, closePortalSession, issueTicket, redeemTicket } from './portal-sessions.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const clock = new SetClock(new Date('2026-03-02T04:00:00Z'));
let tables: TestTables;
let sessions: Sessions;
beforeAll(async () => {
  tables = await openTestTables(clock);
  const deaf = { reliable: false, on: () => undefined } as unknown as ChangeFeed;
  sessions = openSessions(tables.database, deaf, clock);
});
afterAll(() => tables.close());

async function agent() {
  const id = await tables.member();
  await tables.database.query('insert into agent (member_id, since) values ($1, $2)', [id, clock.now()]);
  const token = await sessions.open(tables.database, id, { address: '203.0.113.1', name: 'test' });
  return { id, token };
}

async function ticketOf(memberId: bigint, memberToken: string): Promise<string> {
  const issued = await issueTicket(tables.database, clock, { memberId, memberToken });
  return issued.ok ? issued.value.ticket : issued.code;
}
/** @returns the session's token, or why there is none */
async function redeemed(ticket: string): Promise<string> {
  const found = await tables.database.transaction((tx) => redeemTicket(tx, clock, ticket));
  return found.ok ? found.value.token : found.code;
}
const whose = (token: string) => agentOf(tables.database, clock, token);

test('only an agent gets a ticket, good once and within a minute', async () => {
  const [{ id, token }, other] = [await agent(), await agent()];
  expect(await ticketOf(await tables.member(), token)).toBe('not_an_agent');
  const [ticket, late, last] = [
    await ticketOf(id, token),
    await ticketOf(id, token),
    await ticketOf(id, token),
  ];
  expect(await whose(await redeemed(await ticketOf(other.id, other.token)))).toBe(other.id);
  expect(await whose(await redeemed(ticket))).toBe(id);
  expect([await redeemed(ticket), await redeemed(randomUUID())]).toEqual([
    'agent_ticket_spent',
    'agent_ticket_spent',
  ]);
  clock.advance(minuteMs - 1);
  expect(await whose(await redeemed(last))).toBe(id);
  clock.advance(1);
  expect(await redeemed(late)).toBe('agent_ticket_spent');
});

test('a session of the portal lives for eight hours, and is closed alone', async () => {
  const { id, token } = await agent();
  const [one, other] = [await redeemed(await ticketOf(id, token)), await redeemed(await ticketOf(id, token))];
  await closePortalSession(tables.database, clock, one);
  expect([await whose(one), await whose(other), await whose(randomUUID())]).toEqual([
    undefined,
    id,
    undefined,
  ]);
  const closed = clock.now();
  clock.advance(8 * hourMs - 1);
  expect(await whose(other)).toBe(id);
  await closePortalSession(tables.database, clock, one);
  const { rows } = await tables.database.query(
    'select ended_at from agent_session where agent_id = $1 and ended_at is not null',
    [id],
  );
  expect(rows).toEqual([{ ended_at: closed }]);
  clock.advance(1);
  expect(await whose(other)).toBeUndefined();
});

test('it ends with the member’s session that asked for it, at its end or when its time is over', async () => {
  const { id, token } = await agent();
  const again = await sessions.open(tables.database, id, { address: '203.0.113.2', name: 'test' });
  const [one, other] = [await redeemed(await ticketOf(id, token)), await redeemed(await ticketOf(id, again))];
  await sessions.end(tables.database, token, 'sign_out');
  expect([await whose(one), await whose(other)]).toEqual([undefined, id]);
  clock.advance(7 * 24 * hourMs - 1);
  const late = await redeemed(await ticketOf(id, again));
  expect(await whose(late)).toBe(id);
  clock.advance(1);
  expect(await whose(late)).toBeUndefined();
});
