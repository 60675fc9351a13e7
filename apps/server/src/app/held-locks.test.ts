/** A node that stands still holds what it locked: others are told within seconds that nothing was done, and nobody sees a fault. */
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ database: { lockWaitMs: 500 } });
});
afterAll(() => site.stop());

test('a member whose row is held is told that nothing was done, and does it in a moment', async () => {
  const { id, token } = await site.memberWith(100_000n);
  const bind = () => site.call('setPlayLimit', { kind: 'deposit', amount: 600 }, { token });
  await site.owner.transaction(async (tx) => {
    await tx.query('select from member where id = $1 for update', [id]);
    expect(await bind()).toMatchObject({ status: 503, code: codes.unavailable.code });
  });
  expect(await bind()).toMatchObject({ status: 200, code: codes.ok.code });
});
