/** What the first page reads does not grow with the bets: it is kept by the day, and a figure opens page by page. */
import { createTestDatabase } from '@mingpai/postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '../platform/database.ts';
import { buffersOf } from '../testing/buffers.ts';
import { keepActivity } from './activity.ts';
import { sharesOf } from './breakdown.ts';
import {
  cohortsUntil,
  countedUntil,
  funnelOf,
  liabilityAt,
  membersIn,
  sumsByDay,
  sumsByHour,
  sumsOf,
} from './figures.ts';
import { linesOf } from './lines.ts';
import { sumLines } from './sums.ts';

const few = 1_000;
const many = 50_000;
const span = { from: '2026-10-10', to: '2026-11-08' };

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const made = await createTestDatabase(inject('templateDatabase'));
  drop = () => made.drop();
  database = openDatabase(made.url, { connections: 2 });
});
afterAll(async () => {
  await database.close();
  await drop();
});

/** Bets of thirty days, of so many members at ten venues with ten games each, counted as they are kept. */
async function play(from: number, to: number): Promise<void> {
  await database.transaction(async (tx) => {
    const { rows } = await tx.query<{ last: bigint }>('select coalesce(max(id), 0) as last from figure_line');
    const last = rows[0]?.last ?? 0n;
    await tx.query(
      `insert into figure_line (figure, source, at, member_id, amount, payout, reference, venue, game, category)
       select case when n % 10 = 0 then 'deposit' else 'bet' end, 'n' || n,
              timestamptz '2026-10-09 16:00Z' + n % 30 * interval '1 day' + n % 24 * interval '1 hour', n % 400, 1000, 900, 'r' || n,
              'v' || n % 7, 'v' || n % 7 || '/g' || n % 11, 'sport'
         from generate_series($1::int, $2::int) n`,
      [from, to],
    );
    await keepActivity(tx, last);
    await sumLines(tx, last);
  });
  for (const table of ['figure_line', 'figure_day', 'figure_hour', 'figure_active', 'figure_active_day'])
    await database.query(`vacuum (full, analyze) ${table}`);
}

const pages = ['lines', 'ngr', 'ofVenue', 'ofGame', 'rare', 'ofNobody', 'ofMember', 'ofHour'];

async function measured(): Promise<Record<string, number>> {
  const { from, to } = span;
  return {
    asOf: await buffersOf(database, (db) => countedUntil(db)),
    figures: await buffersOf(database, (db) => sumsOf(db, span)),
    days: await buffersOf(database, (db) => sumsByDay(db, span)),
    hours: await buffersOf(database, (db) => sumsByHour(db, { from: to, to })),
    active: await buffersOf(database, (db) => membersIn(db, 'active', span)),
    funnel: await buffersOf(database, (db) => funnelOf(db, span)),
    cohorts: await buffersOf(database, (db) => cohortsUntil(db, to, 8)),
    liability: await buffersOf(database, (db) => liabilityAt(db, from)),
    venues: await buffersOf(database, (db) =>
      sharesOf(db, { ...span, by: 'venue', sort: 'size', order: 'desc', most: 101 }),
    ),
    lines: await buffersOf(database, (db) => linesOf(db, { figure: 'ggr', span, after: '', limit: 50 })),
    ngr: await buffersOf(database, (db) => linesOf(db, { figure: 'ngr', span, after: '', limit: 50 })),
    ofVenue: await buffersOf(database, (db) =>
      linesOf(db, {
        figure: 'ggr',
        span,
        narrowed: { dimension: 'venue', value: 'v3' },
        after: '',
        limit: 50,
      }),
    ),
    // Deposits of a game there are none: they are not looked for among its bets.
    ofGame: await buffersOf(database, (db) =>
      linesOf(db, {
        figure: 'deposits',
        span,
        narrowed: { dimension: 'game', value: 'v3/g5' },
        after: '',
        limit: 50,
      }),
    ),
    rare: await buffersOf(database, (db) =>
      linesOf(db, { figure: 'corrections', span, after: '', limit: 50 }),
    ),
    ofNobody: await buffersOf(database, (db) =>
      linesOf(db, {
        figure: 'ngr',
        span,
        narrowed: { dimension: 'agent', value: '12' },
        after: '',
        limit: 50,
      }),
    ),
    ofMember: await buffersOf(database, (db) =>
      linesOf(db, {
        figure: 'ngr',
        span,
        narrowed: { dimension: 'member', value: '12' },
        after: '',
        limit: 50,
      }),
    ),
    ofHour: await buffersOf(database, (db) =>
      linesOf(db, { figure: 'ggr', span: { from: to, to }, hour: 5, after: '', limit: 50 }),
    ),
  };
}

test('the first page, and the first lines of a figure, read as much with fifty times the bets', async () => {
  await play(1, few);
  const before = await measured();
  await play(few + 1, many);
  for (const [name, buffers] of Object.entries(await measured())) {
    // Fifty lines with their members, wherever they lie: four buffers each at the most. In a table as small as this one the planner
    // may as well take a seventh of the lines of a figure for those of a venue.
    const page = name === 'ofVenue' ? 400 : 200;
    const bound = pages.includes(name) ? page : (before[name] ?? 0) * 1.5;
    expect([name, buffers <= bound, buffers]).toEqual([name, true, buffers]);
  }
});
