/**
 * I10, the games. Who attacks: whoever owns the platform's store, after the bets: they put another seed in the place of the one that
 * decided, and the fingerprint that they kept with it. What must hold: what the member was shown stands with the bet in our books,
 * written once and sealed; the page that repeats the draw compares with that and says 不一致, the record says that the venue has
 * changed its word, and `npm run ledger:verify` names the bet.
 */
import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { play } from '../apps/sandbox/src/game-platform/games/hilo/rules.ts';
import { shuffle } from '../apps/sandbox/src/game-platform/games/hilo/shuffle.ts';
import * as hiloClaim from '../apps/sandbox/src/game-platform/games/hilo/web/verify/claim.ts';
import { recompute as recomputeHilo } from '../apps/sandbox/src/game-platform/games/hilo/web/verify/recompute.ts';
import * as liveClaim from '../apps/sandbox/src/game-platform/games/live/web/verify/claim.ts';
import { recompute as recomputeLive } from '../apps/sandbox/src/game-platform/games/live/web/verify/recompute.ts';
import * as lotteryClaim from '../apps/sandbox/src/game-platform/games/lottery/web/verify/claim.ts';
import { recompute as recomputeLottery } from '../apps/sandbox/src/game-platform/games/lottery/web/verify/recompute.ts';
import * as slotsClaim from '../apps/sandbox/src/game-platform/games/slots/web/verify/claim.ts';
import { recompute as recomputeSlots } from '../apps/sandbox/src/game-platform/games/slots/web/verify/recompute.ts';
import * as sportsClaim from '../apps/sandbox/src/game-platform/games/sports/web/verify/claim.ts';
import { recompute as recomputeSports } from '../apps/sandbox/src/game-platform/games/sports/web/verify/recompute.ts';
import { verifyAll } from '../apps/server/src/app/verification.ts';
import { sealFingerprints } from '../apps/server/src/fingerprints/index.ts';
import { limitsFrom, openBetReader } from '../apps/server/src/game-providers/index.ts';
import { keepChainTips } from '../apps/server/src/game-providers/kept-draws.ts';
import { openSandboxVenue } from '../apps/server/src/game-providers/sandbox/adapter.ts';
import { TestClock } from '../apps/server/src/gateways/testing.ts';
import { settled } from '../apps/server/src/testing/settled.ts';
import { startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';

let site: TestSite;
const clock = new TestClock();
let offset = 0;
let player: { token: string; id: bigint };
const shown = new Map<string, { venue: string; bet: string; draw: string; hash: string }>();

/** Bets on everything, pulled into our books, over and drawn. */
beforeAll(async () => {
  site = await startTestSite({ clock });
  player = await site.memberWith(1_000_000n);
  await keepTips();
  await playHilo();
  await playSlots('pp', 'pp01');
  // The least time from one round of a player to the next counts over all slots.
  await advance(2_500);
  await playSlots('mpdz', 'mpdz01');
  await playRound('mplive', 'baccarat', 'banker');
  await playRound('mpcp', 'ssc', 'p1:7');
  await playMatch();
  // A match is over ten minutes after its bets.
  await advance(15 * 60_000);
  for (const venue of ['mpqp', 'pp', 'mplive', 'mpcp', 'mpty'])
    await vi.waitFor(
      async () => {
        await pull(venue);
        const { rows } = await site.owner.query(
          "select from bet where venue = $1 and member_id = $2 and state <> 'unsettled'",
          [venue, player.id],
        );
        expect(rows, venue).toHaveLength(1);
      },
      { timeout: 30_000, interval: 200 },
    );
}, 240_000);
afterAll(() => site.stop());

async function advance(ms: number): Promise<void> {
  offset += ms;
  await clock.advance(site, ms);
}

const parts = () => ({ db: site.running.site.database, access: site.running.site.config, clock });
const keepTips = () => keepChainTips(parts());

async function pull(venue: string): Promise<void> {
  const { site: opened, wallet, settings } = site.running;
  const access = { url: site.sandbox.url, operator: 'mingpai', secret: opened.config.SANDBOX_SECRET };
  const holding = { wallet, limitsOf: limitsFrom(settings) };
  await openBetReader(opened, holding, (code) => openSandboxVenue(access, code, clock)).pull(venue, true);
}

async function seat(venue: string, game: string) {
  const { token } = player;
  if (venue !== 'mpdz') {
    const into = { amount: 500, sourcetype: 'userbalance', targettype: venue };
    const moved = await site.call('transfer', into, { token, key: randomUUID() });
    if (moved.code !== 200) throw new Error(moved.message);
  }
  const { data, code, message } = await site.call(
    'gameUrl',
    { plat_name: venue, game_code: game },
    { token },
  );
  if (code !== 200) throw new Error(message);
  const session = new URLSearchParams(new URL(data.url).hash.slice(1)).get('session') ?? '';
  return async <Shape extends z.ZodType>(
    shape: Shape,
    path: string,
    body?: unknown,
  ): Promise<z.output<Shape>> => {
    const response = await fetch(`${site.sandbox.url}/games/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    const taken = z.object({ reason: z.string().optional() }).parse(answer);
    if (taken.reason) throw new Error(`${path}: ${taken.reason}`);
    return shape.parse(answer);
  };
}

async function playHilo(): Promise<void> {
  const ask = await seat('mpqp', 'hilo');
  const { next } = await ask(z.object({ next: z.object({ commitment: z.string() }) }), 'hilo/table');
  const id = randomUUID();
  const table = z.object({ round: z.object({ id: z.string(), version: z.number(), state: z.string() }) });
  const bet = { id, stake: 1_000, client_seed: 'me', commitment: next.commitment };
  let { round } = await ask(table, 'hilo/rounds', bet);
  while (round.state === 'open')
    ({ round } = await ask(table, 'hilo/decisions', { round: id, version: round.version, action: 'high' }));
  shown.set('hilo', { venue: 'mpqp', bet: `hilo-${id}`, draw: '', hash: next.commitment });
}

async function playSlots(venue: string, game: string): Promise<void> {
  const ask = await seat(venue, game);
  const { commitment } = await ask(z.object({ commitment: z.string() }), 'slots/table');
  const id = randomUUID();
  await ask(z.object({}), 'slots/spins', { id, stake: 200, client_seed: 'me', commitment });
  shown.set(`slots ${venue}`, { venue, bet: id, draw: '', hash: commitment });
}

async function playRound(venue: string, game: string, kind: string): Promise<void> {
  const ask = await seat(venue, game);
  const shape = z.object({
    now: z.number(),
    round: z.object({
      round: z.number(),
      closes_at: z.number(),
      ends_at: z.number(),
      commitment: z.string(),
    }),
  });
  let { now, round } = await ask(shape, `${game}/table`);
  if (round.closes_at - now < 10_000) {
    await advance(round.ends_at - now + 100);
    ({ now, round } = await ask(shape, `${game}/table`));
  }
  const order = { id: randomUUID(), round: round.round, bets: [{ kind, stake: 1_000 }] };
  await ask(z.object({}), `${game}/bets`, order);
  const draw = `${game}/${round.round}`;
  shown.set(game, { venue, bet: `${game}-${order.id}-0`, draw, hash: round.commitment });
}

async function playMatch(): Promise<void> {
  const ask = await seat('mpty', 'football');
  const odds = z.record(z.string(), z.record(z.string(), z.number().nullable()));
  // Matches run by the clock of the day: between two of them none may be open for a moment.
  const event = await vi.waitFor(
    async () => {
      const { events } = await ask(
        z.object({ events: z.array(z.object({ id: z.string(), status: z.string(), odds })) }),
        'sports/board',
      );
      const open = events.findLast((one) => one.status === 'open' && one.odds.result?.home);
      if (!open) throw new Error('no match is open');
      return open;
    },
    { timeout: 120_000, interval: 500 },
  );
  const { event: detail } = await ask(
    z.object({ event: z.object({ commitment: z.string() }) }),
    `sports/events/${event.id}`,
  );
  const leg = { event: event.id, market: 'result', selection: 'home', odds: event.odds.result?.home };
  const id = randomUUID();
  await ask(z.object({}), 'sports/bets', { id, stake: 1_000, legs: [leg] });
  shown.set('football', { venue: 'mpty', bet: id, draw: event.id, hash: detail.commitment });
}

async function record(name: string) {
  const bet = shown.get(name);
  if (!bet) throw new Error(`nothing was played: ${name}`);
  const asked = { platname: bet.venue, bet_id: bet.bet };
  const { data } = await site.call('betDetail', asked, { token: player.token });
  return { bet, data, fields: new URLSearchParams(new URL(data.told?.verify_url ?? '').hash.slice(1)) };
}

/** What the page says of the fingerprint. */
async function pageSays(name: string): Promise<boolean> {
  const { fields } = await record(name);
  const claimed = <Claim>(read: { bad: readonly string[] | undefined; claim?: Claim }): Claim => {
    if (read.claim === undefined) throw new Error(`cannot be read: ${read.bad?.join()}`);
    return read.claim;
  };
  if (name === 'hilo')
    return (await recomputeHilo(claimed(hiloClaim.claimOf(hiloClaim.readFields(fields))))).agrees.commitment;
  if (name.startsWith('slots'))
    return (await recomputeSlots(claimed(slotsClaim.claimOf(slotsClaim.readFields(fields))))).agrees
      .commitment;
  if (name === 'baccarat')
    return (await recomputeLive(claimed(liveClaim.claimOf(liveClaim.readFields(fields))))).agrees.commitment;
  if (name === 'ssc')
    return (await recomputeLottery(claimed(lotteryClaim.claimOf(lotteryClaim.readFields(fields))))).agrees
      .commitment;
  return (await recomputeSports(claimed(sportsClaim.claimOf(sportsClaim.readFields(fields))))).agrees
    .commitment;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Another seed under which the same decisions could have been made: who swaps one takes care that the round can be told. */
function seedThatFits(actions: string, nonce: number): string {
  for (let number = 0; ; number += 1) {
    const server = sha256(String(number));
    try {
      play(shuffle({ server, client: 'me', nonce }), actions);
      return server;
    } catch {
      // The round would have been over before.
    }
  }
}

const asked = () => ({ access: site.running.site.config, clock });
const games = ['hilo', 'slots pp', 'slots mpdz', 'baccarat', 'ssc', 'football'] as const;

test.each(games)(
  'the fingerprint that the member was shown stands with the bet, and the page agrees: %s',
  async (name) => {
    const { bet, data } = await record(name);
    expect(data.fingerprints).toEqual([{ draw: bet.draw, hash: bet.hash }]);
    expect(data.told?.changed).toBe(false);
    expect(await pageSays(name)).toBe(true);
  },
);

test('nothing was swapped yet, and what was kept is sealed', async () => {
  await settled(site.owner);
  await sealFingerprints(site.running.site.database, clock);
  const { ok, swaps, compared, fingerprints } = await verifyAll(site.owner, undefined, { venues: asked() });
  expect(swaps).toEqual([]);
  expect(ok).toBe(true);
  expect(compared.filter((venue) => venue.compared === undefined)).toEqual([]);
  expect(compared.reduce((sum, venue) => sum + (venue.compared ?? 0), 0)).toBe(games.length);
  expect(fingerprints.entries).toBeGreaterThan(games.length);
});

test("after the platform's whole store was rewritten to fit, the page disagrees, the record says so and ledger:verify names each", async () => {
  const seed = 'ab'.repeat(32);
  const store = new DatabaseSync(join(site.sandbox.dataDir, 'game-platform/store.db'));
  const fits = sha256(seed);
  store.exec(`
    pragma busy_timeout = 10000;
    drop trigger bet_commitment_stays;
    update slots_round set server_seed = '${seed}';
    update sport_event set server_seed = '${seed}';
    update scheduled_chain set secret = '${seed}';
    update bet_commitment set hash = '${fits}';
  `);
  const { id, actions, nonce } = z
    .object({ id: z.string(), actions: z.string(), nonce: z.number() })
    .parse(store.prepare('select id, actions, nonce from hilo_round').get());
  const fitting = seedThatFits(actions, nonce);
  store.prepare('update hilo_round set server_seed = ? where id = ?').run(fitting, id);
  store.prepare('update bet_commitment set hash = ? where bet = ?').run(sha256(fitting), `hilo-${id}`);
  store.close();
  // A process of before knows the chains of before.
  await site.sandbox.killAndRestart();
  await site.sandbox.shiftClock(offset);
  // Rounds by the clock are links of a chain: their fingerprints are made to fit by what the platform now shows.
  for (const name of games) {
    const { bet, data } = await record(name);
    expect(data.fingerprints, name).toEqual([{ draw: bet.draw, hash: bet.hash }]);
    expect(data.told?.changed, name).toBe(true);
    expect(await pageSays(name), name).toBe(false);
  }
  const { ok, swaps } = await verifyAll(site.owner, undefined, { venues: asked() });
  expect(ok).toBe(false);
  for (const { venue, bet } of shown.values())
    expect(
      swaps.filter(({ of }) => of.startsWith(`bet ${bet} at ${venue}`)),
      bet,
    ).toHaveLength(1);
  expect(swaps).toContainEqual({
    of: expect.stringMatching(/^chain of baccarat from round \d+ at mplive$/),
    detail: 'its tip is not the one that was published',
  });
  // What a venue says later under the same names changes nothing in our books.
  await keepTips();
  await pull('mpqp');
  expect((await record('hilo')).data.fingerprints).toEqual([{ draw: '', hash: shown.get('hilo')?.hash }]);
});

test('a venue that forgets its bets is named with how many', async () => {
  const store = new DatabaseSync(join(site.sandbox.dataDir, 'game-platform/store.db'));
  store.exec(
    "pragma busy_timeout = 10000; drop trigger bet_commitment_is_kept; delete from bet_commitment where venue = 'pp'",
  );
  store.close();
  const { swaps } = await verifyAll(site.owner, undefined, { venues: asked() });
  expect(swaps).toContainEqual({
    of: 'venue pp',
    detail: 'it tells nothing of 1 draws whose fingerprints are kept',
  });
});
