/**
 * V3, and the seamless door as a whole. A venue repeats its very request, as platforms do that sign the body and nothing else; it
 * reports prizes, rounds and free bets in its own way and order, with fields that nobody knows, after the member has left. It
 * wants a stake to stay taken for a bet that it discarded. What must hold: the transaction's id is the guard, a repetition gets
 * the recorded answer, every refusal of a bet means that nothing was taken, and what is due to the member always arrives once.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGameSession } from '../apps/server/src/game-providers/seamless/sessions.ts';
import {
  openSeamlessCaller,
  type SeamlessCaller,
} from '../apps/server/src/game-providers/testing/seamless-caller.ts';
import { SetClock } from '../apps/server/src/platform/clock.ts';
import { startNode } from '../apps/server/src/testing/node.ts';
import { startTestSite, type TestSite, walletSecret } from '../apps/server/src/testing/site.ts';

const venue = 'mpdz';
const clock = new SetClock(new Date());
let site: TestSite;
let caller: SeamlessCaller;
beforeAll(async () => {
  site = await startTestSite({ clock });
  const now = () => clock.now().getTime();
  caller = openSeamlessCaller({ address: site.running.address, venue, secret: walletSecret, now });
});
afterAll(() => site.stop());

async function playing(fen = 100_000n) {
  const { id, token: session } = await (fen > 0n ? site.memberWith(fen) : site.member());
  const token = await openGameSession(site.running.site, { venue, memberId: id, memberToken: session });
  const player = { id, session, token, player: `m${id}` };
  const central = async () => (await site.call('balance', {}, { token: session })).data.balance;
  const records = async () => {
    const { data } = await site.call('betRecords', { date: 4, page: 1, api_type: venue }, { token: session });
    return data.data.map(({ bet_amount, win_loss, status }) => [bet_amount, win_loss, status]);
  };
  return { ...player, central, records };
}
type Playing = Awaited<ReturnType<typeof playing>>;

/** One request, byte for byte, as often as the test sends it. */
function written(operation: string, content: unknown, atMs?: number) {
  const body = JSON.stringify(content);
  const headers = caller.headersFor(operation, body, atMs);
  return () => caller.send(operation, body, headers);
}
const minutes = 60_000;

test('the same bytes with the same signature get the same answer, at once and much later; the stake is taken once', async () => {
  const member = await playing();
  const send = written('bet', caller.betOf(member));
  const first = await send();
  expect(first).toEqual({ status: 200, ok: true, balance: 99_000 });
  expect(await Promise.all(Array.from({ length: 20 }, send))).toEqual(
    Array.from({ length: 20 }, () => first),
  );
  clock.advance(60 * minutes);
  expect(await send()).toEqual(first);
  expect(await member.central()).toBe(990);
});

test('a bet that was refused gets its refusal again by the same bytes, whatever has changed since', async () => {
  const member = await playing(500n);
  const send = written('bet', caller.betOf(member));
  const first = await send();
  expect(first).toMatchObject({ status: 200, reason: 'insufficient_funds' });
  await site.running.site.database.transaction((tx) =>
    site.running.wallet.credit(tx, {
      id: randomUUID(),
      memberId: member.id,
      amount: 5_000n,
      reference: 'test',
      turnover: 0n,
    }),
  );
  expect(await send()).toEqual(first);
  expect(await member.central()).toBe(55);
});

test('a win and a rollback that were signed long ago still arrive, once; a new bet signed long ago takes nothing, now and ever', async () => {
  const member = await playing();
  const [won, undone] = [caller.betOf(member), caller.betOf(member)];
  await caller.call('bet', won);
  await caller.call('bet', undone);
  const long = clock.now().getTime() - 90 * minutes;
  const win = written('win', { id: randomUUID(), player: member.player, bet: won.id, amount: 2_000 }, long);
  const back = written('rollback', { id: randomUUID(), player: member.player, target: undone.id }, long);
  expect(await Promise.all([win(), win(), win()])).toMatchObject([{ ok: true }, { ok: true }, { ok: true }]);
  expect(await Promise.all([back(), back()])).toMatchObject([{ ok: true }, { ok: true }]);
  expect(await member.central()).toBe(1_010);
  const early = caller.betOf(member);
  const ahead = written('bet', early, clock.now().getTime() + 30 * minutes);
  expect(await ahead()).toMatchObject({ ok: false, reason: 'stale' });
  clock.advance(30 * minutes);
  expect(await ahead()).toMatchObject({ ok: false, reason: 'stale' });
  expect(await caller.call('bet', early)).toMatchObject({ ok: false, reason: 'stale' });
  expect(await member.central()).toBe(1_010);
});

test('a platform that signs without a nonce is understood', async () => {
  const member = await playing();
  const body = JSON.stringify(caller.betOf(member));
  const { 'x-nonce': _nonce, ...headers } = caller.headersFor('bet', body, undefined, '');
  expect(await caller.send('bet', body, headers)).toMatchObject({ ok: true, balance: 99_000 });
  expect(await caller.send('bet', body, headers)).toMatchObject({ ok: true, balance: 99_000 });
});

test('a bet that closes its round is settled without a win; a win that comes all the same still pays', async () => {
  const member = await playing();
  const bet = caller.betOf(member, { round_closed: true });
  expect(await caller.call('bet', bet)).toMatchObject({ ok: true, balance: 99_000 });
  expect(await member.records()).toEqual([[10, -10, 1]]);
  expect(await valid(member)).toBe(1_000n);
  expect(
    await caller.call('win', { id: randomUUID(), player: member.player, bet: bet.id, amount: 4_000 }),
  ).toMatchObject({ ok: true, balance: 103_000 });
  expect(await member.records()).toEqual([[10, 30, 1]]);
  expect(await valid(member)).toBe(1_000n);
});

test('the end of a round settles all its bets: those without a win are lost, other rounds stay open', async () => {
  const member = await playing();
  const round = randomUUID();
  const bets = [caller.betOf(member, { round }), caller.betOf(member, { round }), caller.betOf(member)];
  for (const bet of bets) await caller.call('bet', bet);
  await caller.call('win', {
    id: randomUUID(),
    player: member.player,
    bet: bets[1]?.id,
    amount: 1_500,
    round_closed: true,
  });
  expect((await member.records()).sort()).toEqual(
    [
      [10, -10, 1],
      [10, 5, 1],
      [10, 0, 2],
    ].sort(),
  );
});

test('a win that names its round and no bet pays the bet of the round; before the bet it is to be sent again', async () => {
  const member = await playing();
  const bet = caller.betOf(member);
  const win = { id: randomUUID(), player: member.player, round: bet.round, amount: 7_000 };
  expect(await caller.call('win', win)).toMatchObject({ ok: false, reason: 'unknown_bet' });
  await caller.call('bet', bet);
  expect(await caller.call('win', win)).toMatchObject({ ok: true, balance: 106_000 });
  expect(await caller.call('win', win)).toMatchObject({ ok: true, balance: 106_000 });
  expect(
    await caller.call('rollback', { id: randomUUID(), player: member.player, target: win.id }),
  ).toMatchObject({ ok: true, balance: 99_000 });
  await caller.call('rollback', { id: randomUUID(), player: member.player, target: bet.id });
  expect(await member.central()).toBe(1_000);
  expect(await caller.call('win', { ...win, id: randomUUID() })).toMatchObject({ reason: 'rolled_back' });
});

test('a prize needs no bet and no session, is paid once, counts for no turnover, and can be taken back', async () => {
  const member = await playing();
  await site.call('signOut', {}, { token: member.session });
  const prize = { id: randomUUID(), player: member.player, amount: 8_800 };
  const send = written('prize', prize);
  expect(await Promise.all([send(), send(), send()])).toMatchObject(
    Array.from({ length: 3 }, () => ({ ok: true, balance: 108_800 })),
  );
  expect(await valid(member)).toBe(0n);
  const { rows } = await site.running.site.database.query<{ kind: string }>(
    'select kind from ledger.transfer where reference = $1',
    [`prize/${venue}/${prize.id}`],
  );
  expect(rows).toEqual([{ kind: 'prize' }]);
  expect(await caller.call('prize', { ...prize, amount: 8_801 })).toMatchObject({ reason: 'conflict' });
  const back = { id: randomUUID(), player: member.player, target: prize.id };
  expect(await caller.call('rollback', back)).toMatchObject({ ok: true, balance: 100_000 });
});

test('a free bet takes nothing from the member and counts for nothing, and its win is theirs', async () => {
  const member = await playing(0n);
  const bet = caller.betOf(member, { free: true });
  expect(await caller.call('bet', bet)).toMatchObject({ ok: true, balance: 0 });
  expect(await caller.call('bet', { ...bet, free: false })).toMatchObject({ reason: 'conflict' });
  expect(
    await caller.call('win', { id: randomUUID(), player: member.player, bet: bet.id, amount: 3_000 }),
  ).toMatchObject({ ok: true, balance: 3_000 });
  expect(await valid(member)).toBe(0n);
  expect(
    await caller.call('rollback', { id: randomUUID(), player: member.player, target: bet.id }),
  ).toMatchObject({ ok: true, balance: 0 });
});

test('several effects of one call happen all or not at all, and what was refused together is refused for ever', async () => {
  const member = await playing(1_500n);
  const [one, two] = [caller.betOf(member), caller.betOf(member)];
  const effectOf = ({ player: _player, ...bet }: typeof one) => ({ ...bet, kind: 'bet' });
  const both = { player: member.player, effects: [effectOf(one), effectOf(two)] };
  expect(await caller.call('several', both)).toMatchObject({ ok: false, reason: 'insufficient_funds' });
  expect(await member.central()).toBe(15);
  expect(await caller.call('bet', one)).toMatchObject({ ok: false });
  expect(await member.central()).toBe(15);
  const three = caller.betOf(member);
  const win = { kind: 'win', id: randomUUID(), bet: three.id, amount: 2_500 };
  const round = { player: member.player, effects: [effectOf(three), win] };
  expect(await caller.call('several', round)).toMatchObject({ ok: true, balance: 3_000 });
  expect(await caller.call('several', round)).toMatchObject({ ok: true, balance: 3_000 });
});

test('fields that nobody knows change nothing, at any depth', async () => {
  const member = await playing();
  const strange = { meta: { a: [1, { b: null }] }, is_aggregated: false, '\u0000': 1, __proto__: { x: 1 } };
  const bet = { ...caller.betOf(member), ...strange };
  expect(await caller.call('bet', bet)).toMatchObject({ ok: true, balance: 99_000 });
  expect(
    await caller.call('win', {
      id: randomUUID(),
      player: member.player,
      bet: bet.id,
      amount: 100,
      jackpot: 'none',
      ...strange,
    }),
  ).toMatchObject({ ok: true, balance: 99_100 });
});

test('half a body, a wrong order and a storm of all of it at once keep nobody’s stake', async () => {
  const member = await playing();
  const bet = caller.betOf(member);
  const half = JSON.stringify(bet).slice(0, 40);
  expect(await caller.send('bet', half, caller.headersFor('bet', half))).toMatchObject({
    reason: 'bad_request',
  });
  const back = { id: randomUUID(), player: member.player, target: bet.id };
  const win = { id: randomUUID(), player: member.player, bet: bet.id, amount: 5_000 };
  await Promise.all(
    Array.from({ length: 10 }, () => [
      caller.call('rollback', back),
      caller.call('bet', bet),
      caller.call('win', win),
    ]).flat(),
  );
  expect(await member.central()).toBe(1_000);
});

test.each(['before-stake', 'after-stake'])(
  'our process killed %s is booked: what the platform asks next decides, and no stake stays',
  async (killAt) => {
    const member = await playing();
    const node = await startNode(site.running.site.config, { killAt });
    const doomed = openSeamlessCaller({
      address: node.address,
      venue,
      secret: walletSecret,
      // A process of its own has no other clock than the machine's.
      now: Date.now,
    });
    const bet = caller.betOf(member);
    await expect(doomed.call('bet', bet)).rejects.toThrow();
    const undone = { id: randomUUID(), player: member.player, target: bet.id };
    expect(await caller.call('rollback', undone)).toMatchObject({ ok: true, balance: 100_000 });
    expect(await caller.call('bet', bet)).toMatchObject(
      killAt === 'before-stake' ? { ok: false, reason: 'rolled_back' } : { ok: true, balance: 99_000 },
    );
    expect(await member.central()).toBe(1_000);
  },
);

test.each(['before-win', 'after-win'])(
  'our process killed %s is paid: what the platform sends again is paid once',
  async (killAt) => {
    const member = await playing();
    const bet = caller.betOf(member);
    await caller.call('bet', bet);
    const node = await startNode(site.running.site.config, { killAt });
    const doomed = openSeamlessCaller({ address: node.address, venue, secret: walletSecret, now: Date.now });
    const win = { id: randomUUID(), player: member.player, bet: bet.id, amount: 5_000 };
    await expect(doomed.call('win', win)).rejects.toThrow();
    const paid = { ok: true, balance: 104_000 };
    expect(await Promise.all(Array.from({ length: 8 }, () => caller.call('win', win)))).toEqual(
      Array.from({ length: 8 }, () => expect.objectContaining(paid)),
    );
    expect(await member.central()).toBe(1_040);
    expect(await valid(member)).toBe(1_000n);
  },
);

async function valid({ id }: Playing): Promise<bigint> {
  const { rows } = await site.running.site.database.query<{ valid: bigint }>(
    'select coalesce(sum(valid_delta), 0)::bigint as valid from settlement where member_id = $1',
    [id],
  );
  return rows[0]?.valid ?? 0n;
}
