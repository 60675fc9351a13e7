/** What the operator is told about single bets, for its members' records. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { startPlatform, type TestPlatform } from '../testing/platform.ts';
import { claimOf as liveClaimOf, readFields as readLive } from './games/live/web/verify/claim.ts';
import { recompute as recomputeLive } from './games/live/web/verify/recompute.ts';
import { claimOf, readFields } from './games/slots/web/verify/claim.ts';
import { recompute } from './games/slots/web/verify/recompute.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.stop());

const detail = z.object({
  ok: z.literal(true),
  round: z.string().min(1),
  selection: z.string().min(1),
  outcome: z.string().min(1).nullable(),
  verify_url: z.string().nullable(),
});
const open = { outcome: null, verify_url: null };

function fragmentOf(url: string | null): URLSearchParams {
  return new URLSearchParams(new URL(url ?? '').hash.slice(1));
}

/** A player at a game, with 1,000 yuan there. */
async function seat(venue: string, game: string) {
  const player = `p-${randomUUID()}`;
  const { operator } = platform;
  await operator.call('/v1/players/create', { venue, player });
  const not_after = platform.platform.clock.now() + 30_000;
  const order = { venue, player, id: randomUUID(), direction: 'in', amount: 100_000, not_after };
  await operator.call('/v1/transfers/create', order);
  const { url } = await operator.call('/v1/games/launch', {
    venue,
    player,
    game,
    language: 'zh-CN',
    lobby_url: 'http://localhost:8080/',
  });
  const token = fragmentOf(String(url)).get('session') ?? '';
  return {
    async ask(path: string, body?: unknown): Promise<Record<string, unknown>> {
      const response = await fetch(`${platform.url}/games/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return z.record(z.string(), z.unknown()).parse(await response.json());
    },
    describe: (bet: unknown, as = player, language = 'zh-CN') =>
      operator.call('/v1/bets/detail', { venue, player: as, game, bet, language }),
    async onlyBet(): Promise<string> {
      const { bets } = await operator.call('/v1/bets/list', { venue, cursor: '0', limit: 1_000 });
      const rows = z.array(z.object({ id: z.string(), player: z.string() })).parse(bets);
      return rows.find((row) => row.player === player)?.id ?? '';
    },
  };
}

it('tells what a slot paid, with a page that works it out again', async () => {
  const { ask, describe } = await seat('pp', 'pp01');
  const { commitment } = await ask('slots/table');
  const id = randomUUID();
  await ask('slots/spins', { id, stake: 200, client_seed: 'me', commitment });
  const told = detail.parse(await describe(id));
  expect(told).toMatchObject({ round: '#1', selection: '经典三轴 · 5线' });
  const read = claimOf(readFields(fragmentOf(told.verify_url)));
  if (read.bad) throw new Error(`cannot be read: ${read.bad.join()}`);
  expect((await recompute(read.claim)).agrees).toEqual({ commitment: true, payout: true });
  expect(await describe(id, 'somebody-else')).toEqual({ ok: false, reason: 'unknown_bet' });
});

it('tells a bet on a live table with its odds, and nothing of the cards before they are open', async () => {
  const { ask, describe, onlyBet } = await seat('mplive', 'baccarat');
  const ends = z.object({ now: z.number(), round: z.object({ round: z.number(), ends_at: z.number() }) });
  const before = ends.parse(await ask('baccarat/table'));
  const toNext = before.round.ends_at - before.now + 50;
  await platform.control('POST', '/control/clock', { offset_ms: toNext });
  const { round } = ends.parse(await ask('baccarat/table'));
  const order = { id: randomUUID(), round: round.round, bets: [{ kind: 'banker', stake: 1_000 }] };
  await ask('baccarat/bets', order);
  const bet = await onlyBet();
  expect(detail.parse(await describe(bet))).toMatchObject({ selection: '庄 @1.95', ...open });
  await platform.control('POST', '/control/clock', { offset_ms: toNext + 26_000 });
  const told = detail.parse(await describe(bet, undefined, 'en'));
  expect(told.selection).toBe('Banker @1.95');
  expect(told.outcome).toMatch(/^Player \d · Banker \d · /);
  const read = liveClaimOf(readLive(fragmentOf(told.verify_url)));
  if (read.bad) throw new Error(`cannot be read: ${read.bad.join()}`);
  expect(Object.values((await recomputeLive(read.claim)).agrees).every(Boolean)).toBe(true);
});

it('tells the pick of a lottery and the match of a bet while they are open', async () => {
  const lottery = await seat('mpcp', 'ssc');
  const round = z.object({ round: z.object({ round: z.number(), closes_at: z.number() }), now: z.number() });
  let table = round.parse(await lottery.ask('ssc/table'));
  if (table.round.closes_at - table.now < 10_000) {
    const { clock } = platform.platform;
    clock.shift(clock.now() - Date.now() + 22_000);
    table = round.parse(await lottery.ask('ssc/table'));
  }
  await lottery.ask('ssc/bets', {
    id: randomUUID(),
    round: table.round.round,
    bets: [{ kind: 'p1:7', stake: 1_000 }],
  });
  expect(detail.parse(await lottery.describe(await lottery.onlyBet()))).toMatchObject({
    selection: expect.stringMatching(/7 @9\.75$/),
    ...open,
  });

  const sport = await seat('mpty', 'football');
  const { events } = z
    .object({
      events: z.array(
        z.object({
          id: z.string(),
          status: z.string(),
          home: z.object({ name: z.object({ zh: z.string() }) }),
          odds: z.record(z.string(), z.record(z.string(), z.number().nullable())),
        }),
      ),
    })
    .parse(await sport.ask('sports/board'));
  const event = events.find(({ status, odds }) => status === 'open' && odds.result?.home);
  const odds = event?.odds.result?.home ?? 0;
  const id = randomUUID();
  const leg = { event: event?.id, market: 'result', selection: 'home', odds };
  await sport.ask('sports/bets', { id, stake: 1_000, legs: [leg] });
  const told = detail.parse(await sport.describe(id));
  expect(told).toMatchObject({ round: event?.id, ...open });
  expect(told.selection).toContain(event?.home.name.zh);
  expect(told.selection).toContain(`@${(odds / 100).toFixed(2)}`);
});
