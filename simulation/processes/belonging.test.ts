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

test('a job that breaks off because its process was killed is no failure of background work; one of a process that runs is', async () => {
  const failures: string[] = [];
  const job = {
    name: 'anything',
    run: async () => {
      throw new Error('Connection terminated unexpectedly');
    },
  };
  const taken = { id: '1', name: 'anything', payload: {}, attempts: 1, next: null };
  /** A process in which one job is due; what it asks afterwards is counted alone. */
  const begun = (life: Life) => {
    let asked = 0;
    const pool = {
      query: async () => {
        asked += 1;
        return { rows: asked === 1 ? [taken] : [] };
      },
    };
    const runner = within(life, () =>
      openJobBook(5, { ...nothing, failures }).start([job], pool as unknown as pg.Pool),
    );
    return { runner, asked: () => asked };
  };
  const gone = new Life('site');
  const killed = begun(gone);
  gone.end();
  // Begun later: by the time that its failure is written down, the dead one's would be.
  const alive = begun(new Life('site'));
  await vi.waitFor(() => expect(alive.asked()).toBeGreaterThan(1));
  expect([killed.asked(), failures]).toEqual([1, ['anything: Connection terminated unexpectedly']]);
  await killed.runner.stop();
  await alive.runner.stop();
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
