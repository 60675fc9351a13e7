import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTable, seatPlayer, type TableAnswer } from '../../../testing/hilo.ts';
import { startPlatform, type TestPlatform } from '../../../testing/platform.ts';
import { commitmentTo } from '../../fairness/numbers.ts';
import { shuffle } from './shuffle.ts';

/** With this seed, client seed "test" and round 0 the cards are known. */
const serverSeed = '12'.repeat(32);
const deck = shuffle({ server: serverSeed, client: 'test', nonce: 0 });
const rank = (place: number) => ((deck[place] ?? 0) % 13) + 1;
const right = rank(1) >= rank(0) ? 'high' : 'low';
const wrong = right === 'high' ? 'low' : 'high';

describe('a round at the table', () => {
  let platform: TestPlatform;
  let players = 0;
  beforeAll(async () => {
    platform = await startPlatform();
  });
  afterAll(() => platform.stop());

  async function seat(balance?: number) {
    players += 1;
    const player = `p${players}`;
    const seated = await seatPlayer(platform, player, balance);
    const server_seed = serverSeed;
    await platform.control('POST', '/control/hilo/seed', { venue: 'mpqp', player, server_seed });
    return seated;
  }
  const roundOf = (answer: TableAnswer) => {
    if (!answer.round) throw new Error('no round');
    return answer.round;
  };
  const decisionOn = (answer: TableAnswer, action: string) => {
    const { id: round, version } = roundOf(answer);
    return { round, version, action };
  };
  async function betsOf(player: string) {
    const { bets } = await platform.operator.call('/v1/bets/list', {
      venue: 'mpqp',
      cursor: '0',
      limit: 1000,
    });
    if (!Array.isArray(bets)) throw new Error('no bets');
    return bets.filter((bet) => bet.player === player);
  }

  it('uses cards whose first two differ, so that one guess is wrong', () => {
    expect(rank(0)).not.toBe(rank(1));
  });

  it('takes the stake at once, opens the card that was committed to, and records the bet', async () => {
    const player = await seat();
    const before = await player.table();
    expect(before.next.commitment).toBe(commitmentTo(serverSeed));
    const answer = await player.bet();
    expect(answer).toMatchObject({ ok: true, balance: 99_000 });
    expect(roundOf(answer)).toMatchObject({
      cards: deck.slice(0, 1),
      server_seed: null,
      payout: 0,
      nonce: 0,
    });
    expect(JSON.stringify(answer)).not.toContain(serverSeed);
    expect(answer.next.commitment).not.toBe(before.next.commitment);
    expect(await betsOf(player.player)).toMatchObject([
      { state: 'unsettled', stake: 1000, valid: 0, payout: 0, settled_at: null },
    ]);
  });

  it('pays what was shown and reveals the seed', async () => {
    const player = await seat();
    const hit = await player.decide(decisionOn(await player.bet(), right));
    const shown = roundOf(hit).payout;
    expect(shown).toBeGreaterThan(980);
    const cashed = await player.decide(decisionOn(hit, 'cash'));
    expect(cashed.balance).toBe(99_000 + shown);
    expect(roundOf(cashed)).toMatchObject({
      state: 'cashed',
      server_seed: serverSeed,
      cards: deck.slice(0, 2),
    });
    expect(cashed.history).toHaveLength(1);
    expect(await betsOf(player.player)).toMatchObject([
      { state: 'unsettled' },
      // A guess that hardly misses counts twice what it won.
      { state: 'settled', stake: 1000, valid: Math.min(1000, 2 * Math.abs(shown - 1000)), payout: shown },
    ]);
  });

  it('ends with a miss: the stake counts as valid and nothing is paid', async () => {
    const player = await seat();
    const lost = await player.decide(decisionOn(await player.bet(), wrong));
    expect(lost.balance).toBe(99_000);
    expect(roundOf(lost)).toMatchObject({ state: 'lost', payout: 0, server_seed: serverSeed });
    expect((await betsOf(player.player)).at(-1)).toMatchObject({ state: 'settled', valid: 1000, payout: 0 });
  });

  it('has one effect for a double tap: the second decision is on a table that is gone', async () => {
    const player = await seat();
    const decision = decisionOn(await player.bet(), right);
    const answers = await Promise.all(Array.from({ length: 20 }, () => player.decide(decision)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.every((answer) => answer.ok || answer.reason === 'outdated')).toBe(true);
    expect(roundOf(await player.table()).actions).toHaveLength(1);
  });

  it('pays once when cashed out fifty times at once', async () => {
    const player = await seat();
    const hit = await player.decide(decisionOn(await player.bet(), right));
    await Promise.all(Array.from({ length: 50 }, () => player.decide(decisionOn(hit, 'cash'))));
    expect((await player.table()).balance).toBe(99_000 + roundOf(hit).payout);
  });

  it('makes one bet of fifty with the same id, and refuses a second round beside an open one', async () => {
    const player = await seat();
    const { commitment } = (await player.table()).next;
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => player.bet({ id, commitment })));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect((await player.table()).balance).toBe(99_000);
    expect(await player.bet()).toMatchObject({ ok: false, reason: 'round_open', balance: 99_000 });
    expect(await player.bet({ id, stake: 2000 })).toMatchObject({ ok: false, reason: 'conflict' });
  });

  it('continues in another session', async () => {
    const player = await seat();
    const hit = await player.decide(decisionOn(await player.bet(), right));
    const again = await openTable(platform, player.player);
    expect(roundOf(await again.table())).toEqual(roundOf(hit));
    expect(roundOf(await again.decide(decisionOn(hit, 'cash'))).state).toBe('cashed');
  });

  it('refuses what cannot be, and moves nothing', async () => {
    const player = await seat(50_000);
    for (const stake of [0, 99, 500_001, -100, 1.5, '1000', null]) {
      expect((await player.bet({ stake })).ok).toBe(false);
    }
    expect(await player.bet({ stake: 50_001 })).toMatchObject({ ok: false, reason: 'insufficient_funds' });
    expect(await player.bet({ commitment: 'ab'.repeat(32) })).toMatchObject({ reason: 'commitment_changed' });
    expect(await player.bet({ client_seed: 'a:b' })).toMatchObject({ reason: 'bad_request' });
    expect((await player.table()).balance).toBe(50_000);
    expect(await betsOf(player.player)).toEqual([]);
    const open = await player.bet();
    expect(await player.decide(decisionOn(open, 'cash'))).toMatchObject({ ok: false, reason: 'not_allowed' });
    const other = await seat();
    expect(await other.decide(decisionOn(open, right))).toMatchObject({ ok: false, reason: 'unknown_round' });
  });

  it('swaps the card three times and no more', async () => {
    const player = await seat();
    let answer = await player.bet();
    for (let swap = 0; swap < 3; swap += 1) answer = await player.decide(decisionOn(answer, 'swap'));
    expect(roundOf(answer)).toMatchObject({ cards: deck.slice(0, 4), hits: 0 });
    expect(await player.decide(decisionOn(answer, 'swap'))).toMatchObject({
      ok: false,
      reason: 'not_allowed',
    });
  });

  it('shows the unused seed and commits to a new one when the player asks', async () => {
    const player = await seat();
    const answer = await player.rotate();
    expect(answer.revealed).toMatchObject({ server_seed: serverSeed, commitment: commitmentTo(serverSeed) });
    expect(answer.next.commitment).not.toBe(commitmentTo(serverSeed));
  });

  it('lets nobody in without a session, or with one that is over', async () => {
    const player = await seat();
    const read = (token: string) =>
      fetch(`${platform.url}/games/hilo/table`, { headers: { authorization: `Bearer ${token}` } });
    expect((await read('x'.repeat(43))).status).toBe(401);
    expect((await fetch(`${platform.url}/games/hilo/table`)).status).toBe(401);
    expect((await read(player.token)).status).toBe(200);
    await platform.control('POST', '/control/clock', { offset_ms: 12 * 3_600_000 + 1000 });
    expect((await read(player.token)).status).toBe(401);
    await platform.control('POST', '/control/clock', { offset_ms: 0 });
  });

  it('ends a round that was left for a day: cashed out with a hit, void without', async () => {
    const winner = await seat();
    const hit = await winner.decide(decisionOn(await winner.bet(), right));
    const idler = await seat();
    await idler.bet();
    await platform.control('POST', '/control/clock', { offset_ms: 24 * 3_600_000 - 60_000 });
    expect(roundOf(await (await openTable(platform, idler.player)).table()).state).toBe('open');
    await platform.control('POST', '/control/clock', { offset_ms: 24 * 3_600_000 + 1000 });
    const afterHit = await (await openTable(platform, winner.player)).table();
    expect(afterHit).toMatchObject({ balance: 99_000 + roundOf(hit).payout, round: { state: 'cashed' } });
    const afterNone = await (await openTable(platform, idler.player)).table();
    expect(afterNone).toMatchObject({ balance: 100_000, round: { state: 'void' } });
    expect((await betsOf(idler.player)).at(-1)).toMatchObject({ state: 'void', valid: 0, payout: 0 });
    await platform.control('POST', '/control/clock', { offset_ms: 0 });
  });
});
