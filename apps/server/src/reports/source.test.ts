/** Reports from a standby: at one moment of it, never older than was promised, and from the database itself where it is of no use. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { type Database, openDatabase, type Queryable } from '../platform/database.ts';
import { type DeafProxy, openDeafProxy } from '../testing/deaf-proxy.ts';
import { startFakePostgres } from '../testing/fake-postgres.ts';
import { startStandby, type TestStandby } from '../testing/standby.ts';
import { openTestTables } from '../testing/tables.ts';
import { reportConsole } from './console.ts';
import { promotionReportConsole } from './promotion-console.ts';
import { openReportSource, type ReportSource, type ReportSourceOptions } from './source.ts';
import { waitingConsole } from './waiting-console.ts';

let pair: TestStandby;
let primary: Database;
let proxy: DeafProxy;
let source: ReportSource;
const said: string[] = [];
const log = {
  warn: (_about: object, line: string) => said.push(line),
  info: (line: string) => said.push(line),
};
/** A busy machine answers late; what is silent here is so for ever. */
const patient = { silenceMs: 30_000, restMs: 300 } as const;

beforeAll(async () => {
  pair = await startStandby();
  primary = openDatabase(pair.url);
  await primary.query('create table told (words text)');
  await pair.caughtUp();
  proxy = await openDeafProxy(pair.standbyUrl);
});
afterAll(async () => {
  proxy.stop();
  await primary.close();
  await pair.stop();
});
beforeEach(async () => {
  source = open(proxy.url);
  said.length = 0;
});

const open = (url: string, options: Partial<ReportSourceOptions> = {}) =>
  openReportSource(primary, { url, log, ...patient, ...options });

interface Seen {
  readonly standby: boolean;
  readonly words: readonly string[];
}
async function look(db: Queryable): Promise<Seen> {
  const { rows } = await db.query<Seen>(
    'select pg_is_in_recovery() as standby, array(select words from told order by 1) as words',
  );
  return rows[0] ?? { standby: false, words: [] };
}
const tell = (words: string) => primary.query('insert into told values ($1)', [words]);

test('without a standby the database itself is read', async () => {
  const alone = openReportSource(primary, { url: undefined, log });
  expect((await alone.read(look)).standby).toBe(false);
  expect(await alone.behindMs()).toBe(0);
});

test('a report is read from the standby, and all of it at one moment', async () => {
  await tell('a');
  await pair.caughtUp();
  const seen = await source.read(async (db) => {
    const before = await look(db);
    await tell('b');
    await pair.caughtUp();
    return [before, ...(await Promise.all([look(db), look(db)]))];
  });
  expect(seen).toEqual(Array.from({ length: 3 }, () => ({ standby: true, words: ['a'] })));
  expect((await source.read(look)).words).toEqual(['a', 'b']);
  expect(await source.behindMs()).toBe(0);
  expect(said).toEqual([]);
});

test('a standby that is behind is read while it is near enough, then the database itself, until it has caught up', async () => {
  await tell('c');
  await pair.caughtUp();
  await pair.pause();
  const strict = open(proxy.url, { mostBehindMs: 5_000 });
  try {
    await tell('d');
    expect(await strict.read(look)).toEqual({ standby: true, words: ['a', 'b', 'c'] });
    const behind = await strict.behindMs();
    expect(behind).toBeGreaterThan(0);
    await expect.poll(() => strict.behindMs()).toBeGreaterThan(5_000);
    expect(await strict.read(look)).toEqual({ standby: false, words: ['a', 'b', 'c', 'd'] });
    expect(said).toEqual(['the standby is of no use: reports are read from the database itself']);
  } finally {
    await pair.resume();
  }
  await pair.caughtUp();
  await expect.poll(() => strict.read(look)).toEqual({ standby: true, words: ['a', 'b', 'c', 'd'] });
  expect(said.at(-1)).toBe('reports are read from the standby again');
});

test('a silent standby costs one report a moment, and it is not asked again at once', async () => {
  const wary = open(proxy.url, { silenceMs: 1_000, restMs: 60_000 });
  const forgiving = open(proxy.url);
  expect((await forgiving.read(look)).standby).toBe(true);
  const asked = performance.now();
  proxy.goDeaf();
  try {
    expect((await wary.read(look)).standby).toBe(false);
    // A connection that says nothing ends by itself after 35 seconds.
    expect(performance.now() - asked).toBeLessThan(20_000);
    expect(await open(proxy.url, { silenceMs: 300 }).behindMs()).toBe(Number.POSITIVE_INFINITY);
  } finally {
    proxy.comeBack();
  }
  expect((await wary.read(look)).standby).toBe(false);
  await expect.poll(async () => (await forgiving.read(look)).standby).toBe(true);
});

test('a standby that lets one in and then says nothing is given up as well', async () => {
  const mute = await startFakePostgres({ answer: () => ({}) });
  const asked = performance.now();
  expect((await open(mute.url, { silenceMs: 500 }).read(look)).standby).toBe(false);
  expect(performance.now() - asked).toBeLessThan(20_000);
  await mute.stop();
});

test('every report of the console is read from where reports are read, its age too, and what waits for people is not', async () => {
  const [here, there] = await Promise.all([openTestTables(), openTestTables()]);
  await there.database.query("update figure_mark set read_at = '2026-11-20T00:00:00.000Z'");
  const promotion = await there.promotion();
  const calls = new Map<
    string,
    (payload: unknown, visit: unknown) => Promise<{ value?: { asOf?: string } }>
  >();
  const define = Object.assign(calls.set.bind(calls), {
    change: calls.set.bind(calls),
    list: () => undefined,
  });
  const site = { database: here.database, clock: systemClock } as AppContext;
  const source: ReportSource = { read: (work) => work(there.database), behindMs: async () => 0 };
  reportConsole(define as never, site, source);
  waitingConsole(define as never, site, here.settings);
  promotionReportConsole(define as never, source);
  const span = { from: '2026-11-19', to: '2026-11-20' };
  const told = async (name: string, more: object = {}) =>
    (await calls.get(name)?.({ ...span, ...more }, { staff: { rights: [] } }))?.value?.asOf;
  const age = '2026-11-20T00:00:00.000Z';
  expect(await told('reportFigures')).toBe(age);
  expect(await told('reportBreakdown', { by: 'venue' })).toBe(age);
  expect(await told('reportLines', { figure: 'ggr', limit: 10 })).toBe(age);
  expect(await told('reportReturns')).toBe(age);
  expect(await told('promotionResults')).toBe(age);
  expect(await told('promotionReport', { id: Number(promotion) })).toBe(age);
  expect(Date.parse((await told('reportWaiting')) ?? '')).toBeGreaterThan(Date.now() - 60_000);
  await Promise.all([here.close(), there.close()]);
});

test('a standby that was made a database of its own is not believed from the first moment, and who is no standby never', async () => {
  await tell('e');
  await pair.caughtUp();
  expect((await source.read(look)).standby).toBe(true);
  await pair.promote();
  let asked = 0;
  await source.read(async (db) => {
    asked += 1;
    return look(db);
  });
  expect(asked).toBe(1);
  expect(said).toEqual(['the standby is of no use: reports are read from the database itself']);
  expect(await open(pair.url).behindMs()).toBe(Number.POSITIVE_INFINITY);
});
