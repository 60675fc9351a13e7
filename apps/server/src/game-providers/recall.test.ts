/** When nothing lies at venues any more, by what they say of balances and what their records say of bets. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { recall } from './recall.ts';
import type { Venues } from './transfers-recall-launch.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ works: true });
});
afterAll(() => site.stop());

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

/** A venue that says that nothing lies there. */
const emptyVenue = () =>
  ({
    site: site.running.site,
    catalogue: { venue: (code: string) => ({ code, wallet: 'transfer' }) },
    adapters: { transferPortOf: () => ({ balance: async () => ({ outcome: 'done', value: 0n }) }) },
  }) as unknown as Venues;

test.each([
  { wins: 25_000, found: 'left' },
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
