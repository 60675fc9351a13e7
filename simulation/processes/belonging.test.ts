/** What a process does belongs to it, whoever gave it cause: only so does it end with the process. */
import type pg from 'pg';
import { expect, test, vi } from 'vitest';
import { Life, presentLife, within } from '../machine/life.ts';
import { openMachineFeed } from './feed.ts';
import { openJobBook } from './jobs.ts';

const nothing = { failures: [], runs: new Map<string, number>(), known: new Set<string>() };

test('work that another process queued is done by the process whose work it is, and by none when that has ended', async () => {
  const [site, platform] = [new Life('site'), new Life('platform')];
  const askers: (Life | undefined)[] = [];
  const pool = {
    query: async () => {
      askers.push(presentLife());
      return { rows: [] };
    },
  };
  const book = openJobBook(5, { ...nothing });
  const job = { name: 'anything', run: async () => undefined };
  const runner = within(site, () => book.start([job], pool as unknown as pg.Pool));
  await vi.waitFor(() => expect(askers).toHaveLength(1));
  within(platform, () => book.queued());
  await vi.waitFor(() => expect(askers).toHaveLength(2));
  expect(askers).toEqual([site, site]);
  site.end();
  within(platform, () => book.queued());
  // Begun later, and due later than what the ended one might have begun.
  const later = within(platform, () =>
    openJobBook(5, { ...nothing }).start([job], pool as unknown as pg.Pool),
  );
  await vi.waitFor(() => expect(askers).toContain(platform));
  expect(askers).toEqual([site, site, platform]);
  await later.stop();
  await runner.stop();
});

test('who hears of a change acts as its own process, and a process that has ended hears nothing', () => {
  const [site, platform] = [new Life('site'), new Life('platform')];
  const heard: (Life | undefined)[] = [];
  const feed = openMachineFeed(site);
  feed.on(
    'setting',
    () => heard.push(presentLife()),
    () => undefined,
  );
  const statement = { client: {} as pg.Client, text: 'select pg_notify($1, $2)', life: platform };
  within(platform, () => feed.heard(statement, true, ['channel', 'setting payments']));
  expect(heard).toEqual([site]);
  site.end();
  within(platform, () => feed.heard(statement, true, ['channel', 'setting payments']));
  expect(heard).toEqual([site]);
});
