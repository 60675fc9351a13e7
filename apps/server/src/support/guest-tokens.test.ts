/** Who gets into a conversation, for how long, and what ends it; on tables. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSessions, type Sessions } from '../members/index.ts';
import type { ChangeFeed } from '../platform/change-feed.ts';
import { SetClock } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { conversationFor, conversationOf, newPass, newTicket, redeemTicket } from './guest-tokens.ts';

const minuteMs = 60_000;
const passLifeMs = 12 * 60 * minuteMs;
const dayMs = 24 * 60 * minuteMs;
const clock = new SetClock(new Date('2026-03-02T04:00:00Z'));
let tables: TestTables;
let sessions: Sessions;
beforeAll(async () => {
  tables = await openTestTables(clock);
  const deaf = { reliable: false, on: () => undefined } as unknown as ChangeFeed;
  sessions = openSessions(tables.database, deaf, clock);
});
afterAll(() => tables.close());

const tx = <Value>(work: Parameters<TestTables['database']['transaction']>[0]) =>
  tables.database.transaction(work) as Promise<Value>;

/** Somebody with a session of seven days. */
async function signedIn(memberId?: bigint) {
  const id = memberId ?? (await tables.member());
  const token = await sessions.open(tables.database, id, { address: '203.0.113.1', name: 'test' });
  const site = { database: tables.database, clock } as unknown as AppContext;
  return { id, token, ticket: () => newTicket(site, { memberId: id, memberToken: token }) };
}
const redeemed = (ticket: string) =>
  tx<Awaited<ReturnType<typeof redeemTicket>>>((one) => redeemTicket(one, ticket, clock.now()));
const conversationWith = (who: Parameters<typeof conversationFor>[1]) =>
  tx<bigint>((one) => conversationFor(one, who, clock.now()));
/** The conversation that a pass is for. */
const opens = (pass: string) => conversationOf(tables.database, pass, clock.now());

/** A member in a conversation, by a pass of their session. */
async function talking(memberId?: bigint) {
  const { id, token, ticket } = await signedIn(memberId);
  const who = await redeemed(await ticket());
  if (!who) throw new Error('no such ticket');
  const conversationId = await conversationWith(who);
  const { openedIn } = who;
  const pass = await tx<string>((one) => newPass(one, { conversationId, openedIn, now: clock.now() }));
  return { id, token, conversationId, pass };
}

test('a ticket is good once, for its member, within a minute', async () => {
  const [one, other] = [await signedIn(), await signedIn()];
  const tickets = [await one.ticket(), await other.ticket(), await one.ticket(), await one.ticket()];
  expect((await redeemed(tickets[1] ?? ''))?.memberId).toBe(other.id);
  expect((await redeemed(tickets[0] ?? ''))?.memberId).toBe(one.id);
  expect([await redeemed(tickets[0] ?? ''), await redeemed(randomUUID())]).toEqual([undefined, undefined]);
  clock.advance(minuteMs - 1);
  expect((await redeemed(tickets[2] ?? ''))?.memberId).toBe(one.id);
  clock.advance(1);
  expect(await redeemed(tickets[3] ?? '')).toBeUndefined();
});

test('what nobody can use any more is not kept', async () => {
  const count = async () => {
    const { rows } = await tables.database.query<{ tickets: number; passes: number }>(
      'select (select count(*)::int from service_ticket) as tickets, (select count(*)::int from service_pass) as passes',
    );
    return rows[0];
  };
  clock.advance(passLifeMs);
  const { ticket } = await signedIn();
  await ticket();
  clock.advance(minuteMs - 1);
  await talking();
  expect(await count()).toEqual({ tickets: 1, passes: 1 });
  clock.advance(1);
  await ticket();
  expect(await count()).toEqual({ tickets: 1, passes: 1 });
  clock.advance(passLifeMs - minuteMs);
  await talking();
  expect((await count())?.passes).toBe(2);
  clock.advance(minuteMs);
  await talking();
  expect((await count())?.passes).toBe(2);
});

test('a member has one conversation for ever, as has a visitor by a secret, and each their own', async () => {
  const [member, other] = [await tables.member(), await tables.member()];
  const first = await conversationWith({ memberId: member });
  const opened = clock.now();
  clock.advance(minuteMs);
  const visitor = await conversationWith({ visitor: 'a'.repeat(32) });
  expect(await conversationWith({ memberId: member })).toBe(first);
  expect(await conversationWith({ visitor: 'a'.repeat(32) })).toBe(visitor);
  const all = [
    first,
    visitor,
    await conversationWith({ memberId: other }),
    await conversationWith({ visitor: 'b' }),
  ];
  expect(new Set(all).size).toBe(4);
  const { rows } = await tables.database.query('select opened_at, last_at from conversation where id = $1', [
    first,
  ]);
  expect(rows).toEqual([{ opened_at: opened, last_at: opened }]);
});

test('a pass opens its conversation for twelve hours, and no other', async () => {
  const [one, other] = [await talking(), await talking()];
  expect([await opens(one.pass), await opens(other.pass)]).toEqual([
    one.conversationId,
    other.conversationId,
  ]);
  expect(await opens(randomUUID())).toBeUndefined();
  clock.advance(passLifeMs - 1);
  expect(await opens(one.pass)).toBe(one.conversationId);
  clock.advance(1);
  expect(await opens(one.pass)).toBeUndefined();
});

test('a member’s pass ends with the session that asked for it, at its end or when its time is over', async () => {
  const one = await talking();
  const again = await talking(one.id);
  expect(again.conversationId).toBe(one.conversationId);
  await sessions.end(tables.database, one.token, 'sign_out');
  expect([await opens(one.pass), await opens(again.pass)]).toEqual([undefined, one.conversationId]);
  // Of a session that has a millisecond left.
  const old = await signedIn();
  clock.advance(7 * dayMs - 1);
  const late = await redeemed(await old.ticket());
  const conversationId = await conversationWith({ memberId: old.id });
  const openedIn = late?.openedIn ?? null;
  const pass = await tx<string>((tx) => newPass(tx, { conversationId, openedIn, now: clock.now() }));
  expect(await opens(pass)).toBe(conversationId);
  clock.advance(1);
  expect(await opens(pass)).toBeUndefined();
});

test('a visitor’s pass needs no session', async () => {
  const conversationId = await conversationWith({ visitor: randomUUID() });
  const pass = await tx<string>((one) => newPass(one, { conversationId, openedIn: null, now: clock.now() }));
  expect(await opens(pass)).toBe(conversationId);
});
