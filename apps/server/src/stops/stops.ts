/**
 * What staff have stopped. Every door that gives, takes or lets in asks in its own transaction, under a lock that orders it with the
 * stop: once the stop is answered, nothing that did not see it is still under way. What members have already comes back to them all
 * the same: transfers out, open bets, orders that were paid.
 */
import { stopKindWords } from '@mingpai/contract/console/site/list-words';
import { type StopKind, stopKindsWhole } from '@mingpai/contract/states';
import type { Stopped } from '@mingpai/contract/texts/refusals/stops';
import { beijingText } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { done, type Outcome, type Refused, refused } from '../platform/outcome.ts';
import { type Place, sliceOf, uncounted } from '../platform/slice.ts';

/** A door: its kind, and what of the kind (`TRC20`, a member's number, `venue/game`); none where there is one only. */
export interface Door {
  readonly kind: StopKind;
  readonly target?: string;
}

export interface NewStop {
  readonly kind: StopKind;
  readonly target: string;
  /** What members are told. */
  readonly body: string;
  readonly bodyEn: string;
  /** For colleagues. */
  readonly reason: string;
  readonly startsAt: Date;
  /** undefined: until somebody lifts it. */
  readonly endsAt: Date | undefined;
}

export interface Stop {
  readonly id: bigint;
  readonly kind: StopKind;
  readonly target: string;
  readonly body: string;
  readonly bodyEn: string;
  readonly reason: string;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly madeBy: string;
  readonly madeAt: Date;
  readonly liftedBy: string | null;
  readonly liftedAt: Date | null;
}

const columns = `t.id, t.kind, t.target, t.body, t.body_en as "bodyEn", t.reason, t.starts_at as "startsAt",
  t.ends_at as "endsAt", (select s.name from staff_name s where s.id = t.made_by) as "madeBy",
  t.made_at as "madeAt", (select s.name from staff_name s where s.id = t.lifted_by) as "liftedBy",
  t.lifted_at as "liftedAt"`;

/**
 * Whether one of these doors is shut now.
 * @returns what is told of the stop that lasts longest
 */
export async function stoppedNow(
  db: Queryable,
  now: Date,
  doors: readonly Door[],
): Promise<Stopped | undefined> {
  const asked = [doors.map(({ kind }) => kind), doors.map(({ target = '' }) => target), now];
  const { rows } = await db.query<{ shut: boolean }>(
    'select exists (select from stop_at($1::text[], $2::text[], $3::timestamptz)) as shut',
    asked,
  );
  if (rows[0]?.shut !== true) return undefined;
  // Behind the lock, and only where somebody is turned away: which it is.
  const { rows: standing } = await db.query<Stop>(
    `select ${columns} from stop t join unnest($1::text[], $2::text[]) as d (kind, target) on t.kind = d.kind and t.target = d.target
      where t.lifted_at is null and t.starts_at <= $3 and (t.ends_at is null or t.ends_at > $3)
      order by t.ends_at desc nulls first limit 1`,
    asked,
  );
  const [stop] = standing;
  if (stop === undefined) return undefined;
  const { body, bodyEn, kind, target, reason, startsAt, endsAt, madeBy } = stop;
  const named = (words: string) => (target === '' ? words : `${words} ${target}`);
  const [zh, en] = stopKindWords[kind];
  return {
    body,
    bodyEn,
    until: endsAt === null ? '' : beijingText(endsAt),
    title: named(zh),
    titleEn: named(en),
    since: beijingText(startsAt),
    by: madeBy,
    reason,
  };
}

/**
 * Whether one of these doors is shut now.
 * @returns refusal `stopped` with the operator's words, of the stop that lasts longest, and for staff which it is; nothing has happened yet
 */
export async function refuseStopped(
  db: Queryable,
  now: Date,
  doors: readonly Door[],
): Promise<Refused | undefined> {
  const stop = await stoppedNow(db, now, doors);
  return stop && refused('stopped', stop);
}

/**
 * Which of these games of one venue are shut now, the venue's own stop included. Under the lock that every door holds.
 * @returns codes of games; what is not among them is open
 */
export async function shutGames(
  tx: Tx,
  now: Date,
  venue: string,
  games: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ shut: readonly string[] }>(
    'select stopped_games(array[$1], $2::text[], $3::timestamptz) as shut',
    [venue, games.map((game) => `${venue}/${game}`), now],
  );
  const shut = new Set(rows[0]?.shut);
  return new Set(games.filter((game) => shut.has(venue) || shut.has(`${venue}/${game}`)));
}

/** Waits for whoever has just been let in (`stop_at`). @returns its number */
export async function makeStop(tx: Tx, now: Date, staffId: bigint, stop: NewStop): Promise<bigint> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('stops', 0))");
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into stop (kind, target, body, body_en, reason, starts_at, ends_at, made_by, made_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      stop.kind,
      stop.target,
      stop.body,
      stop.bodyEn,
      stop.reason,
      stop.startsAt,
      stop.endsAt ?? null,
      staffId,
      now,
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a stop was not written');
  return row.id;
}

export interface ChangedStop {
  readonly body: string;
  readonly bodyEn: string;
  /** undefined: until somebody lifts it. */
  readonly endsAt: Date | undefined;
}

/**
 * Changes until when a stop holds and what members are told: it holds all the while. Waits for whoever has just been let in (`stop_at`).
 * Refusals: `already_decided`: there is none, or it is over; `stop_over_already`: it would end before now or before it begins.
 * @returns the stop as it was
 */
export async function changeStop(
  tx: Tx,
  now: Date,
  id: bigint,
  { body, bodyEn, endsAt }: ChangedStop,
): Promise<Outcome<Stop>> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('stops', 0))");
  const { rows } = await tx.query<Stop>(
    `select ${columns} from stop t
      where t.id = $1 and t.lifted_at is null and (t.ends_at is null or t.ends_at > $2) for update of t`,
    [id, now],
  );
  const [stop] = rows;
  if (stop === undefined) return refused('already_decided');
  if (endsAt !== undefined && (endsAt <= now || endsAt <= stop.startsAt)) return refused('stop_over_already');
  await tx.query('update stop set body = $2, body_en = $3, ends_at = $4 where id = $1', [
    id,
    body,
    bodyEn,
    endsAt ?? null,
  ]);
  return done(stop);
}

/** @returns the stop as it stood; undefined: there is none, or it is over already */
export async function liftStop(tx: Tx, now: Date, staffId: bigint, id: bigint): Promise<Stop | undefined> {
  const { rows } = await tx.query<Stop>(
    `update stop t set lifted_by = $2, lifted_at = $3
      where t.id = $1 and t.lifted_at is null and (t.ends_at is null or t.ends_at > $3) returning ${columns}`,
    [id, staffId, now],
  );
  return rows[0];
}

/** Those that hold or will, the latest first. */
export async function standingStops(db: Queryable, now: Date): Promise<readonly Stop[]> {
  const { rows } = await db.query<Stop>(
    `select ${columns} from stop t
      where t.lifted_at is null and (t.ends_at is null or t.ends_at > $1) order by t.id desc`,
    [now],
  );
  return rows;
}

/**
 * Which venues and games are shut now, for lists alone; nobody waits for whoever is stopping something.
 * @returns codes of venues, and of games `venue/game`
 */
export async function shutPlaces(db: Queryable, now: Date): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ target: string }>(
    `select t.target from stop t
      where t.kind in ('venue', 'game') and t.lifted_at is null
        and t.starts_at <= $1 and (t.ends_at is null or t.ends_at > $1)`,
    [now],
  );
  return new Set(rows.map(({ target }) => target));
}

/**
 * What is stopped for everybody now, of each kind the one that lasts longest; nobody waits for whoever is stopping something. By kind
 * and target, so that however many members are stopped nobody reads theirs.
 */
export async function houseStops(
  db: Queryable,
  now: Date,
): Promise<readonly Pick<Stop, 'kind' | 'body' | 'bodyEn' | 'endsAt'>[]> {
  const { rows } = await db.query<Pick<Stop, 'kind' | 'body' | 'bodyEn' | 'endsAt'>>(
    `select distinct on (t.kind) t.kind, t.body, t.body_en as "bodyEn", t.ends_at as "endsAt" from stop t
      where t.kind = any ($1) and t.target = '' and t.lifted_at is null
        and t.starts_at <= $2 and (t.ends_at is null or t.ends_at > $2)
      order by t.kind, t.ends_at desc nulls first`,
    [[...stopKindsWhole], now],
  );
  return rows;
}

/** Those that are over, the latest first. */
export async function pastStops(
  db: Queryable,
  now: Date,
  { id, ...place }: { readonly id?: number | undefined } & Place,
): Promise<{ rows: readonly Stop[]; total: number }> {
  const over = '(t.lifted_at is not null or t.ends_at <= $1) and ($2::bigint is null or t.id = $2)';
  const values = [now, id ?? null];
  const { paged, behind, tail } = sliceOf(place, 't.id', 't.id desc');
  const [rows, counted] = await Promise.all([
    db.query<Stop>(`select ${columns} from stop t where ${over} ${behind} ${tail}`, values),
    paged
      ? db.query<{ total: number }>(`select count(*)::int as total from stop t where ${over}`, values)
      : uncounted,
  ]);
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 };
}
