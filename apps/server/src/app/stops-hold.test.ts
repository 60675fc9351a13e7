/** Stops of venues and games hold for games that are open, at every node, and for what a launch brings along. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openGameSession } from '../game-providers/seamless/sessions.ts';
import { openSeamlessCaller } from '../game-providers/testing/seamless-caller.ts';
import { launchGame, type Venues } from '../game-providers/transfers-recall-launch.ts';
import { SetClock } from '../platform/clock.ts';
import { done } from '../platform/outcome.ts';
import { startTestSite, type TestSite, walletSecret } from '../testing/site.ts';

const clock = new SetClock('2026-11-23T04:00:00.000Z');
let site: TestSite;
let chief: string;
let other: Awaited<ReturnType<TestSite['secondNode']>>;
beforeAll(async () => {
  site = await startTestSite({ clock });
  chief = await site.staffToken('chief');
  other = await site.secondNode();
});
afterAll(async () => {
  await other.stop();
  await site.stop();
});
// Nothing is stopped when a test begins.
beforeEach(async () => {
  const { data } = await site.staff('stops', {}, chief);
  for (const { id } of data) await site.staff('liftStop', { id, reason: '结束' }, chief, crypto.randomUUID());
});

const stop = async (fields: { readonly kind: 'venue' | 'game'; readonly target: string }) => {
  const made = { body: '通道维护', bodyEn: 'Maintenance', reason: '异常', ...fields };
  const reply = await site.staff('makeStop', made, chief, crypto.randomUUID());
  expect(reply.code).toBe(200);
  return reply.data.id;
};

const venue = 'mpdz';
/** Someone in a game that was opened before anything was stopped, and the venue's calls at either node. */
async function sitting() {
  const { id, token: session } = await site.memberWith(100_000n);
  const token = await openGameSession(site.running.site, { venue, memberId: id, memberToken: session });
  const at = (address: string) => {
    const secret = walletSecret;
    const caller = openSeamlessCaller({ address, venue, secret, now: () => clock.now().getTime() });
    return {
      betOf: (changes: Readonly<Record<string, unknown>> = {}) =>
        caller.betOf({ player: `m${id}`, token }, changes),
      call: caller.call,
    };
  };
  return { id, player: `m${id}`, here: at(site.running.address), there: at(other.address) };
}

test.each([
  ['venue', venue],
  ['game', `${venue}/mpdz01`],
] as const)(
  'a %s that is stopped takes no stake of a game that is open, at whichever node, together or alone; wins and rollbacks go through',
  async (kind, target) => {
    const { player, here, there } = await sitting();
    const [won, back, kept] = [here.betOf(), here.betOf(), here.betOf()];
    for (const bet of [won, back, kept]) expect(await here.call('bet', bet)).toMatchObject({ ok: true });
    const id = await stop({ kind, target });
    const no = { status: 200, ok: false, reason: 'stopped' };
    const refusedHere = here.betOf();
    expect(await here.call('bet', refusedHere)).toEqual(no);
    expect(await there.call('bet', there.betOf())).toEqual(no);
    // Those that never go with others: a free one, one that ends its round, several at once.
    expect(await there.call('bet', there.betOf({ free: true }))).toEqual(no);
    expect(await here.call('bet', here.betOf({ round_closed: true }))).toEqual(no);
    const several = [
      { kind: 'win', id: crypto.randomUUID(), player, bet: kept.id, amount: 100 },
      { kind: 'bet', ...here.betOf() },
    ];
    expect(await here.call('several', { player, effects: several })).toEqual(no);
    expect(await there.call('bet', kept)).toMatchObject({ ok: true, balance: 97_000 });
    const win = { id: crypto.randomUUID(), player, bet: won.id, amount: 2_500 };
    expect(await there.call('win', win)).toMatchObject({ ok: true, balance: 99_500 });
    expect(await here.call('rollback', { id: crypto.randomUUID(), player, target: back.id })).toMatchObject({
      ok: true,
      balance: 100_500,
    });
    if (kind === 'game')
      expect(await here.call('bet', here.betOf({ game: 'mpdz02' }))).toMatchObject({ ok: true });
    await site.staff('liftStop', { id, reason: '已恢复' }, chief, crypto.randomUUID());
    expect(await here.call('bet', refusedHere)).toEqual(no);
    expect(await there.call('bet', there.betOf())).toMatchObject({ ok: true });
  },
);

test('a stake that was let in is done before the stop is answered', async () => {
  const { here } = await sitting();
  const bets = Array.from({ length: 40 }, () => here.betOf({ amount: 10 }));
  const answers = bets.map((bet) => here.call('bet', bet));
  await stop({ kind: 'venue', target: venue });
  const { rows } = await site.owner.query<{ taken: number }>(
    'select count(*)::int as taken from bet where venue = $1 and bet_id = any($2)',
    [venue, bets.map(({ id }) => id)],
  );
  const told = (await Promise.all(answers)).filter(({ ok }) => ok).length;
  expect(told).toBe(rows[0]?.taken);
});

test('a game that was picked before its venue was stopped takes no money there', async () => {
  const { id, token } = await site.memberWith(100_000n);
  const wallets = {
    code: 'mpqp',
    name: '',
    nameEn: '',
    category: 'gaming',
    wallet: 'transfer',
    enabled: true,
  };
  const begun: unknown[] = [];
  const port = {
    wallet: 'transfer',
    createPlayer: async () => ({ outcome: 'done', value: null }),
    launch: async () => ({ outcome: 'done', value: { url: 'https://venue.example/' } }),
  };
  const venues = {
    site: site.running.site,
    balances: site.running.balances,
    catalogue: { venues: () => [wallets], venue: () => wallets, games: () => [{ venue: 'mpqp', code: 'g' }] },
    adapters: { healthOf: () => ({ state: 'up' }), portOf: () => port, transferPortOf: () => port },
    transfers: {
      begin: async (_tx: unknown, order: unknown) => {
        begun.push(order);
        return { ok: false, code: 'insufficient_balance' };
      },
    },
  } as unknown as Venues;
  const open = (stopping: boolean) =>
    launchGame(venues, {
      memberId: id,
      memberToken: token,
      venue: 'mpqp',
      game: 'g',
      language: 'zh-CN',
      lobbyUrl: '',
      hasLists: true,
      address: '',
      device: 'mobile',
      autoTransfer: { most: null },
      mayBring: async (_tx, amount) => {
        if (stopping) await stop({ kind: 'venue', target: 'mpqp' });
        return done(amount);
      },
    });
  await open(false);
  expect(begun).toHaveLength(1);
  await open(true);
  expect(begun).toHaveLength(1);
});
