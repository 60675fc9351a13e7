/**
 * V1. A venue, by fault or on purpose, reports bets that cannot be recorded: of members who do not exist, with zero bytes and halves
 * of characters in their texts, with amounts and states that nobody knows. It wants that venue's bets to stand still for
 * everybody, unseen. What must hold: each is put aside with its reason, counted, shown to staff who can try it again or close
 * it; all the others are recorded; how far a venue's records are behind is a figure.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { BetReader } from '../apps/server/src/game-providers/index.ts';
import { isFull } from '../apps/server/src/game-providers/set-aside.ts';
import { type HostileVenue, honestBet } from '../apps/server/src/game-providers/testing/hostile-venue.ts';
import type { TestSite } from '../apps/server/src/testing/site.ts';
import { type Pulling, startPulling } from './pulling.ts';

const code = 'mpqp';
let pulling: Pulling;
let hostile: HostileVenue;
let site: TestSite;
let reader: BetReader;
let chief: string;
let member: Awaited<ReturnType<TestSite['memberWith']>>;
beforeAll(async () => {
  pulling = await startPulling();
  ({ hostile, site, reader, chief } = pulling);
});
beforeEach(async () => {
  member = await site.memberWith(100_000n);
});
afterAll(() => pulling.stop());

const isRecorded = async (id: string) => {
  const { rows } = await site.running.site.database.query(
    'select from bet where venue = $1 and bet_id = $2',
    [code, id],
  );
  return rows.length === 1;
};
const setAside = async (closed = false) =>
  (await site.staff('setAsideBets', { closed, pageSize: 100 }, chief)).data.rows;
const standing = async () =>
  (await site.staff('venueStandings', {}, chief)).data.find((venue) => venue.code === code);

const poisons: Readonly<Record<string, (player: string) => Record<string, unknown> | string>> = {
  'a member who does not exist': () => ({ player: 'm999999999999' }),
  'a player of another operator': () => ({ player: 'somebody-else' }),
  'a zero byte in its round': () => ({ round: 'a\u0000b' }),
  'half a character in its game': () => ({ game: 'a\ud800b' }),
  'a zero byte in its id': () => ({ id: `zero\u0000${randomUUID()}` }),
  'an amount below zero': () => ({ stake: -5 }),
  'an amount that is no number': () => ({ payout: '100' }),
  'an amount beyond all money': () => ({ payout: Number.MAX_SAFE_INTEGER }),
  'a state that nobody knows': () => ({ state: 'half-time' }),
  'a time beyond the calendar': () => ({ placed_at: 8.64e15 }),
  'a number of its change beyond all counting': () => ({ seq: '9'.repeat(40) }),
  'no id at all': () => ({ id: undefined }),
  'nothing of a bet': () => '[1,2,3]',
};

test.each(Object.keys(poisons))(
  'a bet with %s is put aside with its reason; the bets before and after it are recorded',
  async (name) => {
    const player = `m${member.id}`;
    const [before, after] = [randomUUID(), randomUUID()];
    const poison = poisons[name]?.(player) ?? '';
    const known = (await setAside()).length;
    hostile.report(
      honestBet(before, player),
      typeof poison === 'string' ? poison : { ...honestBet(randomUUID(), player), ...poison },
      honestBet(after, player),
    );
    await reader.pull(code);
    expect([await isRecorded(before), await isRecorded(after)]).toEqual([true, true]);
    const rows = await setAside();
    expect(rows.length).toBe(known + 1);
    expect(rows[0]).toMatchObject({ venue: code, times: 1, state: 'open' });
    expect(rows[0]?.why).toMatch(/\S/);
    expect(rows[0]?.raw).toMatch(/^[\x20-\x7e\u0100-\uffff]+$/);
    expect(await standing()).toMatchObject({ setAside: known + 1 });
  },
);

test('one record reported a hundred times over is one line that counts; a full page of poison holds nobody up', async () => {
  const known = (await setAside()).length;
  const poison = honestBet(randomUUID(), 'm888888888888');
  const last = randomUUID();
  hostile.report(...Array.from({ length: 250 }, () => poison), honestBet(last, `m${member.id}`));
  await reader.pull(code);
  expect(await isRecorded(last)).toBe(true);
  const rows = await setAside();
  expect(rows.length).toBe(known + 1);
  expect(rows[0]).toMatchObject({ times: 250 });
});

test('a flood of what nobody can record ends at a thousand: the venue is read no further, is behind, and nothing of it is lost', async () => {
  const player = `m${member.id}`;
  const [before, behind] = [randomUUID(), randomUUID()];
  const flood = Array.from({ length: 1_300 }, () => honestBet(randomUUID(), 'm888888888888'));
  hostile.report(honestBet(before, player), ...flood, honestBet(behind, player));
  await reader.pull(code);
  const cursor = async () => {
    const { rows } = await site.owner.query<{ cursor: string; caught_up_at: Date }>(
      'select cursor, caught_up_at from bet_cursor where venue = $1',
      [code],
    );
    return rows[0];
  };
  const stood = await cursor();
  await reader.pull(code);
  expect(await standing()).toMatchObject({ setAside: 1_000 });
  expect([await isRecorded(before), await isRecorded(behind)]).toEqual([true, false]);
  expect(await cursor()).toEqual(stood);
  // What is kept already has its place: told again, it stops nobody.
  const { database } = site.running.site;
  const kept = (await setAside())[0]?.raw ?? '';
  expect([await isFull(database, code, kept), await isFull(database, code, `${kept} `)]).toEqual([
    false,
    true,
  ]);
  // Settled, the rest comes: what was a flood is read to its end, and the bet behind it is recorded.
  const settle =
    "update bet_set_aside set state = 'closed', decided_at = now(), decided_by = 1, closed_reason = '-' where state = 'open'";
  await site.owner.query(settle);
  await reader.pull(code);
  expect(await isRecorded(behind)).toBe(true);
  expect(Number((await cursor())?.cursor)).toBeGreaterThan(Number(stood?.cursor));
  await site.owner.query(settle);
});

test('a bet that comes again under another member’s name is put aside and moves nobody’s money', async () => {
  const other = await site.memberWith(100_000n);
  const id = randomUUID();
  hostile.report(honestBet(id, `m${member.id}`, { payout: 500 }));
  await reader.pull(code);
  hostile.report(honestBet(id, `m${other.id}`, { payout: 9_000_000 }));
  await reader.pull(code);
  expect((await setAside())[0]).toMatchObject({ betId: id, reason: 'other_member' });
  const { venues } = await site.running.balances.overview(other.id, [code]);
  expect(venues.get(code)).toBe(0n);
});

test('what was put aside waits no more once its venue tells the same state so that it can be recorded', async () => {
  const [id, player] = [randomUUID(), `m${member.id}`];
  const right = honestBet(id, player);
  hostile.report({ ...right, player: 'm888888888888' });
  await reader.pull(code);
  expect((await setAside()).map(({ betId }) => betId)).toContain(id);
  hostile.report(right);
  await reader.pull(code);
  expect((await setAside()).map(({ betId }) => betId)).not.toContain(id);
  expect((await setAside(true)).find(({ betId }) => betId === id)).toMatchObject({ state: 'superseded' });
});

test('a bet under another member’s name waits for staff, whatever its venue goes on to tell of the first one’s', async () => {
  const [id, player] = [randomUUID(), `m${member.id}`];
  const other = await site.memberWith(100_000n);
  hostile.report(
    honestBet(id, player),
    honestBet(id, `m${other.id}`),
    honestBet(id, player, { payout: 500 }),
  );
  await reader.pull(code);
  expect((await setAside()).filter(({ betId }) => betId === id)).toMatchObject([{ reason: 'other_member' }]);
});

test('staff try a record again once its cause is gone, and it is booked once; others they close with a reason', async () => {
  const { database } = site.running.site;
  const next = BigInt(
    (await database.query<{ id: bigint }>('select max(id) as id from member')).rows[0]?.id ?? 0n,
  );
  const id = randomUUID();
  hostile.report(honestBet(id, `m${next + 1n}`, { payout: 1_500 }), honestBet(randomUUID(), 'nobody'));
  await reader.pull(code);
  const [nobody, early] = await setAside();
  expect(early).toMatchObject({ betId: id, reason: 'no_such_member' });
  expect(await site.staff('retrySetAsideBet', { id: early?.id ?? 0 }, chief)).toMatchObject({ code: 6050 });
  const late = await site.member();
  expect(late.id).toBe(next + 1n);
  expect(await site.staff('retrySetAsideBet', { id: early?.id ?? 0 }, chief)).toMatchObject({ code: 200 });
  expect(await isRecorded(id)).toBe(true);
  const { venues } = await site.running.balances.overview(late.id, [code]);
  expect(venues.get(code)).toBe(500n);
  expect(await site.staff('retrySetAsideBet', { id: early?.id ?? 0 }, chief)).toMatchObject({ code: 5006 });
  const reason = '与场馆核对：测试账户';
  expect(await site.staff('closeSetAsideBet', { id: nobody?.id ?? 0, reason }, chief)).toMatchObject({
    code: 200,
  });
  // What is settled is closed no more, by whatever it was settled.
  for (const row of [nobody, early])
    expect((await site.staff('closeSetAsideBet', { id: row?.id ?? 0, reason }, chief)).code).toBe(5006);
  const open = (await setAside()).map((row) => row.id);
  expect(open).not.toContain(nobody?.id);
  expect(open).not.toContain(early?.id);
  const closed = await setAside(true);
  expect(closed.find((row) => row.id === nobody?.id)).toMatchObject({
    state: 'closed',
    closedReason: reason,
  });
  expect(closed.find((row) => row.id === early?.id)).toMatchObject({ state: 'recorded' });
});

test('a record that is tried again waits for whoever reads its venue: a newer state of the bet is not booked beside it', async () => {
  const { database } = site.running.site;
  const { rows } = await database.query<{ id: bigint }>('select max(id) as id from member');
  const next = BigInt(rows[0]?.id ?? 0n) + 1n;
  const id = randomUUID();
  hostile.report(honestBet(id, `m${next}`, { payout: 1_500 }));
  await reader.pull(code);
  const [early] = await setAside();
  expect((await site.member()).id).toBe(next);
  const retried = await database.transaction(async (tx) => {
    await tx.query('select from bet_cursor where venue = $1 for update', [code]);
    const asked = site.staff('retrySetAsideBet', { id: early?.id ?? 0 }, chief);
    await expect
      .poll(async () => {
        const waiting = await database.query(
          `select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%bet_cursor%'`,
        );
        return waiting.rows.length;
      })
      .toBe(1);
    return { asked };
  });
  expect(await retried.asked).toMatchObject({ code: 200 });
  expect(await isRecorded(id)).toBe(true);
});

test('a record that says it stands still for ever (more to come, the same cursor) does not keep the reader', async () => {
  const cursor = await site.running.site.database.query<{ cursor: string }>(
    'select cursor from bet_cursor where venue = $1',
    [code],
  );
  hostile.answer(
    '/v1/bets/list',
    JSON.stringify({ ok: true, bets: [], cursor: cursor.rows[0]?.cursor, more: true }),
  );
  await reader.pull(code);
  hostile.answer('/v1/bets/list', undefined);
  const id = randomUUID();
  hostile.report(honestBet(id, `m${member.id}`));
  await reader.pull(code);
  expect(await isRecorded(id)).toBe(true);
});

test('a venue whose list cannot be read at all falls behind in the sight of staff, and in the metrics', async () => {
  hostile.answer('/v1/bets/list', '{"ok":true,"bets":[],"cursor":"\\u0000","more":false}');
  await reader.pull(code);
  await site.running.site.database.query(
    "update bet_cursor set caught_up_at = caught_up_at - interval '10 minutes' where venue = $1",
    [code],
  );
  expect(await standing()).toMatchObject({ late: true });
  const { lagSeconds = 0 } = (await standing()) ?? {};
  expect(lagSeconds).toBeGreaterThanOrEqual(600);
  const metrics = await (await fetch(new URL('/metrics', site.running.address))).text();
  expect(metrics).toMatch(/venue_records_lag_seconds\{venue="mpqp"\} 6\d\d/);
  expect(metrics).toMatch(/venue_records_set_aside\{venue="mpqp"\} [1-9]/);
  hostile.answer('/v1/bets/list', undefined);
  await reader.pull(code);
  expect(await standing()).toMatchObject({ late: false });
});
