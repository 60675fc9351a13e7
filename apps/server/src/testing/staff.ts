/** Staff of a test site whose tests are about something else than who sits at the desk. */
import { expect, vi } from 'vitest';
import type { RunningSite } from '../app/start.ts';

/** From now on whoever signs in stays for the working day, however far the test's clock jumps. */
export async function withoutIdleLock({ site, settings }: RunningSite): Promise<void> {
  const now = await settings.current('security');
  const value = { ...now, staffIdleMinutes: 720 };
  await site.database.transaction((tx) => settings.set(tx, 'security', value, 'seed'));
  await vi.waitFor(async () => expect((await settings.current('security')).staffIdleMinutes).toBe(720), {
    timeout: 30_000,
    interval: 10,
  });
}
