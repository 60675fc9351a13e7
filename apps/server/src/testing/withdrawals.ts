/** Withdrawals of a test site whose tests are about something else than the wait for new addresses. */
import type { RunningSite } from '../app/start.ts';

/** From now on a new address need not wait; the freeze after a change of credentials stays. */
export async function withoutAddressWait({ site, settings }: RunningSite): Promise<void> {
  const now = await settings.current('withdrawals');
  await site.database.transaction((tx) => settings.set(tx, 'withdrawals', { ...now, delayHours: 0 }, 'seed'));
  while ((await settings.current('withdrawals')).delayHours !== 0)
    await new Promise((wake) => setTimeout(wake, 10));
}
