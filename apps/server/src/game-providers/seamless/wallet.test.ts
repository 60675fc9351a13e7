/** What a seamless venue's calls do and answer, by the rules of docs/seamless-wallet.md, call by call. Amounts in fen. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../../platform/clock.ts';
import { openSeamlessTables, type Player, type SeamlessTables } from '../testing/seamless-tables.ts';
import type { RecordsCall, WalletCall } from './calls.ts';
import { forgetEnded, nameSession } from './sessions.ts';
import { answerCall } from './wallet.ts';

const noon = '2026-11-21T04:00:00.000Z';
const [fiveMinutes, twelveHours] = [300_000, 12 * 3_600_000];
const clock = new SetClock(noon);
let tables: SeamlessTables;
beforeAll(async () => {
  tables = await openSeamlessTables(clock);
});
afterAll(() => tables.close());
beforeEach(() => {
  clock.set(noon);
  tables.refusal = undefined;
});

const refusal = (reason: string) => ({ ok: false, reason });
const balance = (fen: bigint) => ({ ok: true, balance: fen });
const ago = (ms: number) => new Date(clock.now().getTime() - ms);

async function paidThisHour(): Promise<bigint> {
  const { rows } = await tables.database.query<{ paid: bigint }>(
    'select coalesce(sum(paid), 0)::bigint as paid from venue_hour where venue = $1',
    [tables.venue.code],
  );
  return rows[0]?.paid ?? 0n;
}

test('a stake leaves the central wallet for an open bet, and the hour of the venue counts it', async () => {
  const player = await tables.playing(10_000n);
  const [bet, before] = [player.bet(), await paidThisHour()];
  expect(await player.send(bet)).toEqual(balance(9_000n));
  expect(await player.central()).toBe(9_000n);
  expect(await tables.betRow(bet.id)).toEqual({
    state: 'unsettled',
    stake: 1_000n,
    valid: 0n,
    payout: 0n,
    seq: 1n,
  });
  expect(await tables.kept(bet.id)).toEqual({ kind: 'bet', refusal: null, moved: -1_000n, bet: null });
  expect((await paidThisHour()) - before).toBe(-1_000n);
});

test('an id under which the venue told a bet of before is a conflict, and is not kept as a refusal', async () => {
  const player = await tables.playing(10_000n);
  const bet = player.bet();
  await tables.database.query(
    `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, seq, recorded_at)
     values ($1, $2, $3, 'g1', 'r', 500, 0, 0, 'unsettled', $4, 1, $4)`,
    [tables.venue.code, bet.id, player.memberId, clock.now()],
  );
  expect(await player.send(bet)).toEqual(refusal('conflict'));
  expect(await player.central()).toBe(10_000n);
  expect(await tables.betRow(bet.id)).toMatchObject({ stake: 500n });
  expect(await tables.kept(bet.id)).toBeUndefined();
});

test('a repetition gets the first answer under any token; whatever else differs is a conflict and moves nothing', async () => {
  const player = await tables.playing(10_000n);
  const stranger = await tables.playing(10_000n);
  const bet = player.bet();
  await player.send(bet);
  const win = player.win(bet, 700n, { valid: 300n });
  await player.send(win);
  expect(await player.send({ ...bet, token: 'another' })).toEqual(balance(9_000n));
  expect(await player.send(win)).toEqual(balance(9_700n));
  for (const call of [
    { ...bet, amount: 999n },
    { ...bet, round: 'another' },
    { ...bet, game: 'g2' },
    { ...bet, free: true },
    { ...bet, player: stranger.player },
    { ...win, amount: 701n },
    { ...win, valid: 301n },
    { ...win, valid: undefined },
    { ...win, of: { bet: 'another' } },
    { ...win, of: { round: bet.id } },
    player.prize(700n, { id: win.id }),
    player.rollback(bet, { id: win.id }),
  ])
    expect(await player.send(call), JSON.stringify(call, String)).toEqual(refusal('conflict'));
  expect([await player.central(), await stranger.central()]).toEqual([9_700n, 10_000n]);
});

test('a bet may be signed five minutes ago or ahead; a moment more is stale, for ever, and takes nothing', async () => {
  const player = await tables.playing(10_000n);
  expect(await player.send(player.bet({ sentAt: ago(fiveMinutes) }))).toMatchObject({ ok: true });
  expect(await player.send(player.bet({ sentAt: ago(-fiveMinutes) }))).toMatchObject({ ok: true });
  for (const sentAt of [ago(fiveMinutes + 1), ago(-fiveMinutes - 1)]) {
    const bet = player.bet({ sentAt });
    expect(await player.send(bet)).toEqual(refusal('stale'));
    expect(await player.send({ ...bet, sentAt: clock.now() })).toEqual(refusal('stale'));
    expect(await player.balance(player.token, sentAt)).toEqual(refusal('stale'));
  }
  expect(await player.balance(player.token, ago(fiveMinutes))).toEqual(balance(8_000n));
});

test('what is due to the member arrives however long ago it was signed', async () => {
  const player = await tables.playing(10_000n);
  const [won, undone] = [player.bet(), player.bet()];
  await player.send(won);
  await player.send(undone);
  const sentAt = ago(48 * 3_600_000);
  expect(await player.send(player.win(won, 2_000n, { sentAt }))).toEqual(balance(10_000n));
  expect(await player.send(player.rollback(undone, { sentAt }))).toEqual(balance(11_000n));
  expect(await player.send(player.prize(50n, { sentAt }))).toEqual(balance(11_050n));
});

test('amounts: a win of nothing to 10^13, a bet and a prize from one fen on', async () => {
  const largest = 10_000_000_000_000n;
  const player = await tables.playing(10_000n);
  const bet = player.bet();
  await player.send(bet);
  expect(await player.send(player.win(bet, 0n))).toEqual(balance(9_000n));
  expect(await player.send(player.bet({ amount: 1n }))).toEqual(balance(8_999n));
  expect(await player.send(player.prize(1n))).toEqual(balance(9_000n));
  expect(await player.send(player.prize(largest))).toEqual(balance(9_000n + largest));
  for (const call of [
    player.bet({ amount: 0n }),
    player.bet({ amount: largest + 1n }),
    player.prize(0n),
    player.prize(largest + 1n),
    player.win(bet, -1n),
    player.win(bet, largest + 1n),
  ])
    expect(await player.send(call)).toEqual(refusal('bad_request'));
  expect(await player.central()).toBe(9_000n + largest);
});

test('a game lasts twelve hours and no longer than the sign-in; wins come after it', async () => {
  const player = await tables.playing(10_000n);
  const bet = player.bet();
  await player.send(bet);
  clock.advance(twelveHours - 1);
  expect(await player.send(player.bet())).toEqual(balance(8_000n));
  clock.advance(1);
  expect(await player.balance()).toEqual(refusal('session_over'));
  const late = player.bet();
  expect(await player.send(late)).toEqual(refusal('session_over'));
  const token = await tables.open(player, tables.venue);
  expect(await player.balance(token)).toEqual(balance(8_000n));
  expect(await player.send({ ...late, token })).toEqual(refusal('session_over'));
  await tables.database.query('update session set ended_at = $2 where member_id = $1', [
    player.memberId,
    clock.now(),
  ]);
  expect(await player.send(player.bet({ token }))).toEqual(refusal('session_over'));
  expect(await player.send(player.win(bet, 300n))).toEqual(balance(8_300n));
});

test('a sign-in that expires ends its games with it, to the moment', async () => {
  const player = await tables.playing(10_000n);
  await tables.database.query('update session set expires_at = $2 where member_id = $1', [
    player.memberId,
    clock.now(),
  ]);
  expect(await player.balance()).toEqual(refusal('session_over'));
});

test('a token opens its own venue for its own member; nobody else is a player', async () => {
  const [player, stranger] = [await tables.playing(10_000n), await tables.playing(10_000n)];
  const elsewhere = await tables.open(player, tables.other);
  for (const token of [stranger.token, elsewhere, 'nobody'])
    expect(await player.send(player.bet({ token }))).toEqual(refusal('session_over'));
  for (const nobody of ['m999999999', 'x1', ''])
    expect(await player.send(player.bet({ player: nobody }))).toEqual(refusal('unknown_player'));
});

test('games that are over are known for as long as a promotion may name them, and then forgotten', async () => {
  const player = await tables.playing(10_000n);
  clock.advance(twelveHours);
  const token = await tables.open(player, tables.venue);
  clock.advance(twelveHours - 1);
  const kept = () =>
    tables.database.query('select from seamless_session where member_id = $1', [player.memberId]);
  await forgetEnded(tables.site);
  expect((await kept()).rows).toHaveLength(2);
  // As if the first had ended months before.
  await tables.database.query(
    'update seamless_session set expires_at = $2 where member_id = $1 and expires_at = (select min(expires_at) from seamless_session where member_id = $1)',
    [player.memberId, new Date(clock.now().getTime() - 130 * 2 * twelveHours - 1)],
  );
  await forgetEnded(tables.site);
  const { rows } = await tables.database.query('select from seamless_session where member_id = $1', [
    player.memberId,
  ]);
  expect(rows).toHaveLength(1);
  expect(await player.balance(token)).toEqual(balance(10_000n));
});

test('a venue that is switched off, or a rule of play, refuses a bet for ever and nothing that is due', async () => {
  const player = await tables.playing(10_000n);
  const [open, other] = [player.bet(), player.bet()];
  await player.send(open);
  await player.send(other);
  const off = { ...tables.venue, enabled: false };
  const [first, second] = [player.bet(), player.bet()];
  expect(await player.send(first, off)).toEqual(refusal('venue_off'));
  tables.refusal = 'on_pause';
  expect(await player.send(second)).toEqual(refusal('on_pause'));
  expect(await player.send(player.win(open, 500n), off)).toEqual(balance(8_500n));
  expect(await player.send(player.rollback(other), off)).toEqual(balance(9_500n));
  expect(await player.send(player.prize(100n), off)).toEqual(balance(9_600n));
  tables.refusal = undefined;
  expect(await player.send(first)).toEqual(refusal('venue_off'));
  expect(await player.send(second)).toEqual(refusal('on_pause'));
});

test('a free bet is recorded with no stake, counts for nothing, and its win is the member’s', async () => {
  const player = await tables.playing(0n);
  const bet = player.bet({ free: true });
  expect(await player.send(bet)).toEqual(balance(0n));
  expect(await player.send(player.win(bet, 3_000n))).toEqual(balance(3_000n));
  expect(await tables.betRow(bet.id)).toMatchObject({
    state: 'settled',
    stake: 0n,
    valid: 0n,
    payout: 3_000n,
  });
});

test('a promotion’s token has to be one of this member’s games, over or not, for a free bet, a win and a prize', async () => {
  const [player, stranger] = [await tables.playing(10_000n), await tables.playing(10_000n)];
  const placed = player.bet();
  await player.send(placed);
  // The game is over; what was promised in it is not.
  clock.advance(twelveHours);
  const free = (token: string) => player.send(player.bet({ free: true, promotion: true, token }));
  const win = (promotionToken: string) => player.send(player.win(placed, 700n, { promotionToken }));
  const prize = (promotionToken: string) => player.send(player.prize(50n, { promotionToken }));
  for (const token of ['nobody’s', stranger.token])
    for (const send of [free, win, prize]) expect(await send(token)).toEqual(refusal('unknown_token'));
  expect(await free(player.token)).toEqual(balance(9_000n));
  expect(await win(player.token)).toEqual(balance(9_700n));
  expect(await prize(player.token)).toEqual(balance(9_750n));
});

test('a platform asks who plays, what they hold and what was recorded, the oldest first, and moves nothing by it', async () => {
  const player = await tables.playing(10_000n);
  const ask = (call: WalletCall) => answerCall(tables.parts, tables.venue, call);
  const { player: name, token } = player;
  expect(await ask({ kind: 'player', player: name })).toEqual(balance(10_000n));
  const session = { player: name, token };
  for (const _again of [1, 2])
    expect(await ask({ kind: 'session', token, renew: false })).toEqual({ ...balance(10_000n), session });
  const bet = player.bet();
  await player.send(bet);
  clock.advance(1_000);
  const further = player.bet({ round: bet.round });
  await player.send(further);
  const records = (of: RecordsCall['of']) => ask({ kind: 'records', player: name, token, of });
  expect(await records({ round: bet.round })).toMatchObject({
    ...balance(8_000n),
    records: [{ id: bet.id }, { id: further.id }],
  });
  expect(await records({ transaction: further.id })).toMatchObject({ records: [{ id: further.id }] });
  expect(await player.balance()).toEqual(balance(8_000n));
});

test('what the platform’s own rules object to takes nothing, for ever; another currency under an id that moved money is a conflict', async () => {
  const player = await tables.playing(10_000n);
  const bet = player.bet({ objection: 'unknown_game' });
  expect(await player.send(bet)).toEqual(refusal('unknown_game'));
  expect(await player.send({ ...bet, objection: undefined })).toEqual(refusal('unknown_game'));
  const dollars = player.bet({ objection: 'wrong_currency' });
  expect(await player.send(dollars)).toEqual(refusal('wrong_currency'));
  expect(await player.send(dollars)).toEqual(refusal('wrong_currency'));
  const taken = player.bet();
  await player.send(taken);
  expect(await player.send({ ...taken, objection: 'wrong_currency' })).toEqual(refusal('conflict'));
  expect(await player.central()).toBe(9_000n);
});

test('a session’s name that a platform tells is its member’s: told again it begins anew, and nobody takes another’s', async () => {
  const { database, venue } = tables;
  const [player, stranger] = [await tables.playing(10_000n), await tables.playing(10_000n)];
  const session = tables.fresh();
  const name = async (of: Player) =>
    nameSession(database, {
      venue: venue.code,
      memberId: of.memberId,
      token: await tables.open(of, venue),
      session,
    });
  expect(await name(player)).toBe(true);
  expect(await player.balance(session)).toEqual(balance(10_000n));
  expect(await name(stranger)).toBe(false);
  expect(await player.balance(session)).toEqual(balance(10_000n));
  expect(await stranger.balance(session)).toEqual(refusal('session_over'));
  expect(await name(player)).toBe(true);
  expect(await player.balance(session)).toEqual(balance(10_000n));
});
