/** What a member had at a moment that is over, account by account. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';

const clock = new SetClock('2026-11-21T02:00:00.000Z');
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ clock });
});
afterAll(() => site.stop());

test('each account says what was booked on it then, and nothing where no moment is asked for', async () => {
  const { id } = await site.memberWith(10_000n);
  const token = await site.staffToken();
  clock.advance(3_600_000);
  await site.running.site.database.transaction((tx) =>
    site.running.wallet.credit(tx, {
      id: randomUUID(),
      memberId: id,
      amount: 5_000n,
      reference: 'deposit/later',
      turnover: 0n,
    }),
  );
  const ask = async (more: object) =>
    (await site.staff('memberLedger', { id: Number(id), ...more }, token)).data.accounts.map(
      ({ code, balance, balanceAt }) => [code, balance, balanceAt],
    );
  expect(await ask({ until: '2026-11-21T10:30:00+08:00' })).toContainEqual(['central', 150, 100]);
  expect(await ask({ until: '2026-11-21T11:00:00+08:00' })).toContainEqual(['central', 150, 150]);
  expect(await ask({ until: '2026-11-21T09:59:59+08:00' })).toContainEqual(['central', 150, 0]);
  expect(await ask({})).toContainEqual(['central', 150, null]);
});
