/** What lies at venues with wallets of their own when its member takes a break comes back by itself, whatever the venue does meanwhile. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetDeadNodes } from '../testing/dead-nodes.ts';
import { startNode } from '../testing/node.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ works: true });
});
afterAll(() => site.stop());

const into = (token: string, amount: number, venue = 'mpqp') =>
  site.call(
    'transfer',
    { amount, sourcetype: 'userbalance', targettype: venue },
    { token, key: randomUUID() },
  );
const rest = (token: string, kind: 'break' | 'exclusion' = 'exclusion', days = 183) =>
  site.call('takePlayBreak', { kind, days }, { token, key: randomUUID() });
const launch = (token: string) => site.call('gameUrl', { plat_name: 'mpqp', game_code: 'hilo' }, { token });
async function money(token: string) {
  const { data } = await site.call('walletOverview', {}, { token });
  const there = data.venues.reduce((sum, { balance }) => sum + balance, 0);
  return { central: data.central, there, total: data.total };
}
const told = async (token: string) =>
  (await site.call('inbox', { page: 1 }, { token })).data.data.map(
    ({ title, content }) => `${title} ${content}`,
  );
const isWanted = async (id: bigint) =>
  (await site.owner.query('select from play_recall where member_id = $1', [id])).rows.length > 0;
const triesOf = async (id: bigint) =>
  (await site.owner.query<{ tries: number }>('select tries from play_recall where member_id = $1', [id]))
    .rows[0]?.tries ?? 0;
const betsOpen = async (id: bigint) =>
  (await site.owner.query("select from bet where member_id = $1 and state = 'unsettled'", [id])).rows.length;
/** What is waited for longer than a moment is due now. */
async function hurry(id: bigint): Promise<void> {
  await site.owner.query("update play_recall set next_at = '2020-01-01' where member_id = $1", [id]);
  await site.owner.query(
    "select graphile_worker.add_job('recall_from_venues', $1::json, job_key => 'recall_from_venues/' || $2)",
    [JSON.stringify({ member: String(id) }), String(id)],
  );
}
/** Looked at at once, instead of after pauses that grow. */
const untilBack = (id: bigint) =>
  expect
    .poll(
      async () => {
        await hurry(id);
        return isWanted(id);
      },
      { interval: 500 },
    )
    .toBe(false);

test('who excludes themselves has everything back from all venues, is told so, and their open game is over', async () => {
  const { token, id } = await site.memberWith(50_000n);
  await into(token, 100);
  await into(token, 200, 'mpty');
  const url = new URL((await launch(token)).data.url);
  const session = new URLSearchParams(url.hash.slice(1)).get('session') ?? '';
  const table = () =>
    fetch(`${site.sandbox.url}/games/hilo/table`, { headers: { authorization: `Bearer ${session}` } });
  expect((await table()).status).toBe(200);
  expect((await rest(token)).code).toBe(200);
  await untilBack(id);
  expect(await money(token)).toEqual({ central: 500, there: 0, total: 500 });
  expect((await table()).status).toBe(401);
  expect((await told(token))[0]).toMatch(/场馆里的钱已全部转回.*300\.00/);
});

test('a round that is open when its member excludes themselves is played to its end, and what it brings comes back after', async () => {
  const { token, id } = await site.memberWith(50_000n);
  await into(token, 100);
  const bet = randomUUID();
  await site.sandbox.bet({ venue: 'mpqp', player: `m${id}`, id: bet, stake: 10_000 });
  expect((await rest(token)).code).toBe(200);
  // Nothing lies there: only the record says that something will.
  await expect.poll(async () => (await triesOf(id)) > 0).toBe(true);
  await hurry(id);
  await expect.poll(() => betsOpen(id)).toBe(1);
  expect(await isWanted(id)).toBe(true);
  await site.sandbox.settleBet(bet, 25_000);
  await untilBack(id);
  expect(await money(token)).toEqual({ central: 650, there: 0, total: 650 });
});

test('a venue that is away, or says nothing, or closes meanwhile, is asked until it has given everything back', async () => {
  const { token, id } = await site.memberWith(50_000n);
  await into(token, 100);
  await site.sandbox.fault('players/balance', 'down', 3, { venue: 'mpqp' });
  await site.sandbox.fault('players/logout', 'down', 1, { venue: 'mpqp' });
  await site.sandbox.fault('transfers/create', 'error_after', 1, { venue: 'mpqp' });
  expect((await rest(token, 'break', 7)).code).toBe(200);
  await site.sandbox.switchVenue('mpqp', false);
  await expect.poll(() => triesOf(id), { interval: 200 }).toBeGreaterThan(1);
  expect(await isWanted(id)).toBe(true);
  await site.sandbox.switchVenue('mpqp', true);
  await untilBack(id);
  expect(await money(token)).toEqual({ central: 500, there: 0, total: 500 });
});

test('an exclusion that is carried over to a second account brings back what that one has at venues', async () => {
  const { token, id } = await site.memberWith(50_000n);
  await into(token, 100);
  const first = await site.member();
  await site.owner.query(
    "insert into account_trace (member_id, kind, value, registered_at, seen_at) select m, 'device', 'd' || $1, now(), now() from unnest($2::bigint[]) m",
    [randomUUID(), [id, first.id]],
  );
  expect((await rest(first.token)).code).toBe(200);
  await untilBack(id);
  expect(await money(token)).toEqual({ central: 500, there: 0, total: 500 });
  expect((await launch(token)).code).toBe(codes.on_pause.code);
});

test('a node that dies when it has asked the venue leaves the rest to the one that comes after it', async () => {
  const still = await startTestSite();
  try {
    const { token, id } = await still.memberWith(50_000n);
    await still.call('transfer', { amount: 100, sourcetype: 'userbalance', targettype: 'mpqp' }, { token });
    // The only one that works: its first transfer is the one that asks the money back.
    const node = await startNode(still.running.site.config, { killAt: 'after-call' });
    const ended = once(node.child, 'exit');
    await still.call('takePlayBreak', { kind: 'exclusion', days: 183 }, { token });
    expect(await ended).toEqual([null, 'SIGKILL']);
    const wanted = async () =>
      (await still.owner.query('select from play_recall where member_id = $1', [id])).rows.length;
    expect(await wanted()).toBe(1);
    await forgetDeadNodes(still.running.site.database);
    const second = await still.secondNode({ works: true });
    try {
      await still.owner.query("update play_recall set next_at = '2020-01-01'");
      await still.owner.query("select graphile_worker.add_job('recall_from_venues', '{}'::json)");
      await expect.poll(wanted, { interval: 200 }).toBe(0);
    } finally {
      await second.stop();
    }
    const { data } = await still.call('walletOverview', {}, { token });
    expect([data.central, data.total]).toEqual([500, 500]);
  } finally {
    await still.stop();
  }
});

test('what comes to lie at a venue long after, by a bet that is corrected, comes back too', async () => {
  const { token, id } = await site.memberWith(50_000n);
  await into(token, 100);
  const bet = randomUUID();
  await site.sandbox.bet({ venue: 'mpqp', player: `m${id}`, id: bet, stake: 10_000, payout: 0 });
  expect((await rest(token)).code).toBe(200);
  await untilBack(id);
  expect(await money(token)).toEqual({ central: 400, there: 0, total: 400 });
  await site.sandbox.annulBet(bet);
  await expect.poll(async () => (await money(token)).there).toBe(100);
  await site.owner.query("select graphile_worker.add_job('find_what_lies_at_venues', '{}'::json)");
  await expect.poll(async () => (await money(token)).central, { interval: 200 }).toBe(500);
});

test('what comes to lie at a venue beyond a limit on losses, by a bet that is corrected, comes back too', async () => {
  const { token, id } = await site.memberWith(50_000n);
  await into(token, 100);
  const bet = randomUUID();
  await site.sandbox.bet({ venue: 'mpqp', player: `m${id}`, id: bet, stake: 10_000, payout: 0 });
  await expect.poll(async () => (await money(token)).there).toBe(0);
  expect((await site.call('setPlayLimit', { kind: 'loss', amount: '60' }, { token })).code).toBe(200);
  await untilBack(id);
  await site.sandbox.annulBet(bet);
  await expect.poll(async () => (await money(token)).there).toBe(100);
  await site.owner.query("select graphile_worker.add_job('find_what_lies_at_venues', '{}'::json)");
  await expect.poll(async () => (await money(token)).central, { interval: 200 }).toBe(500);
});
