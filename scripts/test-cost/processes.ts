/** What processes have cost so far, as Linux tells it (/proc): a process and all that it began. */
import { readdirSync, readFileSync } from 'node:fs';

/** Of /proc: 100 on every Linux that Node runs on. */
const ticksPerSecond = 100;

interface Process {
  readonly parent: number;
  readonly name: string;
  /** s of processor: its own, and that of its children that have ended. */
  readonly own: number;
  readonly ended: number;
}

/** @returns s of processor by the names of programs; children that have ended count under their parent's name with `, ended` */
export function costOfTree(root: number): Map<string, number> {
  const all = processes();
  const costs = new Map<string, number>();
  const add = (name: string, seconds: number) => costs.set(name, (costs.get(name) ?? 0) + seconds);
  const children = new Map<number, number[]>();
  for (const [id, { parent }] of all) children.set(parent, [...(children.get(parent) ?? []), id]);
  const waiting = [root];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const one = all.get(id);
    if (one === undefined) continue;
    add(one.name, one.own);
    if (one.ended > 0) add(`${one.name}, ended`, one.ended);
    waiting.push(...(children.get(id) ?? []));
  }
  return costs;
}

/** @returns s of processor of this process's own children whose command line names that script, with all that they began */
export function costOfChildren(parent: number, script: string): number {
  let total = 0;
  for (const [id, one] of processes())
    if (one.parent === parent && commandOf(id).includes(script))
      for (const seconds of costOfTree(id).values()) total += seconds;
  return total;
}

function commandOf(id: number): string {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

export function parentOf(id: number): number {
  return read(String(id))?.parent ?? 0;
}

function processes(): Map<number, Process> {
  const found = new Map<number, Process>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const one = read(entry);
    if (one) found.set(Number(entry), one);
  }
  return found;
}

function read(id: string): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
    // The name may hold spaces and brackets; what follows the last one does not (proc_pid_stat(5)).
    const end = stat.lastIndexOf(')');
    const fields = stat
      .slice(end + 2)
      .split(' ')
      .map(Number);
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
      (place) => fields[place],
    );
    return {
      parent,
      name: stat.slice(stat.indexOf('(') + 1, end),
      own: (user + system) / ticksPerSecond,
      ended: (endedUser + endedSystem) / ticksPerSecond,
    };
  } catch {
    // It has ended since the folder was read.
    return undefined;
  }
}
