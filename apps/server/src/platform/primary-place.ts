/**
 * Where on its way a primary is: each promotion of a standby begins a new timeline. A former primary that lives on answers whoever is
 * still connected, from before, for as long as it lives; whoever connects anew is led to the one that took over. So a new connection says
 * once a second whether those that are there still lead to the same.
 */
import pg from 'pg';
import { socketOf } from './connection.ts';
import { type Queryable, queryableOf } from './database.ts';

export interface Place {
  /** Which cluster of databases: a copy and what it was copied from have the same. */
  readonly system: string;
  readonly timeline: number;
}

/** Who hears a primary and may be told that it is one no more. */
export interface Hearer {
  /** Undefined while it hears none, or one that does not say. */
  readonly place: Place | undefined;
  /** @param by who took over from the one that it hears */
  overtaken(by: Place): void;
}

/** Pause between two new connections, in ms. */
const lookEveryMs = 1_000;

/** How long one may take, in ms. */
const patienceMs = 1_000;

const nowhere = { system: null, timeline: null };

/** @returns undefined where it does not say: it is no primary, or tells nobody */
export async function placeOf(db: Queryable): Promise<Place | undefined> {
  const { system, timeline } = await db
    .query<{ system: string | null; timeline: string | null }>(
      `select (select system_identifier::text from pg_control_system()) as system,
              substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline`,
    )
    .then(
      ({ rows }) => rows[0] ?? nowhere,
      (error: unknown) => {
        if (error instanceof pg.DatabaseError) return nowhere;
        throw error;
      },
    );
  return system && timeline ? { system, timeline: Number.parseInt(timeline, 16) } : undefined;
}

export function isLater(place: Place | undefined, than: Place | undefined): boolean {
  return (
    place !== undefined &&
    than !== undefined &&
    place.system === than.system &&
    place.timeline > than.timeline
  );
}

/** @returns ends it */
export function watchForLater(databaseUrl: string, feed: Hearer): () => void {
  let looking = false;

  async function look(): Promise<void> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
      application_name: 'mingpai-primary',
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const place = await placeOf(queryableOf(client));
      if (place && isLater(place, feed.place)) feed.overtaken(place);
    } finally {
      // A farewell would wait for somebody who does not answer.
      void client.end().catch(() => undefined);
      setTimeout(() => socketOf(client).destroy(), patienceMs).unref();
    }
  }

  const timer = setInterval(() => {
    if (looking || feed.place === undefined) return;
    looking = true;
    // One that cannot be had says nothing: the feed says whether the database is there.
    void look()
      .catch(() => undefined)
      .finally(() => {
        looking = false;
      });
  }, lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}
