/** Withdrawals of a test site whose tests are about something else than the wait for new addresses. */
import { expect, vi } from 'vitest';
import type { RunningSite } from '../app/start.ts';

/** From now on a new address need not wait; the freeze after a change of credentials stays. */
export async function withoutAddressWait({ site, settings }: RunningSite): Promise<void> {
  const now = await settings.current('withdrawals');
  await site.database.transaction((tx) => settings.set(tx, 'withdrawals', { ...now, delayHours: 0 }, 'seed'));
  await vi.waitFor(async () => expect((await settings.current('withdrawals')).delayHours).toBe(0), {
    timeout: 30_000,
    interval: 10,
  });
}
