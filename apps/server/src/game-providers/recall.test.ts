/** When nothing lies at venues any more, by what they say of balances and what their records say of bets. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { broughtBackSince, recall } from './recall.ts';
import type { Venues } from './transfers-recall-launch.ts';

let site: TestSite;
/** Nobody reads its venues. */
let still: TestSite;
beforeAll(async () => {
  [site, still] = await Promise.all([startTestSite({ works: true }), startTestSite()]);
});
afterAll(() => Promise.all([site.stop(), still.stop()]));

/** A member whose hundred yuan at the venue are all staked on a bet that is known and open. */
async function staked() {
  const { token, id } = await site.memberWith(50_000n);
  await site.call(
    'transfer',
    { amount: 100, sourcetype: 'userbalance', targettype: 'mpqp' },
    { token, key: randomUUID() },
  );
  const bet = randomUUID();
  await site.sandbox.bet({ venue: 'mpqp', player: `m${id}`, id: bet, stake: 10_000 });
  await expect.poll(() => openBets(id)).toBe(1);
  return { id, bet };
}
const openBets = async (id: bigint) =>
  (await site.owner.query("select from bet where member_id = $1 and state = 'unsettled'", [id])).rows.length;
const caughtUpSince = async (moment: Date) =>
  (await site.owner.query("select from bet_cursor where venue = 'mpqp' and caught_up_at > $1", [moment])).rows
    .length > 0;

/** A venue that says that nothing lies there. @param more what its port can do besides */
const emptyVenue = (of = site, more: object = {}) =>
  ({
    site: of.running.site,
    catalogue: { venue: (code: string) => ({ code, wallet: 'transfer' }) },
    adapters: { transferPortOf: () => ({ balance: async () => ({ outcome: 'done', value: 0n }), ...more }) },
  }) as unknown as Venues;

test.each([
  { wins: 1, found: 'left' },
  { wins: 0, found: 'back' },
])(
  'a bet that settles after its venue was asked for the balance, and before it told of bets, brings $wins fen: $found',
  async ({ wins, found }) => {
    const { id, bet } = await staked();
    const pull = async () => {
      await site.sandbox.settleBet(bet, wins);
      const settled = new Date();
      await expect.poll(() => openBets(id)).toBe(0);
      await expect.poll(() => caughtUpSince(settled)).toBe(true);
      return 1;
    };
    expect(await recall(emptyVenue(), { pull }, id)).toBe(found);
  },
);

/** A member who was at the venue and has taken everything along again. */
async function been() {
  const { token, id } = await still.memberWith(50_000n);
  for (const [sourcetype, targettype] of [
    ['userbalance', 'mpqp'],
    ['mpqp', 'userbalance'],
  ] as const)
    await still.call('transfer', { amount: 100, sourcetype, targettype }, { token, key: randomUUID() });
  return id;
}
/** The venue's records are read to their end. */
const read = async () => {
  await still.owner.query(
    `insert into bet_cursor (venue, cursor, caught_up_at) values ('mpqp', '1', $1)
     on conflict (venue) do update set caught_up_at = excluded.caught_up_at`,
    [new Date()],
  );
  return 0;
};

test('a venue whose records were never read, or not since it was asked, may hold something', async () => {
  const id = await been();
  expect(await recall(emptyVenue(still), { pull: async () => 0 }, id)).toBe('left');
  expect(await recall(emptyVenue(still), { pull: read }, id)).toBe('back');
  const before = { pull: async () => 0 };
  expect(await recall(emptyVenue(still), before, id)).toBe('left');
});

test('a game that the venue could not end may still be played, a transfer that is on its way may still arrive', async () => {
  const id = await been();
  const ending = (outcome: object) => emptyVenue(still, { endGames: async () => outcome });
  expect(await recall(ending({ outcome: 'unknown' }), { pull: read }, id)).toBe('left');
  expect(await recall(ending({ outcome: 'done', value: null }), { pull: read }, id)).toBe('back');
  await still.owner.query(
    `insert into venue_transfer (id, member_id, venue, direction, amount, not_after, created_at, state)
     values (gen_random_uuid(), $1, 'mpqp', 'in', 100, now(), now(), 'pending')`,
    [id],
  );
  expect(await recall(emptyVenue(still), { pull: read }, id)).toBe('left');
});

test('a venue that refuses to say what lies there may hold something; one that never heard of the player holds nothing', async () => {
  const id = await been();
  const refusing = (reason: string) =>
    emptyVenue(still, { balance: async () => ({ outcome: 'refused', reason }) });
  expect(await recall(refusing('player_blocked'), { pull: read }, id)).toBe('left');
  expect(await recall(refusing('unknown_player'), { pull: read }, id)).toBe('back');
});

test('a transfer that is on its way from a venue that is offered no more may still arrive', async () => {
  const id = await been();
  const offered = (code: string) => (code === 'mpqp' ? { code, wallet: 'transfer' } : undefined);
  const venues = { ...emptyVenue(still), catalogue: { venue: offered } } as unknown as Venues;
  expect(await recall(venues, { pull: read }, id)).toBe('back');
  await still.owner.query(
    `insert into venue_transfer (id, member_id, venue, direction, amount, not_after, created_at, state)
     values (gen_random_uuid(), $1, 'mpdz', 'out', 100, now(), now(), 'pending')`,
    [id],
  );
  expect(await recall(venues, { pull: read }, id)).toBe('left');
});

test('what was brought back before is not told once more', async () => {
  const began = new Date();
  const id = await been();
  // What failed, and what is under way, is no money that came back.
  await still.owner.query(
    `insert into venue_transfer (id, member_id, venue, direction, amount, not_after, created_at, state, settled_at)
     values (gen_random_uuid(), $1, 'mpqp', 'out', 700, now(), now(), 'refused', now()),
            (gen_random_uuid(), $1, 'mpqp', 'in', 900, now(), now(), 'done', now())`,
    [id],
  );
  expect(await broughtBackSince(still.owner, id, began)).toBe(10_000n);
  expect(await broughtBackSince(still.owner, id, new Date(Date.now() + 1_000))).toBe(0n);
});
