/**
 * Where reports are read: from a standby of the database where there is one that is near enough, so that who looks through years of
 * figures holds up nobody who plays; else from the database itself (docs/decisions/0143).
 */
import { Gauge, type Registry } from 'prom-client';
import { openGate } from '../platform/admission.ts';
import { oneAfterTheOther, openDatabase, type Queryable } from '../platform/database.ts';

export interface ReportSource {
  /**
   * Runs `work`, which only reads: at one moment of the standby, or where that is far behind, silent or gone, on the database itself,
   * if need be from the beginning. Whoever says how old a report is asks the `db` that it is read from.
   */
  read<Result>(work: (db: Queryable) => Promise<Result>): Promise<Result>;
  /** How far the standby is behind, in ms; 0 where none is set, infinite where it is of no use. */
  behindMs(): Promise<number>;
}

/** A standby further behind is not asked, in ms: figures are counted every minute, so that a report ages by half as much again. */
const farBehindMs = 30_000;
/** Its first answer takes no longer, in ms: whoever waits for a report has the database itself left. */
const longestSilenceMs = 2_000;
/** Not asked again for so long once it has failed, in ms: not everybody waits for a dead machine. */
const restAfterFailureMs = 10_000;
/** At once, each on a connection of its own; who waits longer for one is read from the database itself. */
const atOnce = { running: 4, waiting: 100, patienceMs: 2_000 } as const;

export interface ReportSourceOptions {
  /** Of the standby; undefined: there is none. */
  readonly url: string | undefined;
  readonly log: { warn(about: object, words: string): void; info(words: string): void };
  readonly mostBehindMs?: number;
  readonly silenceMs?: number;
  readonly restMs?: number;
}

/** Why the standby is of no use; its text is what the log says. */
class NotUsable extends Error {}

export function openReportSource(
  primary: Queryable,
  {
    url,
    log,
    mostBehindMs = farBehindMs,
    silenceMs = longestSilenceMs,
    restMs = restAfterFailureMs,
  }: ReportSourceOptions,
): ReportSource {
  if (url === undefined) return { read: (work) => work(primary), behindMs: async () => 0 };
  const gate = openGate(atOnce);
  let restsUntil = 0;
  let used = true;

  /** Runs `work` at one moment of the standby, after it said how far behind that is. @throws also when it has not said so in time */
  async function onStandby<Result>(work: (db: Queryable, behindMs: number) => Promise<Result>) {
    const reached = await reachedBy(primary);
    const standby = openDatabase(url ?? '', { connections: 1, connectionWaitMs: silenceMs });
    // Its connection is nobody else's: broken, it ends what waits for an answer, and no other report.
    const silence = setTimeout(() => standby.abandon(), silenceMs);
    try {
      return await standby.transaction(async (tx) => {
        await tx.query('set transaction isolation level repeatable read, read only');
        const behindMs = await behind(tx, reached);
        clearTimeout(silence);
        return work(oneAfterTheOther(tx), behindMs);
      });
    } finally {
      clearTimeout(silence);
      await standby.close();
    }
  }

  function turn(to: boolean, error?: unknown): void {
    if (!to) restsUntil = performance.now() + restMs;
    if (to === used) return;
    used = to;
    if (to) log.info('reports are read from the standby again');
    else log.warn({ err: error }, 'the standby is of no use: reports are read from the database itself');
  }

  return {
    async read(work) {
      const leave = performance.now() < restsUntil ? undefined : await gate.enter();
      if (leave === undefined) return work(primary);
      try {
        const result = await onStandby((db, behindMs) => {
          if (behindMs > mostBehindMs) throw new NotUsable(`${Math.round(behindMs / 1_000)} s behind`);
          return work(db);
        });
        turn(true);
        return result;
      } catch (error) {
        // What is wrong with the work itself is so here too, and no fault of the standby's.
        const result = await work(primary);
        turn(false, error);
        return result;
      } finally {
        leave();
      }
    },
    behindMs: () => onStandby(async (_db, behindMs) => behindMs).catch(() => Number.POSITIVE_INFINITY),
  };
}

export function reportSourceGauge(register: Registry, source: ReportSource): void {
  new Gauge({
    name: 'report_standby_behind_seconds',
    help: 'How far the standby that reports are read from is behind; infinite: of no use',
    registers: [register],
    async collect() {
      this.set((await source.behindMs()) / 1_000);
    },
  });
}

/** Up to where the database's log is written by now. */
async function reachedBy(primary: Queryable): Promise<string> {
  const { rows } = await primary.query<{ reached: string }>('select pg_current_wal_lsn()::text as reached');
  return rows[0]?.reached ?? '0/0';
}

/**
 * How old what a standby shows is, in ms: nothing where it has all that was written when it was asked; else the time since the newest
 * commit that it has. @throws {NotUsable} for a server that follows no other: what it shows may never have happened here
 */
async function behind(tx: Queryable, reached: string): Promise<number> {
  const { rows } = await tx.query<{ follows: boolean; whole: boolean | null; ms: number | null }>(
    `select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn() >= $1::pg_lsn as whole,
            (extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000)::float8 as ms`,
    [reached],
  );
  const [found] = rows;
  if (!found?.follows) throw new NotUsable('it is no standby');
  return found.whole ? 0 : (found.ms ?? Number.POSITIVE_INFINITY);
}
