/** Several effects of one call of a seamless venue: all, or none. Amounts in fen. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../../platform/clock.ts';
import { openSeamlessTables, type SeamlessTables } from '../testing/seamless-tables.ts';

let tables: SeamlessTables;
beforeAll(async () => {
  tables = await openSeamlessTables(new SetClock('2026-11-21T04:00:00.000Z'));
});
afterAll(() => tables.close());

test('they happen in their order, and the same call again gets the balance of now and moves nothing', async () => {
  const player = await tables.playing(1_000n);
  const bet = player.bet();
  const calls = [bet, player.win(bet, 2_500n), player.bet({ amount: 2_500n })];
  expect(await player.together(...calls)).toEqual({ ok: true, balance: 0n });
  expect(await player.together(...calls)).toEqual({ ok: true, balance: 0n });
  expect(await tables.betRow(bet.id)).toMatchObject({ state: 'settled', payout: 2_500n });
});

test('where one is refused nothing happens; its bets are refused for ever, each by its own reason', async () => {
  const player = await tables.playing(1_500n);
  const [first, tooMuch, never] = [player.bet(), player.bet({ amount: 600n }), player.bet({ amount: 1n })];
  const [win, prize] = [player.win(first, 50n), player.prize(20n)];
  const answer = await player.together(first, win, prize, tooMuch, never);
  expect(answer).toEqual({ ok: false, reason: 'insufficient_funds' });
  expect(await player.central()).toBe(1_500n);
  expect(await tables.betRow(first.id)).toBeUndefined();
  expect((await tables.kept(first.id))?.refusal).toBe('refused_together');
  expect((await tables.kept(tooMuch.id))?.refusal).toBe('insufficient_funds');
  expect((await tables.kept(never.id))?.refusal).toBe('refused_together');
  expect(await player.send(first)).toEqual({ ok: false, reason: 'refused_together' });
  // What is due to the member is no bet, and may come again by itself.
  expect(await tables.kept(win.id)).toBeUndefined();
  expect(await player.send(prize)).toEqual({ ok: true, balance: 1_520n });
});

test('a bet that stood before its call was sent again with one that fails goes on standing', async () => {
  const player = await tables.playing(1_500n);
  const bet = player.bet();
  await player.send(bet);
  const failed = await player.together(bet, player.bet({ amount: 9_000n }));
  expect(failed).toEqual({ ok: false, reason: 'insufficient_funds' });
  expect(await tables.kept(bet.id)).toMatchObject({ refusal: null, moved: -1_000n });
  expect(await player.send(bet)).toEqual({ ok: true, balance: 500n });
});

test('fifty at most, and of one player only', async () => {
  const [player, stranger] = [await tables.playing(5_000n), await tables.playing(5_000n)];
  const bets = Array.from({ length: 51 }, () => player.bet({ amount: 10n }));
  expect(await player.together(...bets)).toEqual({ ok: false, reason: 'bad_request' });
  expect(await player.together(...bets.slice(1))).toEqual({ ok: true, balance: 4_500n });
  const mixed = await player.together(player.bet(), stranger.bet());
  expect(mixed).toEqual({ ok: false, reason: 'bad_request' });
  expect([await player.central(), await stranger.central()]).toEqual([4_500n, 5_000n]);
});
