/** Matches in the store: announced by the schedule, played by the clock. */
import { z } from 'zod';
import { type BeaconChain, firstRoundFrom } from '../../../kit/beacon/chain.ts';
import { wholeColumn } from '../../../kit/rows.ts';
import type { Store } from '../../../kit/store.ts';
import type { NamedRound } from '../../beacon/rounds.ts';
import { commitmentTo, mixed, newServerSeed } from '../../fairness/numbers.ts';
import { firstCommitmentTo } from '../../money/commitments.ts';
import { findLeague, leagues } from './leagues.ts';
import { oddsOf } from './odds.ts';
import { bettingMs, type Fixture, fixturesAt } from './schedule.ts';
import type { Course, Result, Sport, Strengths } from './sport.ts';
import { findSport } from './sports.ts';

const idRow = z.object({ id: z.string() });

/** How long a match that was announced late is seen before bets open, and how long it takes bets at least; ms. */
const seenMs = 5_000;
const leastBettingMs = 30_000;
const keptMs = 24 * 3_600_000;
const unplayedMs = 600_000;

const json = <S extends z.ZodType>(shape: S) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(shape);
const team = z.object({
  name: z.object({ zh: z.string(), en: z.string() }),
  attack: z.number().int(),
  concede: z.number().int(),
});
const result = z.object({
  home: z.number().int(),
  away: z.number().int(),
  first: z.enum(['home', 'away']).nullable(),
});
const eventRow = z.object({
  id: z.string(),
  sport: z.string(),
  league: z.string(),
  home: json(team),
  away: json(team),
  server_seed: z.string(),
  odds: json(z.record(z.string(), z.record(z.string(), z.number().int().nullable()))),
  opens_at: wholeColumn,
  starts_at: wholeColumn,
  ends_at: wholeColumn,
  state: z.enum(['waiting', 'played', 'abandoned', 'corrected']),
  result: json(result).nullable(),
  settled_at: wholeColumn.nullable(),
  /** The public round that is mixed in; none in matches that name none. */
  chain: z.string().nullable(),
  public_key: z.string().nullable(),
  round: wholeColumn.nullable(),
  signature: z.string().nullable(),
});
const columns =
  'e.*, d.chain, d.public_key, d.round, d.signature from sport_event e left join sport_draw d on d.event = e.id';
export type Event = z.output<typeof eventRow>;

/**
 * Announces what the schedule has for this time, and makes room for it. Matches of a time when the platform was not running were
 * never played.
 */
export function announce(store: Store, now: number, chain: BeaconChain): void {
  const known = new Set(
    store.all(idRow, 'select id from sport_event where starts_at > :now', { now }).map(({ id }) => id),
  );
  const missing = leagues
    .flatMap((league) => fixturesAt(league, now))
    .filter(({ id, startsAt }) => opening(startsAt, now) !== undefined && !known.has(id));
  if (missing.length === 0) return;
  store.transact(() => {
    for (const fixture of missing) insert(store, fixture, { seed: newServerSeed(), chain, now });
    forget(store, now);
  });
}

/** @returns when bets open, or `undefined` when too little time is left for them */
function opening(startsAt: number, now: number): number | undefined {
  const opensAt = Math.max(startsAt - bettingMs, now + seenMs);
  return startsAt - opensAt < leastBettingMs ? undefined : opensAt;
}

function insert(
  store: Store,
  { id, league, home, away, startsAt }: Fixture,
  { seed, chain, now }: { seed: string; chain: BeaconChain; now: number },
): void {
  const sport = sportOf(league);
  store.run(
    `insert into sport_event (id, sport, league, home, away, server_seed, odds, opens_at, starts_at, ends_at, state)
     values (:id, :sport, :league, :home, :away, :seed, :odds, :opens, :starts, :ends, 'waiting')`,
    {
      id,
      sport: sport.code,
      league: league.code,
      home: JSON.stringify(home),
      away: JSON.stringify(away),
      seed,
      odds: openingOdds(sport, { home, away }),
      opens: opening(startsAt, now) ?? startsAt - bettingMs,
      starts: startsAt,
      // Known once the public round is there.
      ends: startsAt + sport.longestMs,
    },
  );
  store.run('insert into sport_draw (event, chain, public_key, round) values (:id, :chain, :key, :round)', {
    id,
    chain: chain.hash,
    key: chain.publicKey,
    round: firstRoundFrom(chain, startsAt),
  });
}

/** As JSON, by sport and strengths: the same teams meet again and again, and each market is summed over all ways to end. */
const oddsKnown = new Map<string, string>();

function openingOdds(sport: Sport, { home, away }: Strengths): string {
  const key = [sport.code, home.attack, home.concede, away.attack, away.concede].join('/');
  const before = oddsKnown.get(key);
  if (before !== undefined) return before;
  const outcomes = sport.outcomes({ home, away });
  const markets = sport.markets.map(({ code, selections }) => [
    code,
    Object.fromEntries(
      selections.map((selection) => {
        const offered = oddsOf(selection, outcomes);
        return [selection.code, offered === null ? null : Number(offered)];
      }),
    ),
  ]);
  const odds = JSON.stringify(Object.fromEntries(markets));
  oddsKnown.set(key, odds);
  return odds;
}

export function findEvent(store: Store, id: string): Event | undefined {
  return store.one(eventRow, `select ${columns} where e.id = :id`, { id });
}

/** Matches that are not over, soonest first. */
export function comingEvents(store: Store, sport: string, now: number): Event[] {
  return store.all(
    eventRow,
    `select ${columns} where sport = :sport and state = 'waiting' and starts_at <= :until
      order by starts_at, id`,
    { sport, until: now + 3_600_000 },
  );
}

/** Matches that are over, the latest first. */
export function endedEvents(store: Store, sport: string, now: number, limit: number): Event[] {
  return store.all(
    eventRow,
    `select ${columns} where sport = :sport and state <> 'waiting' and starts_at <= :now
      order by starts_at desc, id limit :limit`,
    { sport, now, limit },
  );
}

/** Matches whose time is up, the first to end first: also those of a time when the platform was not running. */
export function dueEvents(store: Store, now: number): Event[] {
  return store.all(
    eventRow,
    `select ${columns} where state = 'waiting' and ends_at <= :now and (d.event is null or d.signature is not null)
      order by ends_at, id`,
    { now },
  );
}

/** Matches that have begun by the clock and wait for the public round that they named. */
export function beginningEvents(store: Store, now: number): Event[] {
  return store.all(
    eventRow,
    `select ${columns} where state = 'waiting' and starts_at <= :now and d.event is not null and d.signature is null`,
    { now },
  );
}

/**
 * Matches that should have begun long ago and that nobody bet on were not played: the platform was not running, or had no public round
 * for them.
 */
export function dropUnplayed(store: Store, now: number): void {
  store.run(
    `delete from sport_event where state = 'waiting' and starts_at < :until
       and exists (select 1 from sport_draw where sport_draw.event = sport_event.id and signature is null)
       and not exists (select 1 from sport_leg where sport_leg.event = sport_event.id)`,
    { until: now - unplayedMs },
  );
}

/** From here on it is certain how the match runs, and how long. */
export function begin(store: Store, event: Event, signature: string): void {
  const { id } = event;
  store.run('update sport_draw set signature = :signature where event = :id', { id, signature });
  const course = courseOf({ ...event, signature });
  if (!course) throw new Error(`match ${id} has its round and no course`);
  store.run('update sport_event set ends_at = :ends where id = :id', {
    id,
    ends: event.starts_at + course.lengthMs,
  });
}

/** Forgets matches that nobody bet on a day after their end. */
function forget(store: Store, now: number): void {
  store.run(
    `delete from sport_event where state <> 'waiting' and ends_at < :until
       and not exists (select 1 from sport_leg where sport_leg.event = sport_event.id)`,
    { until: now - keptMs },
  );
}

/** Replaces the seed of a match that nobody bet on, which alone decides it then: for tests that need to know how it ends. Call inside a transaction. */
export function replaceSeed(store: Store, event: Event, seed: string): void {
  const { lengthMs } = sportOf(event).course({ seed, event: event.id }, strengthsOf(event));
  store.run('delete from sport_draw where event = :id', { id: event.id });
  store.run('update sport_event set server_seed = :seed, ends_at = :ends where id = :id', {
    id: event.id,
    seed,
    ends: event.starts_at + lengthMs,
  });
}

/** What stands on the page from the announcement on: once somebody has bet, what was kept with the first bet. */
export function commitmentOf(store: Store, { id, server_seed }: Event): string {
  return firstCommitmentTo(store, id) ?? commitmentTo(server_seed);
}

/** @returns undefined while the public round that the match named is not there */
export function courseOf(event: Event): Course | undefined {
  const { id, server_seed: seed, signature } = event;
  if (namedBy(event) !== undefined && signature === null) return undefined;
  const from = signature === null ? seed : mixed(seed, signature);
  return sportOf(event).course({ seed: from, event: id }, strengthsOf(event));
}

/** @returns nothing for matches that their seed alone decides */
export function namedBy({ chain, public_key: publicKey, round }: Event): NamedRound | undefined {
  return chain === null || publicKey === null || round === null ? undefined : { chain, publicKey, round };
}

/** How a match can end, with the chance of each end; kept for a while, because many bets ask. */
export function outcomesOf(event: Event): readonly { readonly result: Result; readonly chance: number }[] {
  const known = outcomes.get(event.id);
  if (known) return known;
  const { ways, certain } = sportOf(event).outcomes(strengthsOf(event));
  const found = ways.map(({ result: end, chance }) => ({
    result: end,
    chance: Number((chance * fine) / certain) / Number(fine),
  }));
  if (outcomes.size >= 64) outcomes.clear();
  outcomes.set(event.id, found);
  return found;
}

const fine = 10n ** 15n;
const outcomes = new Map<string, readonly { readonly result: Result; readonly chance: number }[]>();

export function sportOf({ sport }: { readonly sport: string }): Sport {
  const found = findSport(sport);
  if (!found) throw new Error(`no sport ${sport}`);
  return found;
}

export function leagueOf({ league }: Event): { zh: string; en: string } {
  return findLeague(league)?.name ?? { zh: league, en: league };
}

function strengthsOf({ home, away }: Event): Strengths {
  return { home, away };
}
