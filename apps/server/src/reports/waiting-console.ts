/** The staff's calls about what waits, what is on its way and what nobody can explain; translation only. */
import { queueNames, queueRights, unexplainedPlaces } from '@mingpai/contract/console/reports/names';
import { yuanNumber } from '@mingpai/contract/money';
import type { DefineConsoleCall } from '../backoffice/index.ts';
import type { AppContext } from '../platform/context.ts';
import { done } from '../platform/outcome.ts';
import type { Settings } from '../settings/index.ts';
import { promisedIn } from './promised.ts';
import { strayingGames, watchedDays } from './returns.ts';
import {
  ageEnds,
  type Unexplained,
  type UnexplainedRow,
  unexplained,
  unexplainedRows,
} from './unexplained.ts';
import { countsOf, inFlight, queuesOf, silentPayments, silentServices, silentVenues } from './waiting.ts';

/** Asked of the database itself, and not of what reports are read from: people act on it. */
export function waitingConsole(
  define: DefineConsoleCall,
  { database, clock }: AppContext,
  settings: Settings,
): void {
  define('queueCounts', async (_nothing, { staff }) => {
    const { rights } = staff;
    const names = queueNames.filter((name) => {
      const right = queueRights[name];
      return right === null || rights.includes(right);
    });
    const [counts, promised] = await Promise.all([
      countsOf(database, names, clock.now(), rights),
      promisedIn(settings),
    ]);
    return done({
      queues: counts.map(({ newest, ...queue }) => ({
        ...queue,
        newest: newest?.toISOString() ?? null,
        promisedMinutes: promised(queue.name),
      })),
    });
  });

  define('reportWaiting', async () => {
    const [{ depositRate }, promised] = await Promise.all([
      settings.current('exchange'),
      promisedIn(settings),
    ]);
    const [queues, flights, silent, payments, services, straying, unknown] = await Promise.all([
      queuesOf(database, clock.now()),
      inFlight(database),
      silentVenues(database),
      silentPayments(database),
      silentServices(database, clock.now()),
      strayingGames(database, clock.now()),
      unexplained(database, BigInt(depositRate), ageEnds, clock.now()),
    ]);
    const now = clock.now();
    return done({
      asOf: now.toISOString(),
      queues: queues.map(({ name, number, more, oldest }) => ({
        name,
        number,
        more,
        oldest: oldest?.toISOString() ?? null,
        promisedMinutes: promised(name),
      })),
      inFlight: flights.map(({ name, number, more, amount, oldest }) => ({
        name,
        number,
        more,
        amount: yuanNumber(amount),
        oldest: oldest?.toISOString() ?? null,
      })),
      silentVenues: silent.map(({ since, ...venue }) => ({ ...venue, since: since.toISOString() })),
      silentPayments: payments.map(({ since, ...party }) => ({ ...party, since: since.toISOString() })),
      silentServices: services.map(({ kind, since }) => ({ kind, since: since.toISOString() })),
      strayingGames: straying.map((game) => ({ ...game, days: watchedDays })),
      unexplained: {
        ...together(unknown),
        more: unknown.some(({ more }) => more),
        ages: byAge(unknown),
        places: unexplainedPlaces.map((place) => ({
          place,
          ...together(unknown.filter((one) => one.place === place)),
        })),
      },
    });
  });

  define('reportUnexplained', async (asked) => {
    const now = clock.now();
    const { depositRate } = await settings.current('exchange');
    const { sum, rows, next, ...found } = await unexplainedRows(database, BigInt(depositRate), asked, now);
    return done({
      asOf: now.toISOString(),
      sum: yuanNumber(sum),
      ...found,
      rows: rows.map(wireUnexplained),
      next: next ?? null,
    });
  });

  define.list('reportUnexplained', async (asked, { after = '', most }) => {
    const { depositRate } = await settings.current('exchange');
    const query = { ...asked, after, limit: most };
    const { rows, next } = await unexplainedRows(database, BigInt(depositRate), query, clock.now());
    return { rows: rows.map(wireUnexplained), next };
  });
}

function wireUnexplained({ kind, place, id, since, subject, name, number, fen }: UnexplainedRow) {
  return {
    kind,
    place,
    id: Number(id),
    since: since.toISOString(),
    subject,
    name,
    number,
    amount: yuanNumber(fen),
  };
}

function together(items: readonly Unexplained[]) {
  const first = items.reduce<Date | null>(
    (found, { oldest }) => (found === null || oldest < found ? oldest : found),
    null,
  );
  return { ...totalOf(items), oldest: first?.toISOString() ?? null };
}

function totalOf(items: readonly Unexplained[]) {
  return {
    amount: yuanNumber(items.reduce((total, { amount }) => total + amount, 0n)),
    number: items.reduce((total, { number }) => total + number, 0),
  };
}

function byAge(items: readonly Unexplained[]) {
  return [...ageEnds, undefined].map((_end, age) => totalOf(items.filter((one) => one.age === age)));
}
