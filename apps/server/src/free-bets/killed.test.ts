/** Our process killed while it asks the platform for gifts: whoever lives finds out what became of them, and asks for none again. */
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { type GiftSite, openGiftSite } from '../testing/gift-site.ts';
import { startNode } from '../testing/node.ts';

const clock = new SetClock(new Date());
let at: GiftSite;
beforeAll(async () => {
  at = await openGiftSite(clock);
});
afterAll(() => at.stop());

test.each([
  ['before-gift', 0, 'refused'],
  ['after-gift', 1, 'given'],
] as const)('killed %s: %i at the platform, and it is said so', async (killAt, gifts, state) => {
  const member = await at.site.member();
  const { config } = at.site.running.site;
  const node = await startNode(config, { killAt, env: at.environment });
  const ended = once(node.child, 'exit');
  // The node that dies works; the one that is asked does not.
  expect(await at.give([member.username])).toMatchObject({ given: 1 });
  expect(await ended).toEqual([null, 'SIGKILL']);
  expect(await at.giftsOf(member)).toMatchObject([{ state: 'unknown' }]);
  expect(at.there(member)).toHaveLength(gifts);
  const asked = at.created();
  const [gift] = await at.giftsOf(member);
  await at.work(gift?.id ?? 0);
  clock.advance(3_600_000);
  await at.minute();
  expect(await at.giftsOf(member)).toMatchObject([{ state }]);
  expect([at.created() - asked, at.there(member).length]).toEqual([0, gifts]);
});
