/** The programs of a drill: found, started in a group of their own, killed, stopped for a while, ended. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from './account.ts';

const folders = ['/usr/lib/postgresql/15/bin', '/usr/bin', '/usr/sbin', '/usr/local/bin'];

/** Program and the Debian package that has it. */
const needed = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  'redis-server': 'redis-server',
  initdb: 'postgresql-15',
  pgbackrest: 'pgbackrest',
} as const;

export type Needed = keyof typeof needed;

/** @throws with the line that installs what is missing */
export function findPrograms(): Readonly<Record<Needed, string>> {
  const found = Object.keys(needed).map((name) => [
    name,
    folders.map((folder) => join(folder, name)).find((path) => existsSync(path)),
  ]);
  const missing = found.filter(([, path]) => path === undefined).map(([name]) => needed[name as Needed]);
  if (missing.length > 0)
    throw new Error(
      `the drill needs ${missing.join(', ')}: apt-get update && apt-get install --no-install-recommends ${missing.join(' ')}`,
    );
  return Object.fromEntries(found) as Record<Needed, string>;
}

export interface Program {
  readonly name: string;
  start(): void;
  /** To all of its processes. */
  signal(signal: NodeJS.Signals): void;
  /** To what has left its group alone (PostgreSQL's of Patroni). */
  signalApart(signal: NodeJS.Signals): void;
  /** Kills all of it and waits for the end. */
  kill(): Promise<void>;
  /** Asks it to end, as a release does, and waits until it has; killed when it takes longer than it may. */
  end(): Promise<void>;
}

export interface ProgramOptions {
  readonly folder: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Names the process in its first line, with its children, that this one starts and that leaves its group (PostgreSQL's of Patroni). */
  readonly pidFile?: string;
  /** Whose it is, where this process is root's. */
  readonly account?: Account | undefined;
}

/** What a unit gives a server to end in (deploy/systemd), in ms. */
const endPatienceMs = 15_000;

/** Not started yet. What it says goes to `<folder>/<name>.log`. */
export function program(
  name: string,
  command: string,
  args: readonly string[],
  { folder, env = process.env, account, pidFile }: ProgramOptions,
): Program {
  let child: ChildProcess | undefined;
  const log = openSync(join(folder, `${name}.log`), 'a');
  const apart = () => (pidFile === undefined ? [] : familyOf(pidFile));
  function signal(which: NodeJS.Signals): void {
    send(which, child?.pid === undefined ? apart() : [-child.pid, ...apart()]);
  }
  function send(which: NodeJS.Signals, pids: readonly number[]): void {
    for (const pid of pids)
      try {
        process.kill(pid, which);
      } catch {
        // It has ended.
      }
  }
  return {
    name,
    start() {
      child = spawn(command, [...args], {
        stdio: ['ignore', log, log],
        detached: true,
        cwd: folder,
        env,
        ...account,
      });
    },
    signal,
    signalApart: (which) => send(which, apart()),
    async kill() {
      const was = child;
      if (was === undefined) return;
      const ended = was.exitCode !== null || was.signalCode !== null ? undefined : once(was, 'exit');
      signal('SIGKILL');
      await ended;
    },
    async end() {
      const was = child;
      if (was === undefined || was.exitCode !== null || was.signalCode !== null) return;
      const ended = once(was, 'exit');
      was.kill('SIGTERM');
      const late = setTimeout(() => signal('SIGKILL'), endPatienceMs);
      await ended;
      clearTimeout(late);
    },
  };
}

/** A process and its children; none where it does not run. */
function familyOf(pidFile: string): readonly number[] {
  try {
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return [pid, ...children.trim().split(' ').filter(Boolean).map(Number)];
  } catch {
    return [];
  }
}
