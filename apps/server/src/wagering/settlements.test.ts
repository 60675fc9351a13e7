import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { openTestVenue, type TestVenue } from '../testing/bets.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { settlementsBetween } from './settlements.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
let site: TestSite;
let venue: TestVenue;
beforeAll(async () => {
  site = await startTestSite({ clock });
  venue = await openTestVenue(site.running, 'stream', 'sport');
});
afterAll(() => site.stop());

const wholeTime = { from: new Date('2026-01-01'), to: new Date('2027-01-01') };

async function stream(memberId: bigint) {
  const rows = await settlementsBetween(site.running.site.database, { ...wholeTime, memberId });
  return rows.map(({ validDelta, resultDelta, state }) => [state, validDelta, resultDelta]);
}

test('a bet enters the stream when it settles, and a correction or a void enters as the difference', async () => {
  const { id: memberId } = await site.memberWith(100_000n);
  const bet = { id: `life-of-a-bet${memberId}`, memberId, stake: 10_000n };
  await venue.report({ ...bet, state: 'unsettled' });
  expect(await stream(memberId)).toEqual([]);
  await venue.report({ ...bet, payout: 3_000n });
  await venue.report({ ...bet, valid: 8_000n, payout: 19_500n });
  await venue.report({ ...bet, state: 'void' });
  expect(await stream(memberId)).toEqual([
    ['settled', 10_000n, -7_000n],
    ['settled', -2_000n, 16_500n],
    ['void', -8_000n, -9_500n],
  ]);
});

test('the same state again, an open bet that is void and a correction that changes no figure add nothing', async () => {
  const { id: memberId } = await site.memberWith(100_000n);
  await venue.report({ id: `again${memberId}`, memberId });
  await venue.repeat();
  await venue.report({ id: `again${memberId}`, memberId });
  await venue.report({ id: `never${memberId}`, memberId, state: 'unsettled' });
  await venue.report({ id: `never${memberId}`, memberId, state: 'void' });
  expect(await stream(memberId)).toEqual([['settled', 10_000n, -10_000n]]);
});

test('all rows of a bet carry the moment and the category of its first settling', async () => {
  const { id: memberId } = await site.memberWith(100_000n);
  const firstAt = clock.now();
  await venue.report({ id: `late${memberId}`, memberId, valid: 0n, payout: 10_000n });
  clock.advance(3 * 86_400_000);
  await site.running.site.database.query("update venue set category = 'lottery' where code = 'stream'");
  await venue.report({ id: `late${memberId}`, memberId });
  const rows = await settlementsBetween(site.running.site.database, { ...wholeTime, memberId });
  expect(rows).toMatchObject([
    { firstAt, at: firstAt, category: 'sport', validDelta: 0n, resultDelta: 0n },
    { firstAt, at: clock.now(), category: 'sport', validDelta: 10_000n, resultDelta: -10_000n },
  ]);
  await site.running.site.database.query("update venue set category = 'sport' where code = 'stream'");
});

test('rows of the stream cannot be changed or removed', async () => {
  await expect(site.owner.query('update settlement set valid_delta = 0')).rejects.toThrow('never changed');
  await expect(site.owner.query('delete from settlement')).rejects.toThrow('never changed');
});
