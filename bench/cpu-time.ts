/** What processes had of the cores, in ms: on a machine that others use, too, it says more than a rate. Linux only. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Of one tick of the kernel's, in ms. */
const tickMs = 10;

interface Process {
  readonly parent: number;
  /** With its children that have ended. */
  readonly ms: number;
}

function processOf(pid: string | number): Process | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  // The name in brackets may hold spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number);
  const ticks = (user ?? 0) + (system ?? 0) + (endedUser ?? 0) + (endedSystem ?? 0);
  return { parent: Number(fields[1]), ms: ticks * tickMs };
}

/** Of a process, and where asked of its children. 0 where the system does not tell. */
export function cpuTimeOf(pid: number, { children = false } = {}): number {
  const own = processOf(pid)?.ms ?? 0;
  if (!children || !existsSync('/proc')) return own;
  const others = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return processOf(name) ?? [];
      } catch {
        // It ended meanwhile.
        return [];
      }
    });
  return others.filter(({ parent }) => parent === pid).reduce((sum, { ms }) => sum + ms, own);
}

export function parentOf(pid: number): number {
  return processOf(pid)?.parent ?? 0;
}
