import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agreed } from '../testing/rules.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
let chief: string;
beforeAll(async () => {
  site = await startTestSite({ works: true });
  chief = await site.staffToken();
});
afterAll(() => site.stop());

const venue = 'mpqp';
const reconcileNow = async () => (await site.staff('reconcileVenue', { code: venue }, chief)).data;
const open = async (which = true) => (await site.staff('venueDifferences', { open: which }, chief)).data.rows;

async function player(): Promise<{ token: string; id: bigint }> {
  const member = await site.memberWith(100_000n);
  const into = { amount: 300, sourcetype: 'userbalance', targettype: venue };
  expect(await site.call('transfer', into, { token: member.token })).toMatchObject({ code: 200 });
  return member;
}

test('what agrees is no difference, and bets that are not read yet are read first', async () => {
  const { id } = await player();
  await site.sandbox.bet({ venue, player: `m${id}`, id: randomUUID(), stake: 5_000, payout: 12_000 });
  const found = await reconcileNow();
  expect(found.players).toBeGreaterThan(0);
  expect(found.differences).toBe(0);
});

test('money that our books do not know is shown with both figures and its age, stays as it is, and goes when it agrees again', async () => {
  const { id, token } = await player();
  const { running } = site;
  // A movement in our books that the venue knows nothing of.
  const wrong = (net: bigint) =>
    running.site.database.transaction((tx) =>
      running.wallet.recordResult(tx, { id: randomUUID(), memberId: id, venue, net, reference: 'test' }),
    );
  await site.owner.query(
    `insert into webhook_receiver (title, url, events, secret, made_at)
     values ('CRM', 'https://crm.example.com/', '{differences.found}', $1, now())`,
    [Buffer.alloc(32)],
  );
  const told = async () =>
    (await site.owner.query("select data from webhook_event where kind = 'differences.found'")).rows;
  await wrong(-700n);
  expect((await reconcileNow()).differences).toBe(1);
  const once = [{ data: { counterparty: `venue/${venue}`, differences: 1 } }];
  expect(await told()).toEqual(once);
  const [first] = await open();
  expect(first).toMatchObject({ memberId: Number(id), ours: 293, theirs: 300, resolvedAt: null });
  await reconcileNow();
  const [again] = await open();
  expect(again?.firstSeenAt).toBe(first?.firstSeenAt);
  // Programs of the operator are told when it is found, not of each comparison that finds it still there.
  expect(await told()).toEqual(once);
  expect((await site.call('venueBalances', {}, { token })).data).toContainEqual(
    expect.objectContaining({ platname: venue, balance: 293 }),
  );
  await wrong(700n);
  expect((await reconcileNow()).differences).toBe(0);
  expect(await open()).toEqual([]);
  expect(await open(false)).toMatchObject([{ memberId: Number(id) }]);
});

test('a member whose money is on the move, or for whom the venue does not answer, is left for the next run', async () => {
  await player();
  await site.sandbox.fault('players/balance', 'down', 100);
  const { players, skipped, differences } = await reconcileNow();
  expect({ players, differences }).toEqual({ players: 0, differences: 0 });
  expect(skipped).toBeGreaterThan(0);
  await site.sandbox.clearFaults();
});

test('a venue that staff switch off takes no money, opens no game, and gives money back', async () => {
  const { token } = await player();
  await expect.poll(async () => (await site.staff('venueStandings', {}, chief)).data[0]?.state).toBe('up');
  expect(await agreed(site, 'switchVenue', { code: venue, enabled: false }, chief)).toMatchObject({
    code: 200,
  });
  const listed = async () =>
    (await site.call('games', {}, { token })).data.find((one) => one.platform_name === venue);
  await expect.poll(async () => (await listed())?.available).toBe(false);
  const into = { amount: 1, sourcetype: 'userbalance', targettype: venue };
  expect((await site.call('transfer', into, { token })).code).toBe(4003);
  expect((await site.call('gameUrl', { plat_name: venue, game_code: 'hilo' }, { token })).code).toBe(4003);
  const back = { amount: 300, sourcetype: venue, targettype: 'userbalance' };
  expect(await site.call('transfer', back, { token })).toMatchObject({ code: 200, data: { state: 1 } });
  await agreed(site, 'switchVenue', { code: venue, enabled: true }, chief);
  const { data } = await site.staff('auditLog', { search: `venue/${venue}` }, chief);
  expect(data.rows.map(({ action }) => action)).toContain('venue_switched_off');
});

test('a venue that does not answer is shown as down, holds up nobody, and comes back by itself', async () => {
  const { token } = await player();
  await site.sandbox.fault('*', 'down', 10_000);
  const state = async () => {
    const { data } = await site.staff('venueStandings', {}, chief);
    return data.find(({ code }) => code === venue)?.state;
  };
  await expect.poll(state, { timeout: 25_000, interval: 200 }).toBe('down');
  const begun = Date.now();
  const into = { amount: 100, sourcetype: 'userbalance', targettype: venue };
  expect((await site.call('transfer', into, { token })).code).toBe(4003);
  expect(Date.now() - begun).toBeLessThan(2_000);
  expect((await site.call('walletOverview', {}, { token })).data.in_flight).toBe(0);
  await site.sandbox.clearFaults();
  await expect.poll(state, { timeout: 30_000, interval: 500 }).toBe('up');
  expect(await site.call('transfer', into, { token })).toMatchObject({ code: 200, data: { state: 1 } });
});
