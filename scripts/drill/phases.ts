/** Where the seconds of a failover go: who saw the new primary when. */
import pg from 'pg';
import { answers, type Cluster, statesOf } from './cluster.ts';

/** In ms since the strike; absent: it did not happen. */
export interface Phases {
  /** Patroni of another machine says that it is the primary. */
  promoted?: number;
  /** HAProxy leads to a database that takes writes. */
  reached?: number;
  /** A node behind HAProxy is ready. */
  ready?: number;
}

export interface PhaseWatch {
  /** Ends the watch. */
  stop(): Promise<Phases>;
}

const lookEveryMs = 100;

/** @param was the primary before the strike; only what comes after it is told */
export function watchPhases(cluster: Cluster, was: string | undefined): PhaseWatch {
  const phases: Phases = {};
  const began = performance.now();
  let ended = false;
  const since = () => performance.now() - began;

  async function watch(): Promise<void> {
    while (!ended) {
      if (phases.promoted === undefined) {
        const { primary } = await statesOf(cluster.databases);
        if (primary !== undefined && primary.name !== was) phases.promoted = since();
      } else if (phases.reached === undefined) {
        if (await takesWrites(cluster.databaseUrl)) phases.reached = since();
      } else if (phases.ready === undefined) {
        if (await answers(`${cluster.site}/readyz`)) phases.ready = since();
      } else return;
      await new Promise((wake) => setTimeout(wake, lookEveryMs));
    }
  }

  const watching = watch();
  return {
    async stop() {
      ended = true;
      await watching;
      return phases;
    },
  };
}

async function takesWrites(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 500, query_timeout: 500 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
    return rows[0]?.standby === false;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
