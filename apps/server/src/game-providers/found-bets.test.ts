/** Bets as staff find them: which are found, in which order, how many are counted, and what is shown of one. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestVenue, type TestVenue } from '../testing/bets.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { betsOnward } from './found-bets.ts';

let site: TestSite;
let clerk: string;
let venue: TestVenue;
beforeAll(async () => {
  site = await startTestSite();
  clerk = await site.staffToken('clerk');
  venue = await openTestVenue(site.running, 'found', 'joker');
});
afterAll(() => site.stop());

const found = async (search: object) => (await site.staff('betSearch', search, clerk)).data;
const numbers = async (search: object) => (await found(search)).rows.map(({ betId }) => betId);

/** A bet as its record stands, so many days ago; nothing is moved for it. @param more columns in the order of the statement */
async function place(
  memberId: bigint,
  days: number,
  { at = 'mpqp', game = 'hilo', round = 'r', stake = 2_000n, payout = 0n, state = 'settled' } = {},
): Promise<string> {
  const betId = randomUUID();
  const { database, clock } = site.running.site;
  await database.query(
    `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, settled_at, seq, recorded_at)
     values ($1, $2, $3, $9, $4, $5, $5, $6, $7, $8, $8, 1, $8)`,
    [
      at,
      betId,
      memberId,
      round,
      stake,
      payout,
      state,
      new Date(clock.now().getTime() - days * 86_400_000),
      game,
    ],
  );
  return betId;
}

test('bets are found by member, venue, round, number, state and amount, the newest first', async () => {
  const [one, other] = [await site.memberWith(100n), await site.memberWith(100n)];
  const old = await place(one.id, 400, { round: 'round-7', stake: 500_000n });
  const won = await place(one.id, 2, { payout: 700_000n });
  const open = await place(one.id, 1, { state: 'unsettled', at: 'mplive' });
  const others = await place(other.id, 3, { round: 'round-7' });

  expect(await numbers({ member: one.username.toUpperCase() })).toEqual([open, won, old]);
  expect(await numbers({ member: String(one.id), state: 'unsettled' })).toEqual([open]);
  expect(await numbers({ member: String(one.id), venue: 'mpqp' })).toEqual([won, old]);
  expect(await numbers({ round: 'round-7' })).toEqual([others, old]);
  expect(await numbers({ number: old })).toEqual([old]);
  expect(await numbers({ number: old.slice(0, -1) })).toEqual([]);
  // What was staked or what was paid.
  expect(await numbers({ member: String(one.id), least: 5000 })).toEqual([won, old]);
  expect(await numbers({ member: String(one.id), least: 5000.01 })).toEqual([won]);
  expect(await numbers({ member: 'nobody-of-this-name' })).toEqual([]);
  expect((await found({ number: others })).rows).toMatchObject([
    { memberId: Number(other.id), username: other.username, venueName: '明牌棋牌', stake: 20, payout: 0 },
  ]);
});

test('a sum has a most as well: neither the stake nor what it paid is above it', async () => {
  const { id } = await site.memberWith(100n);
  const small = await place(id, 3, { stake: 10_000n, payout: 20_000n });
  const paid = await place(id, 2, { stake: 10_000n, payout: 20_001n });
  const staked = await place(id, 1, { stake: 50_000n });
  const of = { member: String(id) };
  expect(await numbers({ ...of, most: 200 })).toEqual([small]);
  expect(await numbers({ ...of, most: 200.01 })).toEqual([paid, small]);
  expect(await numbers({ ...of, least: 200.01, most: 500 })).toEqual([staked, paid]);
});

test('bets are found by the game that a word names, or its code, and by the category where it belongs', async () => {
  const { id } = await site.memberWith(100n);
  const { database } = site.running.site;
  await database.query(
    `insert into game (venue, code, name, name_en, picture, position, category)
     values ('found', 'f1', '龙虎斗', 'Dragon Tiger', '', 0, 'realbet'), ('found', 'f2', '百家100%', '', '', 1, null),
            ('mpqp', 'f1', '龙卷风', '', '', 900, null)`,
  );
  const live = await place(id, 105, { at: 'found', game: 'f1' });
  const cards = await place(id, 104, { at: 'found', game: 'f2' });
  const wind = await place(id, 103, { at: 'mpqp', game: 'f1' });
  const unlisted = await place(id, 102, { at: 'found', game: 'gone' });
  const of = { member: String(id) };
  expect(await numbers({ ...of, game: '龙' })).toEqual([wind, live]);
  expect(await numbers({ ...of, game: 'dragon' })).toEqual([live]);
  expect(await numbers({ ...of, game: 'f1' })).toEqual([wind, live]);
  expect(await numbers({ ...of, game: 'f1', venue: 'found' })).toEqual([live]);
  expect(await numbers({ ...of, game: '0%' })).toEqual([cards]);
  expect(await numbers({ ...of, game: 'gone' })).toEqual([unlisted]);
  expect(await numbers({ ...of, game: '没有' })).toEqual([]);
  // A game stands where its kind belongs, else where its venue does.
  expect(await numbers({ ...of, category: 'realbet' })).toEqual([live]);
  expect(await numbers({ ...of, category: 'joker' })).toEqual([unlisted, wind, cards]);
});

test('without a member, a round or a number a month is looked through, and the answer says which', async () => {
  const { id } = await site.memberWith(100n);
  const [inside, outside] = [await place(id, 30.9, { at: 'found' }), await place(id, 31.1, { at: 'found' })];
  const { from, to } = await found({ venue: 'found' });
  expect(await numbers({ venue: 'found' })).toEqual([inside]);
  expect(to).toBeNull();
  expect(site.running.site.clock.now().getTime() - Date.parse(from ?? '')).toBeLessThan(32 * 86_400_000);
  // A span that begins earlier ends earlier.
  const begun = new Date(site.running.site.clock.now().getTime() - 40 * 86_400_000).toISOString();
  expect(await numbers({ venue: 'found', from: begun })).toEqual([inside, outside]);
  const ended = await found({ venue: 'found', from: '2020-01-01T00:00:00+08:00' });
  expect(ended).toMatchObject({ rows: [], to: '2020-01-31T16:00:00.000Z' });
  const longer = { from: '2020-01-01T00:00:00+08:00', to: '2020-03-01T00:00:00+08:00' };
  expect((await found({ venue: 'found', ...longer })).to).toBe('2020-01-31T16:00:00.000Z');
});

test('bets of one moment at two venues are read on one by one, none left out', async () => {
  const { id } = await site.memberWith(100n);
  const { database, clock } = site.running.site;
  await database.query(
    `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, seq, recorded_at)
     select v, b, $1, 'hilo', 'same moment', 100, 100, 0, 'settled', $2, 1, $2
       from (values ('mplive', 'later'), ('mpqp', 'early')) bets (v, b)`,
    [id, clock.now()],
  );
  const search = { member: String(id), venue: '', round: '', number: '', game: '', state: 'all' } as const;
  const any = { from: undefined, to: undefined, category: undefined, least: undefined, most: undefined };
  const read: string[] = [];
  for (let after: string | undefined; ; ) {
    const [bet] = await betsOnward(database, clock.now(), { ...search, ...any }, { after, most: 1 });
    if (!bet) break;
    read.push(bet.betId);
    after = bet.place;
  }
  expect(read).toEqual(['later', 'early']);
});

test('more than ten thousand are not counted, and said to be more', async () => {
  const { id } = await site.memberWith(100n);
  const { database, clock } = site.running.site;
  const fill = (count: number) =>
    database.query(
      `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, seq, recorded_at)
       select 'mpqp', gen_random_uuid(), $1, 'hilo', 'many', 100, 100, 0, 'settled', $2, 1, $2 from generate_series(1, $3::int)`,
      [id, clock.now(), count],
    );
  await fill(10_000);
  expect(await found({ round: 'many' })).toMatchObject({ total: 10_000, more: false });
  await fill(1);
  expect(await found({ round: 'many', pageSize: 100, page: 100 })).toMatchObject({
    total: 10_000,
    more: true,
  });
  expect((await found({ round: 'many', pageSize: 100, page: 100 })).rows).toHaveLength(100);
});

test('a bet shows what the ledger moved for it and each thing that it came to', async () => {
  const { id, username } = await site.memberWith(100_000n);
  await site.running.site.database.transaction(async (tx) => {
    await site.running.wallet.recordResult(tx, {
      id: randomUUID(),
      memberId: id,
      venue: 'found',
      reference: 'other/1',
      net: 50_000n,
    });
  });
  const betId = randomUUID();
  await venue.report({ id: betId, memberId: id, stake: 10_000n, state: 'unsettled' });
  await venue.report({ id: betId, memberId: id, stake: 10_000n, payout: 25_000n });
  await venue.report({ id: betId, memberId: id, stake: 10_000n, payout: 20_000n });
  const { data } = await site.staff('betDetail', { venue: 'found', betId }, clerk);
  expect(data).toMatchObject({ username, stake: 100, payout: 200, posted: 100, calls: [], setAside: [] });
  expect(data.settlements.map(({ result }) => result)).toEqual([150, -50]);
  const moved = data.transfers.map(
    ({ legs }) => legs.find(({ code, owner }) => owner !== 'house' && code)?.amount,
  );
  expect(moved).toEqual([-100, 250, -50]);
});

test('a bet shows each call of a seamless venue about it: what it paid, and what took that back', async () => {
  const { id } = await site.memberWith(100n);
  const betId = await place(id, 1, { round: 'seamless-1' });
  const { database, clock } = site.running.site;
  const told = async (call: string, kind: string, fields: Record<string, string | null>) => {
    const { reference = null, round = null, game = null, amount = null, bet = null } = fields;
    await database.query(
      `insert into seamless_transaction (venue, id, kind, member_id, reference, round, game, amount, moved, balance, bet, at)
       values ('mpqp', $1, $2, $3, $4, $5, $6, $7, 0, 0, $8, $9)`,
      [call, kind, id, reference, round, game, amount, bet, clock.now()],
    );
  };
  const [win, back] = [`2-${randomUUID()}`, `3-${randomUUID()}`];
  await told(betId, 'bet', { round: 'seamless-1', game: 'hilo', amount: '2000' });
  // A win that names the round alone.
  await told(win, 'win', { round: 'seamless-1', amount: '3000', bet: betId });
  await told(back, 'rollback', { reference: win });
  await told(`4-${randomUUID()}`, 'bet', { round: 'seamless-1', game: 'hilo', amount: '9900' });
  const { data } = await site.staff('betDetail', { venue: 'mpqp', betId }, clerk);
  expect(new Set(data.calls.map(({ id: call, kind }) => `${kind} ${call}`))).toEqual(
    new Set([`bet ${betId}`, `win ${win}`, `rollback ${back}`]),
  );
  expect(data.calls.find(({ kind }) => kind === 'win')).toMatchObject({ amount: 30, refusal: null });
});

test('nobody is shown a bet that there is not, and who may not see members sees none', async () => {
  expect((await site.staff('betDetail', { venue: 'found', betId: 'none' }, clerk)).code).not.toBe(1);
  await site.running.site.database.query("update staff set roles = '{}' where username = 'clerk'");
  for (const call of ['betSearch', 'betDetail'] as const)
    expect((await site.staff(call, { venue: 'found', betId: 'none' }, clerk)).code).toBe(6001);
  await site.running.site.database.query("update staff set roles = '{clerk}' where username = 'clerk'");
});
