/** Changes the exchange of a site under test, and waits until its server knows it. */
import { expect } from 'vitest';
import { areas } from '../settings/index.ts';
import type { TestSite } from './site.ts';

type Exchange = ReturnType<typeof areas.exchange.parse>;

/** @param change what is not named has its default */
export async function setExchange({ running }: TestSite, change: Partial<Exchange>): Promise<void> {
  const value = areas.exchange.parse(change);
  await running.site.database.transaction((tx) => running.settings.set(tx, 'exchange', value, 'seed'));
  await expect.poll(() => running.settings.current('exchange')).toEqual(value);
}
