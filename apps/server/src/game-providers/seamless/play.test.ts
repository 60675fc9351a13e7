/** The sandbox platform's seamless venue, played as a browser plays it, on good days and bad ones. */
import { randomUUID } from 'node:crypto';
import { codes } from '@mingpai/contract/codes';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestSite, type TestSite } from '../../testing/site.ts';

const venue = 'mpdz';
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterEach(() => site.sandbox.clearFaults());
afterAll(() => site.stop());

const table = z.object({
  ok: z.boolean(),
  reason: z.string().optional(),
  balance: z.number(),
  commitment: z.string(),
  history: z.array(z.object({ id: z.string(), stake: z.number(), payout: z.number() })),
});

/** Opens the game and sits down. */
/** Counts what the venue has asked the wallet from now on and has been answered. */
function answered(operation: 'bet'): () => number {
  let count = 0;
  site.running.http.server.on('request', ({ url }, response) => {
    if (url === `/seamless/${venue}/${operation}`) response.once('finish', () => (count += 1));
  });
  return () => count;
}

/** The least time of a round at slots, and by how much the platform's clock is ahead for it; ms. */
const roundMs = 2_500;
let ahead = 0;

async function seat(fen = 100_000n) {
  const member = await site.memberWith(fen);
  const { data, code, message } = await site.call(
    'gameUrl',
    { plat_name: venue, game_code: 'mpdz01' },
    { token: member.token },
  );
  if (code !== 200) throw new Error(message);
  const session = new URLSearchParams(new URL(data.url).hash.slice(1)).get('session') ?? '';
  const headers = { authorization: `Bearer ${session}`, 'content-type': 'application/json' };
  const ask = async (path: string, init: RequestInit) =>
    table.parse(await (await fetch(`${site.sandbox.url}/games/slots/${path}`, { ...init, headers })).json());
  const look = () => ask('table', {});
  return {
    ...member,
    look,
    async spin(stake = 1_000, id = randomUUID()) {
      const { commitment } = await look();
      const body = JSON.stringify({ id, stake, client_seed: 'test', commitment });
      const answer = await ask('spins', { method: 'POST', body });
      if (answer.reason !== 'too_soon') return { id, ...answer };
      // Nobody waits for the least time of a round: the platform's clock goes on.
      ahead += roundMs;
      await site.sandbox.shiftClock(ahead);
      return { id, ...(await ask('spins', { method: 'POST', body })) };
    },
    async central() {
      return Math.round((await site.call('balance', {}, { token: member.token })).data.balance * 100);
    },
    /** What the rounds should have left, in fen. */
    async due() {
      const { history } = await look();
      return history.reduce((sum, { stake, payout }) => sum - stake + payout, Number(fen));
    },
  };
}

test('rounds move the central wallet itself, and the venue and the books agree', async () => {
  const player = await seat();
  for (let round = 0; round < 5; round += 1) {
    const { ok, balance } = await player.spin();
    expect(ok).toBe(true);
    expect(balance).toBe(await player.due());
    expect(await player.central()).toBe(balance);
  }
  const { data } = await site.call('betRecords', { date: 4, page: 1, api_type: venue }, player);
  expect(data.data.map(({ status }) => status)).toEqual([1, 1, 1, 1, 1]);
  const chief = await site.staffToken();
  const { data: found } = await site.staff('reconcileVenue', { code: venue }, chief);
  expect(found).toEqual({ players: 1, skipped: 0, strangers: 0, differences: 0 });
});

test('a bet is told in words to who made it; of a silent venue only the times are known', async () => {
  const player = await seat();
  const { id } = await player.spin();
  const ask = { platname: venue, bet_id: id };
  const { data } = await site.call('betDetail', { ...ask, language: 'en' }, player);
  expect(data.told).toMatchObject({ round: '#1', selection: '20 lines · low volatility' });
  expect(data.told?.verify_url).toContain(`${site.sandbox.url}/verify/slots#game=mpdz01&lang=en`);
  expect(data.settled_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  const stranger = await seat();
  expect((await site.call('betDetail', ask, stranger)).code).toBe(codes.bet_not_found.code);
  await site.sandbox.fault('bets/detail', 'down');
  expect((await site.call('betDetail', ask, player)).data).toMatchObject({ told: null });
});

test('more than the wallet holds is declined in the game, and nothing moves', async () => {
  const player = await seat(500n);
  expect(await player.spin()).toMatchObject({ ok: false, reason: 'insufficient_funds', balance: 500 });
  expect(await player.central()).toBe(500);
});

test.each(['timeout_before', 'timeout_after', 'late', 'malformed', 'down'])(
  'a stake whose answer is lost (%s) is not played, and not lost either',
  async (fault) => {
    const player = await seat();
    const bets = answered('bet');
    await site.sandbox.fault('wallet/bet', fault);
    expect(await player.spin()).toMatchObject({ ok: false, reason: 'unanswered' });
    await expect.poll(() => player.central()).toBe(100_000);
    // A copy of the bet that comes late finds that it was taken back.
    if (fault === 'late') await expect.poll(bets).toBe(1);
    expect(await player.central()).toBe(100_000);
    expect(await player.spin()).toMatchObject({ ok: true });
  },
);

test.each(['timeout_before', 'timeout_after', 'twice', 'late', 'slow'])(
  'a win that goes wrong on its way (%s) arrives once',
  async (fault) => {
    const player = await seat();
    await site.sandbox.fault('wallet/win', fault, 2);
    expect(await player.spin()).toMatchObject({ ok: true });
    const due = await player.due();
    await expect
      .poll(async () => {
        const { data } = await site.call('betRecords', { date: 4, page: 1, api_type: venue }, player);
        return data.data.map(({ status }) => status);
      })
      .toEqual([1]);
    expect(await player.central()).toBe(due);
  },
);

test('a member who signs out in the middle of a round gets the win all the same', async () => {
  const player = await seat();
  await site.sandbox.fault('wallet/win', 'timeout_before', 1);
  const { id } = await player.spin();
  await site.call('signOut', {}, player);
  await expect.poll(() => stateOf(id)).toBe('settled');
  expect(await player.spin()).toMatchObject({ ok: false, reason: 'session_over' });
});

test('a venue whose process is killed with a win unsent sends it when it is back', async () => {
  const player = await seat();
  await site.sandbox.fault('wallet/win', 'timeout_before', 100);
  const { id } = await player.spin();
  const due = await player.due();
  expect(await stateOf(id)).toBe('unsettled');
  await site.sandbox.killAndRestart();
  await expect.poll(() => stateOf(id), { timeout: 40_000 }).toBe('settled');
  expect(await player.central()).toBe(due);
});

test('a venue whose process is killed while it asks for a stake gives it back when it is back', async () => {
  const player = await seat();
  await site.sandbox.fault('wallet/rollback', 'timeout_before', 100);
  await site.sandbox.fault('wallet/bet', 'timeout_after');
  const { id } = await player.spin();
  expect(await stateOf(id)).toBe('unsettled');
  expect(await player.central()).toBe(99_000);
  await site.sandbox.killAndRestart();
  await expect.poll(() => stateOf(id), { timeout: 40_000 }).toBe('void');
  expect(await player.central()).toBe(100_000);
});

async function stateOf(bet: string): Promise<string | undefined> {
  const { rows } = await site.running.site.database.query<{ state: string }>(
    'select state from bet where bet_id = $1',
    [bet],
  );
  return rows[0]?.state;
}

test('nothing can be transferred there, recycling leaves it out, and auto-transfer brings the money home for it', async () => {
  const player = await seat();
  const move = (sourcetype: string, targettype: string) =>
    site.call('transfer', { amount: 10, sourcetype, targettype }, player);
  expect((await move('userbalance', venue)).code).toBe(codes.no_transfer_needed.code);
  expect((await move(venue, 'userbalance')).code).toBe(codes.no_transfer_needed.code);
  await move('userbalance', 'mpqp');
  await site.call('setAutoTransfer', { transferstatus: 1 }, player);
  await site.call('gameUrl', { plat_name: venue, game_code: 'mpdz02' }, player);
  expect(await player.central()).toBe(100_000);
  const { data } = await site.call('recycleAll', {}, player);
  expect(data.results.map(({ platname }) => platname)).not.toContain(venue);
});

test('a difference is found, named with both figures, and goes when the venue has told', async () => {
  const player = await seat();
  const chief = await site.staffToken();
  await player.spin();
  await site.sandbox.fault('wallet/win', 'timeout_before', 100);
  let paid = 0;
  while (paid === 0) {
    await player.spin(20);
    paid = (await player.look()).history[0]?.payout ?? 0;
  }
  const found = await site.staff('reconcileVenue', { code: venue }, chief);
  expect(found.data.differences).toBe(1);
  const { data } = await site.staff('venueDifferences', { open: true }, chief);
  const [difference] = data.rows;
  expect(Math.round(((difference?.theirs ?? 0) - (difference?.ours ?? 0)) * 100)).toBe(paid);
  await site.sandbox.clearFaults();
  await expect.poll(() => player.central(), { timeout: 40_000 }).toBe(await player.due());
  expect((await site.staff('reconcileVenue', { code: venue }, chief)).data.differences).toBe(0);
});

test('a venue that does not answer is not opened, and opens again when it does', async () => {
  const member = await site.memberWith(1_000n);
  const enter = async () =>
    (await site.call('gameUrl', { plat_name: venue, game_code: 'mpdz01' }, member)).code;
  await site.sandbox.fault('*', 'down', 10_000);
  await expect.poll(enter).toBe(codes.venue_unavailable.code);
  await site.sandbox.clearFaults();
  await expect.poll(enter, { timeout: 30_000 }).toBe(200);
});
