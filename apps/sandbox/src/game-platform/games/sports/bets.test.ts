import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPlatform, type TestPlatform } from '../../../testing/platform.ts';
import {
  type Bettor,
  fixMatch,
  goTo,
  type KnownMatch,
  type Leg,
  seatBettor,
} from '../../../testing/sports.ts';
import { commitmentTo } from '../../fairness/numbers.ts';
import type { Result } from './sport.ts';

const homeWins = (result: Result | null) => result !== null && result.home > result.away;
const awayWins = (result: Result | null) => result !== null && result.home < result.away;
const abandoned = (result: Result | null) => result === null;

describe('a bet on a match', () => {
  let platform: TestPlatform;
  let players = 0;
  beforeAll(async () => {
    platform = await startPlatform({}, undefined, ['sports']);
  });
  afterAll(() => platform.stop());

  const seat = (balance?: number, game?: 'football' | 'arena') => {
    players += 1;
    return seatBettor(platform, `p${players}`, balance, game);
  };
  /** A leg at the odds of now. */
  async function leg(
    player: Bettor,
    { id }: KnownMatch,
    market = 'result',
    selection = 'home',
  ): Promise<Leg> {
    const odds = (await player.event(id)).odds[market]?.[selection];
    if (odds === undefined || odds === null) throw new Error('not offered');
    return { event: id, market, selection, odds };
  }
  async function recordsOf(player: string, venue = 'mpty') {
    const { bets } = await platform.operator.call('/v1/bets/list', { venue, cursor: '0', limit: 1000 });
    if (!Array.isArray(bets)) throw new Error('no bets');
    return bets.filter((bet) => bet.player === player);
  }
  const afterEnd = ({ startsAt }: KnownMatch) => goTo(platform, startsAt + 200_000);

  it('is announced with a sealed seed, opens, closes at the start, and shows the seed after the end', async () => {
    const player = await seat();
    const match = await fixMatch(platform, 'yt', homeWins);
    const before = await player.event(match.id);
    expect(before).toMatchObject({ status: 'announced', server_seed: null, happenings: [] });
    const early = await player.bet([await leg(player, match)]);
    expect(early).toMatchObject({ ok: false, reason: 'closed', balance: 100_000 });
    await goTo(platform, match.opensAt + 1);
    const picked = await leg(player, match);
    expect((await player.event(match.id)).status).toBe('open');
    await goTo(platform, match.startsAt);
    expect(await player.bet([picked])).toMatchObject({ ok: false, reason: 'closed' });
    const running = await player.event(match.id);
    expect(running).toMatchObject({ status: 'running', server_seed: null, odds: {}, happenings: [] });
    await afterEnd(match);
    const over = await player.event(match.id);
    expect(over.status).toBe('played');
    expect(commitmentTo(over.server_seed ?? '')).toBe(before.commitment);
    expect(over.happenings.filter(({ side }) => side === 'home')).toHaveLength(over.result?.home ?? -1);
  });

  it('tells of a running match what has happened, and nothing that will', async () => {
    const player = await seat();
    const match = await fixMatch(platform, 'lh', (result) => (result?.home ?? 0) >= 3);
    await goTo(platform, match.startsAt + 90_000);
    const half = await player.event(match.id);
    expect(half.happenings.every(({ at }) => at <= 91_000)).toBe(true);
    expect(half.score.home + half.score.away).toBe(half.happenings.length);
    expect(half.result).toBeNull();
    expect(half.ended_at).toBeNull();
    await afterEnd(match);
    expect((await player.event(match.id)).happenings.length).toBeGreaterThanOrEqual(half.happenings.length);
  });

  it('is found by nobody who plays another sport', async () => {
    const match = await fixMatch(platform, 'yt', homeWins);
    expect((await (await seat()).event(match.id)).id).toBe(match.id);
    const elsewhere = await seat(undefined, 'arena');
    await expect(elsewhere.event(match.id)).rejects.toThrow();
  });

  it('takes the stake, then pays stake times odds: unsettled, then settled', async () => {
    const player = await seat();
    const match = await fixMatch(platform, 'yt', homeWins);
    await goTo(platform, match.opensAt + 1);
    const picked = await leg(player, match);
    const placed = await player.bet([picked], { stake: 1_001 });
    expect(placed).toMatchObject({ ok: true, balance: 98_999 });
    expect(await recordsOf(player.player)).toMatchObject([
      { state: 'unsettled', game: 'football', round: match.id, stake: 1_001, valid: 0, payout: 0 },
    ]);
    await afterEnd(match);
    const payout = Math.floor((1_001 * picked.odds) / 100);
    expect((await player.board()).balance).toBe(98_999 + payout);
    expect(await player.bets()).toMatchObject([{ state: 'won', payout, legs: [{ state: 'won' }] }]);
    expect(await recordsOf(player.player)).toMatchObject([
      { state: 'unsettled' },
      { state: 'settled', valid: countedOf(1_001, picked.odds), payout },
    ]);
  });

  it('loses with the stake as valid turnover, and pays nothing', async () => {
    const player = await seat();
    const match = await fixMatch(platform, 'yt', awayWins);
    await goTo(platform, match.opensAt + 1);
    const picked = await leg(player, match);
    await player.bet([picked]);
    await afterEnd(match);
    expect(await player.bets()).toMatchObject([{ state: 'lost', payout: 0 }]);
    expect((await recordsOf(player.player)).at(-1)).toMatchObject({
      state: 'settled',
      valid: countedOf(1_000, picked.odds),
      payout: 0,
    });
  });

  it('is void when the match is abandoned: the stake comes back and counts for nothing', async () => {
    const player = await seat();
    const match = await fixMatch(platform, 'yt', abandoned);
    await goTo(platform, match.opensAt + 1);
    await player.bet([await leg(player, match)]);
    await afterEnd(match);
    expect((await player.board()).balance).toBe(100_000);
    expect((await player.event(match.id)).status).toBe('abandoned');
    expect((await recordsOf(player.player)).at(-1)).toMatchObject({ state: 'void', valid: 0, payout: 0 });
  });

  it('is void when a result is taken back: what was paid is taken, the stake comes back', async () => {
    const player = await seat();
    const match = await fixMatch(platform, 'yt', homeWins);
    await goTo(platform, match.opensAt + 1);
    await player.bet([await leg(player, match)]);
    const early = await platform.control('POST', '/control/sports/correct', { event: match.id });
    expect(await early.json()).toEqual({ ok: false, reason: 'conflict' });
    await afterEnd(match);
    const corrected = await platform.control('POST', '/control/sports/correct', { event: match.id });
    expect(await corrected.json()).toEqual({ ok: true, voided: 1, short: 0 });
    expect((await player.board()).balance).toBe(100_000);
    expect((await recordsOf(player.player)).map(({ state }) => state)).toEqual([
      'unsettled',
      'settled',
      'void',
    ]);
    expect(await player.bets()).toMatchObject([{ state: 'void', payout: 0 }]);
  });

  it('leaves a paid bet as it is when the balance does not hold what would be taken', async () => {
    const player = await seat(1_000);
    const match = await fixMatch(platform, 'yt', homeWins);
    await goTo(platform, match.opensAt + 1);
    await player.bet([await leg(player, match)]);
    await afterEnd(match);
    const { balance } = await player.board();
    await platform.operator.call('/v1/transfers/create', {
      venue: 'mpty',
      player: player.player,
      id: randomUUID(),
      direction: 'out',
      amount: balance,
      not_after: platform.platform.clock.now() + 30_000,
    });
    const corrected = await platform.control('POST', '/control/sports/correct', { event: match.id });
    expect(await corrected.json()).toEqual({ ok: true, voided: 0, short: 1 });
    expect(await player.bets()).toMatchObject([{ state: 'won' }]);
  });

  it('makes one bet of thirty with the same id, and another content a conflict', async () => {
    const player = await seat();
    const match = await fixMatch(platform, 'yt', homeWins);
    await goTo(platform, match.opensAt + 1);
    const picked = await leg(player, match);
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 30 }, () => player.bet([picked], { id })));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect((await player.board()).balance).toBe(99_000);
    expect(await player.bet([picked], { id, stake: 2_000 })).toMatchObject({ ok: false, reason: 'conflict' });
    const other = await seat();
    expect(await other.bet([picked], { id })).toMatchObject({ ok: false, reason: 'conflict' });
    // Also after the start: the answer that was lost is the answer.
    await goTo(platform, match.startsAt + 1_000);
    expect(await player.bet([picked], { id })).toMatchObject({ ok: true, balance: 99_000 });
  });

  it('refuses what cannot be, and moves nothing', async () => {
    const player = await seat(50_000);
    const match = await fixMatch(platform, 'yt', homeWins);
    await goTo(platform, match.opensAt + 1);
    const picked = await leg(player, match);
    for (const stake of [0, 199, 2_000_001, -200, 2.5, '1000', null])
      expect((await player.bet([picked], { stake })).ok).toBe(false);
    expect(await player.bet([picked], { stake: 50_001 })).toMatchObject({ reason: 'insufficient_funds' });
    const wrong = { ...picked, odds: picked.odds + 1 };
    expect(await player.bet([wrong])).toMatchObject({ reason: 'odds_changed' });
    expect(await player.bet([{ ...picked, selection: 'both' }])).toMatchObject({
      reason: 'unknown_selection',
    });
    expect(await player.bet([picked, { ...picked, selection: 'away' }])).toMatchObject({
      reason: 'same_event',
    });
    expect(await player.bet([])).toMatchObject({ reason: 'bad_request' });
    expect(await player.bet([{ ...picked, event: 'yt-1' }])).toMatchObject({ ok: false });
    const gamer = await seat(50_000, 'arena');
    expect(await gamer.bet([picked])).toMatchObject({ reason: 'unknown_selection' });
    expect((await player.board()).balance).toBe(50_000);
    expect(await recordsOf(player.player)).toEqual([]);
  });

  it('lowers odds under the weight of bets, refuses the old ones and tells the new; then the match is full', async () => {
    const rich = await seat(1_000_000_000);
    const match = await fixMatch(platform, 'bl', homeWins);
    await goTo(platform, match.opensAt + 1);
    const first = await leg(rich, match, 'result', 'away');
    const stake = Math.min(2_000_000, Math.floor(50_000_000 / (first.odds / 100)));
    let bets = 0;
    while ((await rich.bet([first], { stake })).ok && bets < 9) bets += 1;
    const refused = await rich.bet([first], { stake });
    expect(refused.reason).toBe('odds_changed');
    const lowered = refused.events?.[0]?.odds.result?.away ?? 0;
    expect(lowered).toBeLessThan(first.odds);
    expect(await rich.bet([{ ...first, odds: lowered }], { stake: 200 })).toMatchObject({ ok: true });
    let last: string | undefined;
    for (let count = 0; count < 60 && last !== 'event_full'; count += 1)
      last = (await rich.bet([await leg(rich, match, 'result', 'away')], { stake })).reason;
    expect(last).toBe('event_full');
  });

  it('takes other odds than were shown only as far as the player chose, and knows the order again whatever odds it comes with', async () => {
    const player = await seat();
    const match = await fixMatch(platform, 'yt', homeWins);
    await goTo(platform, match.opensAt + 1);
    const now = await leg(player, match);
    const [less, more] = [
      { ...now, odds: now.odds - 1 },
      { ...now, odds: now.odds + 1 },
    ];
    const refused = { ok: false, reason: 'odds_changed', balance: 100_000 };
    expect(await player.bet([less])).toMatchObject(refused);
    expect(await player.bet([more])).toMatchObject(refused);
    expect(await player.bet([more], { accept: 'better' })).toMatchObject(refused);
    expect(await player.bet([more], { accept: 'every' })).toMatchObject({ reason: 'bad_request' });

    const id = randomUUID();
    expect(await player.bet([more], { id, accept: 'any' })).toMatchObject({ ok: true, balance: 99_000 });
    expect(await player.bet([more], { id, accept: 'any' })).toMatchObject({ ok: true, balance: 99_000 });
    // After a lost answer the page sends what its player has accepted since.
    expect(await player.bet([less], { id })).toMatchObject({ ok: true, balance: 99_000 });
    expect(await player.bet([more], { id, stake: 1_100 })).toMatchObject({ reason: 'conflict' });
    expect(await player.bet([{ ...more, selection: 'away' }], { id })).toMatchObject({ reason: 'conflict' });
    await platform.control('POST', '/control/venues', { venue: 'mpty', up: false });
    expect(await player.bet([now], { id })).toMatchObject({ ok: true, balance: 99_000 });
    expect(await player.bet([now])).toMatchObject({ reason: 'maintenance' });
    await platform.control('POST', '/control/venues', { venue: 'mpty', up: true });
    expect(await player.bet([less], { accept: 'better' })).toMatchObject({ ok: true, balance: 98_000 });
    // What was taken counts, never what was shown.
    for (const bet of await player.bets())
      expect(bet).toMatchObject({ legs: [{ odds: now.odds }], potential: 10 * now.odds });
  });

  describe('on several matches', () => {
    async function matches(...wanted: readonly ((result: Result | null) => boolean)[]) {
      const fixed: KnownMatch[] = [];
      for (const [place, each] of wanted.entries())
        fixed.push(await fixMatch(platform, ['yt', 'lh', 'bl'][place] ?? 'yt', each));
      // All are open when the last has opened and the first has not begun.
      await goTo(platform, Math.max(...fixed.map(({ opensAt }) => opensAt)) + 1);
      return fixed;
    }
    const legsOn = (player: Bettor, fixed: readonly KnownMatch[]) =>
      Promise.all(fixed.map((match) => leg(player, match)));
    const lastEnd = (fixed: readonly KnownMatch[]) =>
      goTo(platform, Math.max(...fixed.map(({ startsAt }) => startsAt)) + 200_000);

    it('pays the product of the odds', async () => {
      const player = await seat();
      const fixed = await matches(homeWins, homeWins, homeWins);
      const legs = await legsOn(player, fixed);
      await player.bet(legs);
      await lastEnd(fixed);
      const payout = Math.floor(legs.reduce((sum, { odds }) => sum * odds, 1_000) / 1_000_000);
      expect(await player.bets()).toMatchObject([{ state: 'won', payout, potential: payout }]);
    });

    it('counts an abandoned match as 1.00, and is void when all are', async () => {
      const player = await seat();
      const fixed = await matches(homeWins, abandoned, homeWins);
      const legs = await legsOn(player, fixed);
      await player.bet(legs);
      await lastEnd(fixed);
      const [one, , other] = legs;
      const payout = Math.floor((1_000 * (one?.odds ?? 0) * (other?.odds ?? 0)) / 10_000);
      expect(await player.bets()).toMatchObject([{ state: 'won', payout }]);
      const gone = await matches(abandoned, abandoned);
      const unlucky = await seat();
      await unlucky.bet(await legsOn(unlucky, gone));
      await lastEnd(gone);
      expect(await unlucky.bets()).toMatchObject([{ state: 'void', payout: 0 }]);
      expect((await unlucky.board()).balance).toBe(100_000);
    });

    it('is lost with the first loss, stays so when another match is taken back, and is given back when that one is', async () => {
      const player = await seat();
      const fixed = await matches(awayWins, homeWins);
      await player.bet(await legsOn(player, fixed));
      const [lost, won] = fixed;
      if (!lost || !won) throw new Error('no matches');
      await goTo(platform, Math.min(lost.startsAt, won.startsAt) + 200_000);
      await lastEnd(fixed);
      expect(await player.bets()).toMatchObject([{ state: 'lost' }]);
      await platform.control('POST', '/control/sports/correct', { event: won.id });
      expect(await player.bets()).toMatchObject([{ state: 'lost' }]);
      await platform.control('POST', '/control/sports/correct', { event: lost.id });
      expect(await player.bets()).toMatchObject([{ state: 'void' }]);
      expect((await player.board()).balance).toBe(100_000);
    });
  });

  it('keeps books in which each balance is the sum of its movements', async () => {
    const books = await (await platform.control('GET', '/control/books')).json();
    expect(books).toMatchObject({ wrong: 0 });
  });

  it('keeps a match that was bet on, and forgets another a day after its end', async () => {
    const player = await seat();
    const match = await fixMatch(platform, 'yt', homeWins);
    const other = await fixMatch(platform, 'lh', homeWins);
    await goTo(platform, Math.max(match.opensAt, other.opensAt) + 1);
    await player.bet([await leg(player, match)]);
    await goTo(platform, match.startsAt + 23 * 3_600_000);
    const later = await seatBettor(platform, player.player, 0);
    expect((await later.event(other.id)).status).toBe('played');
    await goTo(platform, match.startsAt + 25 * 3_600_000);
    const latest = await seatBettor(platform, player.player, 0);
    await expect(latest.event(other.id)).rejects.toThrow();
    expect((await latest.event(match.id)).status).toBe('played');
  });

  it('works in the arena: the winner, and a handicap', async () => {
    const player = await seat(100_000, 'arena');
    const match = await fixMatch(platform, 'xh', (result) => result?.home === 2 && result.away === 0);
    await goTo(platform, match.opensAt + 1);
    const winner = await leg(player, match, 'winner', 'home');
    const minus = await leg(player, match, 'handicap-home', 'home');
    const over = await leg(player, match, 'maps-2.5', 'over');
    for (const picked of [winner, minus, over]) await player.bet([picked]);
    await afterEnd(match);
    const states = (await player.bets()).map(({ state }) => state).sort();
    expect(states).toEqual(['lost', 'won', 'won']);
    expect((await recordsOf(player.player, 'mpdj')).at(-1)).toMatchObject({ game: 'arena' });
    expect((await player.board()).balance).toBe(97_000 + 10 * (winner.odds + minus.odds));
  });
});

describe('a platform that was not running when a match ended', () => {
  it('settles it once when it starts again', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'matches-'));
    const first = await startPlatform({ dataDir }, undefined, ['sports']);
    const player = await seatBettor(first, 'p1');
    const match = await fixMatch(first, 'yt', homeWins);
    await goTo(first, match.opensAt + 1);
    const odds = (await player.event(match.id)).odds.result?.home ?? 0;
    await player.bet([{ event: match.id, market: 'result', selection: 'home', odds }]);
    await first.stop();

    const again = await startPlatform({ dataDir }, undefined, ['sports']);
    await goTo(again, match.startsAt + 86_400_000);
    await goTo(again, match.startsAt + 86_500_000);
    const back = await seatBettor(again, 'p1', 0);
    expect((await back.board()).balance).toBe(99_000 + 10 * odds);
    expect(await back.bets()).toMatchObject([{ state: 'won' }]);
    await again.stop();
    await rm(dataDir, { recursive: true });
  });
});

/** What a single counts: the stake, at odds below 1.50 twice what could be won. Odds are hundredths. */
function countedOf(stake: number, odds: number): number {
  const potential = Math.floor((stake * odds) / 100);
  return Math.floor(stake * Math.min(1, (potential / stake - 1) / 0.5));
}
