/** What becomes of a cluster's parts, one after the other. */
import { type Cluster, statesOf, until } from './cluster.ts';
import type { Program } from './programs.ts';

export interface Death {
  readonly name: string;
  /** Without service at most, in s (docs/scaling.md). */
  readonly mostSeconds: number;
  /** @returns what brings the part back */
  strike(cluster: Cluster): Promise<() => Promise<void> | void>;
}

async function primaryOf({ databases }: Cluster) {
  const { primary } = await statesOf(databases);
  if (primary === undefined) throw new Error('there is no primary');
  return primary;
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
    mostSeconds: Math.max(mostSeconds, 15),
    async strike(cluster) {
      const one = await part(cluster);
      one.signal('SIGSTOP');
      return () => one.signal('SIGCONT');
    },
  }),
);

export const deaths: readonly Death[] = [
  ...killed,
  ...stopped,
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
