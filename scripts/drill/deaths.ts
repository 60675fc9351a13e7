/** What becomes of a cluster's parts, one after the other. */
import pg from 'pg';
import { type Cluster, type DatabaseHost, root, statesOf, until } from './cluster.ts';
import { fillUp } from './disks.ts';
import type { Program } from './programs.ts';
import { nextRelease } from './release.ts';

export interface Death {
  readonly name: string;
  /** Without service at most, in s (docs/scaling.md). */
  readonly mostSeconds: number;
  /** The part is away for so long, in ms; the usual time when absent. */
  readonly awayMs?: number;
  /** @returns what brings the part back */
  strike(cluster: Cluster): Promise<() => Promise<void> | void>;
  /** What the service itself says of it, asked at the end of its time: a line for the table, empty where it says nothing. */
  says?(cluster: Cluster): Promise<string>;
}

export async function primaryOf({ databases }: Cluster): Promise<DatabaseHost> {
  const { primary } = await statesOf(databases);
  if (primary === undefined) throw new Error('there is no primary');
  return primary;
}

/** The standby that has everything. */
async function standbyOf({ databases }: Cluster): Promise<DatabaseHost> {
  for (const host of databases) {
    const answer = await fetch(`${host.rest}/sync`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.status === 200) return host;
  }
  throw new Error('there is no synchronous standby');
}

async function leaderOf({ etcds }: Cluster) {
  for (const etcd of etcds) {
    const answer = await fetch(`${etcd.url}/v3/maintenance/status`, { method: 'POST', body: '{}' });
    const { leader, header } = (await answer.json()) as {
      leader: string;
      header: { member_id: string };
    };
    if (leader === header.member_id) return etcd;
  }
  throw new Error('etcd has no leader');
}

type Part = (cluster: Cluster) => Promise<Program>;

const parts: readonly (readonly [string, number, Part])[] = [
  ['the primary', 15, async (cluster) => (await primaryOf(cluster)).patroni],
  ['the leader of etcd', 15, leaderOf],
  ['a node', 2, async ({ nodes }) => first(nodes)],
  ['Redis', 2, async ({ redis }) => redis],
  ['the standby that has everything', 15, async (cluster) => (await standbyOf(cluster)).patroni],
];

function first(programs: readonly Program[]): Program {
  const [one] = programs;
  if (one === undefined) throw new Error('there is none');
  return one;
}

const killed = parts.map(
  ([name, mostSeconds, part]): Death => ({
    name: `kill -9 of ${name}`,
    mostSeconds,
    async strike(cluster) {
      const one = await part(cluster);
      await one.kill();
      return () => one.start();
    },
  }),
);

const stopped = parts.map(
  ([name, mostSeconds, part]): Death => ({
    name: `SIGSTOP of ${name}`,
    mostSeconds,
    async strike(cluster) {
      const one = await part(cluster);
      one.signal('SIGSTOP');
      return () => one.signal('SIGCONT');
    },
  }),
);

/** A figure of the nodes, the greatest. */
async function told({ nodeUrls }: Cluster, figure: string): Promise<number> {
  const texts = await Promise.all(
    nodeUrls.map((url) =>
      fetch(`${url}/metrics`).then(
        (answer) => answer.text(),
        () => '',
      ),
    ),
  );
  const values = texts.map((text) => Number(new RegExp(`^${figure} (\\S+)$`, 'm').exec(text)?.[1] ?? 0));
  return Math.max(...values);
}

/** In this time, in ms, a Patroni that asks its PostgreSQL once a second has begun to wait for it. */
const turnMs = 1_500;

export const deaths: readonly Death[] = [
  {
    // What the machine itself makes everybody wait, for comparison.
    name: 'nothing dies',
    mostSeconds: Number.POSITIVE_INFINITY,
    strike: async () => () => undefined,
  },
  ...killed,
  ...stopped,
  {
    // Its PostgreSQL first, for which Patroni waits: it wakes about to renew a lock, knowing nothing of who has had it since.
    name: 'SIGSTOP of the primary in the middle of its turn',
    mostSeconds: 15,
    async strike(cluster) {
      const { patroni } = await primaryOf(cluster);
      patroni.signalApart('SIGSTOP');
      await new Promise((later) => setTimeout(later, turnMs));
      patroni.signal('SIGSTOP');
      return () => patroni.signal('SIGCONT');
    },
  },
  {
    name: 'the machine of the primary vanishes without a word',
    mostSeconds: 15,
    async strike(cluster) {
      const { links } = await primaryOf(cluster);
      for (const link of links) link.goDeaf();
      return () => {
        for (const link of links) link.comeBack();
      };
    },
  },
  {
    name: 'full disk of the primary',
    mostSeconds: 15,
    async strike(cluster) {
      const { home } = await primaryOf(cluster);
      return fillUp({ path: home, small: cluster.repository.small });
    },
    says: async (cluster) => `database_full_total ${await told(cluster, 'database_full_total')}`,
  },
  {
    name: 'full disk of the backups',
    mostSeconds: 2,
    async strike(cluster) {
      const makeRoom = await fillUp(cluster.repository);
      await switchWal(cluster);
      return async () => {
        makeRoom();
        await switchWal(cluster);
        await until(
          async () => (await told(cluster, 'wal_archive_late_seconds')) === 0,
          120_000,
          'the WAL that was kept was not archived once there was room',
        );
      };
    },
    says: async (cluster) => `wal_archive_late_seconds ${await told(cluster, 'wal_archive_late_seconds')}`,
  },
  {
    name: 'rolling release and back',
    mostSeconds: 2,
    awayMs: 3_000,
    async strike(cluster) {
      const next = nextRelease(cluster.folder);
      for (const index of cluster.nodes.keys()) await cluster.replaceNode(index, next);
      return async () => {
        for (const index of cluster.nodes.keys()) await cluster.replaceNode(index, root);
      };
    },
  },
  {
    name: 'switch-over for maintenance',
    mostSeconds: 3,
    async strike(cluster) {
      const primary = await primaryOf(cluster);
      const answer = await fetch(`${primary.rest}/switchover`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ leader: primary.name }),
      });
      if (!answer.ok) throw new Error(await answer.text());
      return () => undefined;
    },
  },
];

/** The piece of WAL that is being written is full now. */
function switchWal({ databaseUrl }: Cluster): Promise<void> {
  return until(() => switchedWal(databaseUrl), 60_000, 'the primary does not go on to a new piece of WAL');
}

async function switchedWal(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query("select pg_logical_emit_message(false, 'drill', ''), pg_switch_wal()");
    return true;
  } catch {
    // A busy machine has lost its way to the primary for a moment.
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** As before: a primary, another one that has everything, both others following. */
export function whole({ databases }: Cluster): Promise<void> {
  return until(
    async () => {
      const { primary, sync } = await statesOf(databases);
      return primary !== undefined && sync === 1;
    },
    120_000,
    'the databases did not come together again',
  );
}
