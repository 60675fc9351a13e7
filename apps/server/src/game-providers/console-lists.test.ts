/** How far a venue's records may be behind before it is an alarm (V1). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { venueStandings } from './console-lists.ts';

const now = new Date('2026-11-21T04:00:00.000Z');
let tables: TestTables;
beforeAll(async () => {
  tables = await openTestTables();
});
afterAll(() => tables.close());

async function venue(code: string, pullEveryMs: number, lagMs: number | null): Promise<void> {
  await tables.database.query(
    `insert into venue (code, name, category, adapter, position, pull_every_ms) values ($1, $1, 'joker', 'none', 1, $2)`,
    [code, pullEveryMs],
  );
  await tables.database.query('insert into bet_cursor (venue, caught_up_at) values ($1, $2)', [
    code,
    lagMs === null ? null : new Date(now.getTime() - lagMs),
  ]);
}

test('records are late after a minute, at a venue that is asked seldom after ten looks, and never where none was asked for', async () => {
  await venue('at-sixty', 2_000, 60_000);
  await venue('over-sixty', 2_000, 60_001);
  await venue('seldom-at-ten', 60_000, 600_000);
  await venue('seldom-over-ten', 60_000, 600_001);
  await venue('never-asked', 2_000, null);
  const most = { win: 1, multiple: 1, hour: 1, ahead: 1, day: 1 };
  const standings = await venueStandings(tables.database, now, async () => most as never);
  expect(standings.map(({ code, late, lagSeconds }) => [code, late, lagSeconds]).sort()).toEqual([
    ['at-sixty', false, 60],
    ['never-asked', false, null],
    ['over-sixty', true, 60],
    ['seldom-at-ten', false, 600],
    ['seldom-over-ten', true, 600],
  ]);
});

test('when a venue was compared is when it was compared last, each by itself', async () => {
  for (const code of ['compared', 'compared-too', 'never-compared']) await venue(code, 2_000, null);
  for (const [code, hours] of [
    ['compared', 3],
    ['compared', 1],
    ['compared-too', 2],
  ] as const) {
    const at = new Date(now.getTime() - hours * 3_600_000);
    await tables.database.query(
      'insert into reconciliation (venue, started_at, finished_at, players, skipped, differences) values ($1, $2, $2, 1, 0, 0)',
      [code, at],
    );
  }
  const standings = await venueStandings(tables.database, now, async () => ({ day: 1n }) as never);
  const compared = standings.filter(({ code }) => code.includes('compared'));
  expect(compared.map(({ code, reconciledAt }) => [code, reconciledAt?.toISOString() ?? null])).toEqual([
    ['compared', '2026-11-21T03:00:00.000Z'],
    ['compared-too', '2026-11-21T02:00:00.000Z'],
    ['never-compared', null],
  ]);
});
