/** What every kind of game paid, worked out by a stranger who has the published pages and nothing of ours. */
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { seatPlayer } from '../testing/hilo.ts';
import { answerOf, askAs, createPlayer, launchGame } from '../testing/page.ts';
import { startPlatform, type TestPlatform } from '../testing/platform.ts';
import { rulesPage } from '../testing/rules-page.ts';
import { goTo, seatBettor } from '../testing/sports.ts';
import * as draws from '../testing/stranger.ts';
import { readPage } from '../testing/stranger-page.ts';
import * as stranger from '../testing/stranger-pays.ts';

const page = readPage(rulesPage);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.stop());

it('the stranger has Node, a library for the curve, and nothing of ours', () => {
  const own = ['stranger.ts', 'stranger-page.ts', 'stranger-pays.ts'];
  const imported = own.flatMap((file) =>
    [...readFileSync(join(import.meta.dirname, '../testing', file), 'utf8').matchAll(/ from '(.+)'/g)].map(
      ([, from = '']) => from,
    ),
  );
  const theirs = /^(?:node:crypto|@noble\/curves\/.+|\.\/stranger(?:-page)?\.ts)$/;
  expect(imported.filter((from) => !theirs.test(from))).toEqual([]);
  expect(imported).not.toEqual([]);
});

const slot = z.object({
  ok: z.boolean(),
  wait: z.number(),
  commitment: z.string(),
  nonce: z.number(),
  round: z
    .object({
      stake: z.number(),
      server_seed: z.string(),
      client_seed: z.string(),
      nonce: z.number(),
      payout: z.number(),
      spins: z.array(z.object({ stops: z.array(z.number()) })),
    })
    .nullable(),
});
const oneOfEach = [...page.models.keys()].map(
  (model) => [model, [...page.games].find(([, plays]) => plays === model)?.[0] ?? ''] as const,
);

it.each(oneOfEach)(
  'slots, %s: rounds of %s, free spins among them, pay what the page says',
  async (model, game) => {
    const purse = { venue: game.slice(0, -2), player: `s-${game}` };
    await createPlayer(platform, purse, 1_000_000);
    const session = await launchGame(platform, purse, game);
    const ask = async (path: string, content?: unknown) =>
      slot.parse(await answerOf(askAs(platform, session, `slots/${path}`, content)));
    const { clock, store } = platform.platform;
    const free = (page.models.get(model)?.freeSpins.length ?? 0) > 0;
    let [won, longest] = [0, 0];
    for (const wanted of ['any', 'paid', free ? 'free' : 'paid'] as const) {
      const before = await ask('table');
      clock.shift(clock.now() - Date.now() + before.wait);
      // A seed of the player's that brings what is to be seen: whoever reads the games' store could find one.
      const { server_seed: server } = store.one(
        z.object({ server_seed: z.string() }),
        'select server_seed from slots_seed where player = :player and game = :game',
        { player: purse.player, game },
      ) ?? { server_seed: '' };
      const looked = (client: string) =>
        stranger.slots(page, game, { server, client, nonce: before.nonce, stake: 200 });
      let client = 'me0';
      for (let number = 1; wanted !== 'any'; number += 1) {
        const { stops, payout } = looked(client);
        if (wanted === 'paid' ? payout > 0 : stops.length > 1 && payout > 0) break;
        client = `me${number}`;
      }
      const order = { id: randomUUID(), stake: 200, client_seed: client, commitment: before.commitment };
      const { ok, round } = await ask('spins', order);
      if (!ok || !round) throw new Error('no round');
      expect(sha256(round.server_seed)).toBe(before.commitment);
      const { server_seed, client_seed, nonce, stake } = round;
      const again = stranger.slots(page, game, { server: server_seed, client: client_seed, nonce, stake });
      expect(round.spins.map(({ stops }) => stops)).toEqual(again.stops);
      expect(round.payout).toBe(again.payout);
      won += round.payout;
      longest = Math.max(longest, round.spins.length);
    }
    expect(won).toBeGreaterThan(0);
    expect(longest > 1).toBe(free);
  },
);

it('High-Low: a round that was won and one that was lost pay what the page says', async () => {
  const player = await seatPlayer(platform, 's-hilo');
  const seen = new Set<boolean>();
  while (seen.size < 2) {
    const { next } = await player.table();
    let answer = await player.bet({ client_seed: `me${seen.size}`, stake: 1_001 });
    const act = async (action: string) => {
      const { id = '', version = 0 } = answer.round ?? {};
      answer = await player.decide({ round: id, version, action });
    };
    await act('swap');
    // What is likelier, or what is not: so that both ends come.
    for (let guess = 0; guess < 2 && answer.round?.state === 'open'; guess += 1) {
      const { high, low } = answer.round.choices ?? {};
      const isHigh = (high?.favourable ?? 0) >= (low?.favourable ?? 0);
      await act(isHigh === !seen.has(true) ? 'high' : 'low');
    }
    if (answer.round?.state === 'open') await act('cash');
    const { round } = answer;
    if (!round?.server_seed) throw new Error('the seed was not told');
    expect(sha256(round.server_seed)).toBe(next.commitment);
    const { server_seed: server, client_seed: client, nonce, stake, actions, cards, payout } = round;
    expect(stranger.hilo(page, { server, client, nonce, stake }, actions)).toEqual({ cards, payout });
    seen.add(payout > 0);
  }
});

const beacon = z.object({ public_key: z.string(), round: z.number(), signature: z.string() });
const table = z.object({
  ok: z.boolean(),
  round: z.object({ round: z.number(), label: z.string(), ends_at: z.number() }),
});
const history = z.object({
  history: z.array(
    z.object({
      round: z.number(),
      drawn: z.object({ commitment: z.string(), seed: z.string(), beacon }).nullable(),
      bets: z.array(z.object({ kind: z.string(), stake: z.number(), payout: z.number().nullable() })),
    }),
  ),
});

const cards =
  (game: 'baccarat' | 'dragontiger') => (bet: string, stake: number, key: string, label: string) => {
    if (game === 'dragontiger') {
      const ends = [stranger.winnerOf(draws.dragonTiger(key, label).winner)];
      return stranger.atTable(page, 'Dragon Tiger', { bet, stake, ends });
    }
    const ends = stranger.baccaratEnds(bet, draws.baccarat(key, label));
    return stranger.atTable(page, 'Baccarat', { bet, stake, ends });
  };
const numbers = (game: 'k3' | 'ssc') => (bet: string, stake: number, key: string, label: string) =>
  stranger.atLottery(page, game, bet, stake, draws.lottery(game, key, label));

it.each([
  ['mplive', 'baccarat', 25, 14, ['player', 'banker', 'tie', 'player_pair'], cards('baccarat')],
  ['mplive', 'dragontiger', 25, 14, ['dragon', 'tiger', 'tie'], cards('dragontiger')],
  ['mpcp', 'k3', 60, 52, ['big', 'small', 'odd', 'even', 'sum:10', 'two:1-2', 'pair:4'], numbers('k3')],
  ['mpcp', 'ssc', 120, 110, ['dragon', 'tiger', 'tie', 'p2:big', 'p2:small', 'p3:7'], numbers('ssc')],
] as const)('%s: every bet on a round of %s pays what the page says', async (...row) => {
  const [venue, game, period, betting, kinds, paid] = row;
  const purse = { venue, player: `p-${game}` };
  await createPlayer(platform, purse, 1_000_000);
  const session = await launchGame(platform, purse, game);
  const read = async () => table.parse(await answerOf(askAs(platform, session, `${game}/table`)));
  // A whole round, from its opening on.
  await goTo(platform, (await read()).round.ends_at + 100);
  const { round } = await read();
  const stake = 501;
  const order = { id: randomUUID(), round: round.round, bets: kinds.map((kind) => ({ kind, stake })) };
  expect(table.parse(await answerOf(askAs(platform, session, `${game}/bets`, order))).ok).toBe(true);
  await goTo(platform, round.ends_at + 100);
  const { history: rounds } = history.parse(await answerOf(askAs(platform, session, `${game}/history`)));
  const over = rounds.find((one) => one.round === round.round);
  if (!over?.drawn) throw new Error('the round was not drawn');
  const key = draws.decided(over.drawn, draws.closingOf(round.label, period, betting));
  const again = kinds.map((kind) => [kind, paid(kind, stake, key, round.label)] as const);
  expect(new Map(over.bets.map(({ kind, payout }) => [kind, payout]))).toEqual(new Map(again));
  // Of opposite sides one wins, or all get some back: a page that paid nothing would be seen.
  expect(again.some(([, fen]) => fen > 0)).toBe(true);
});

const strength = z.object({ attack: z.number(), concede: z.number() });
const match = z.object({
  event: z.object({
    id: z.string(),
    home: strength,
    away: strength,
    commitment: z.string(),
    server_seed: z.string().nullable(),
    beacon: beacon.extend({ signature: z.string().nullable() }),
    odds: z.record(z.string(), z.record(z.string(), z.number().nullable())),
  }),
});

it.each([
  ['mpty', 'football', 'Football', 'result', draws.football],
  ['mpdj', 'arena', 'Arena', 'winner', draws.arena],
] as const)('%s: bets on a match of %s are offered and pay what the page says', async (...row) => {
  const [venue, game, sport, market, play] = row;
  const bettor = await seatBettor(platform, `p-${game}`, 1_000_000, game);
  const session = await launchGame(platform, { venue, player: bettor.player }, game);
  const { clock } = platform.platform;
  const [chosen] = ((await bettor.board()).events ?? [])
    .filter(({ opens_at }) => opens_at > clock.now())
    .sort((one, other) => one.opens_at - other.opens_at);
  if (!chosen) throw new Error('no match');
  await goTo(platform, chosen.opens_at + 500);
  const look = async () =>
    match.parse(await answerOf(askAs(platform, session, `sports/events/${chosen.id}`))).event;
  const before = await look();
  const opening = stranger.openingOdds(page, sport, before.home, before.away);
  const offered = Object.entries(before.odds).flatMap(([name, selections]) =>
    Object.entries(selections).map(([selection, odds]) => [`${name} ${selection}`, odds] as const),
  );
  expect(new Map(offered)).toEqual(opening);
  const selections = Object.keys(before.odds[market] ?? {});
  const placed: { selection: string; odds: number; id: string }[] = [];
  for (const selection of selections) {
    const [id, odds] = [randomUUID(), before.odds[market]?.[selection] ?? 0];
    const leg = { event: chosen.id, market, selection, odds };
    expect((await bettor.bet([leg], { id, stake: 1_001 })).ok).toBe(true);
    placed.push({ selection, odds, id });
  }
  await goTo(platform, chosen.starts_at + 420_000);
  const bets = await bettor.bets();
  const after = await look();
  const { server_seed: seed, beacon: named, commitment } = after;
  if (seed === null || named.signature === null) throw new Error('the match is not over');
  expect(commitment).toBe(before.commitment);
  const told = { commitment, seed, beacon: { ...named, signature: named.signature } };
  const key = draws.decided(told, chosen.starts_at / 1_000);
  const { result } = play(key, chosen.id, after.home, after.away);
  for (const { selection, odds, id } of placed) {
    const bet = bets.find((one) => one.id === id);
    const wins = result && stranger.selectionWins(page, sport, `${market} ${selection}`, result);
    expect(bet?.payout).toBe(wins ? stranger.onMatches(1_001, [odds]) : 0);
    expect(bet?.state).toBe(result === undefined ? 'void' : wins ? 'won' : 'lost');
  }
});
