/** How many connections the proxy in front of a cluster takes (deploy/drill/haproxy.cfg), within what the machine lets a process have open. */
import { execFileSync } from 'node:child_process';

/** For three nodes; of them those of members. */
const enough = { all: 140_000, members: 130_000 } as const;
/** For its own listeners, checks and pipes. */
const further = 100;

/** How many descriptors a process of this user may have. */
export function descriptors(): number {
  const most = Number(execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }));
  return Number.isNaN(most) ? Number.POSITIVE_INFINITY : most;
}

/** A connection is two descriptors: to whoever asks, and to whoever answers. @returns what stands in the file in braces */
export function connectionsWithin(most: number): { connections: string; site_connections: string } {
  const all = Math.min(enough.all, Math.floor((most - further) / 2));
  const kept = Math.max(300, Math.ceil((all * (enough.all - enough.members)) / enough.all));
  return { connections: String(all), site_connections: String(all - kept) };
}
