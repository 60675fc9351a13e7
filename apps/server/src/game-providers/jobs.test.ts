/** What the schedule of looks at venues queues: looks alone, since what platforms say of themselves has schedules of its own. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { openCatalogue } from './catalogue.ts';
import { type VenueJobDeps, venueJobs } from './jobs.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

async function queued(): Promise<string[]> {
  const { rows } = await site.owner.query<{ key: string }>(
    'select key from graphile_worker.jobs where key is not null',
  );
  return rows.map(({ key }) => key);
}

test('a venue that cannot be compared stops no other, and the run does not begin again', async () => {
  const { database, feed } = site.running.site;
  const deps = { catalogue: await openCatalogue(database, feed) } as VenueJobDeps;
  const codes = deps.catalogue.venues().map(({ code }) => code);
  expect(codes.length).toBeGreaterThan(2);
  const compared: string[] = [];
  const run = venueJobs(site.running.site, deps, async (venue) => {
    compared.push(venue);
    if (venue !== codes.at(-1)) throw new Error('the platform says what nobody expected');
  }).find(({ name }) => name === 'reconcile_venues');
  await run?.run({});
  expect(compared).toEqual(codes);
});

test('a start asks every platform what it says of itself; the looks of each minute ask for bets alone', async () => {
  expect(await queued()).toEqual(
    expect.arrayContaining(['pull_bets/mpqp', 'keep_chain_tips', 'keep_game_models']),
  );
  await site.owner.query('delete from graphile_worker._private_jobs');
  const { database, feed } = site.running.site;
  // The schedule's line needs nothing else of a site.
  const deps = { catalogue: await openCatalogue(database, feed) } as VenueJobDeps;
  await venueJobs(site.running.site, deps, async () => undefined)
    .find(({ name }) => name === 'pull_bets')
    ?.run({});
  const keys = await queued();
  expect(keys).toContain('pull_bets/mpqp');
  expect(keys.filter((key) => !key.startsWith('pull_bets/'))).toEqual([]);
});
