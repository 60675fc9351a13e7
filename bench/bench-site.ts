/** The site as a benchmark needs it: the server as a process of its own, on a fresh demonstration database. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@mingpai/postgres';
import { serverEnvironment, serverFlags } from '../scripts/processes.ts';

export interface BenchSite {
  readonly url: string;
  readonly databaseUrl: string;
  /** What the server keeps beside its database, the demonstration's accounts among it. */
  readonly folder: string;
  /** The server's process id. */
  pid(): number;
  /** Stops the server and starts it on the database as it is. */
  restart(): Promise<void>;
  /** Stops the server; the database goes on. */
  pause(): Promise<void>;
  stop(): Promise<void>;
}

/** Signs between the site and its stand-ins. */
export const benchSecret = 'not-used-in-benchmarks';

/**
 * @param environment further variables of the server's
 * @param keep a folder that stays, with what is in it; its commits are not waited for, so that the disk is no part of what is measured
 * @param script of the server, beside this file
 */
export async function startBenchSite(
  environment: NodeJS.ProcessEnv = {},
  port = 21_081,
  { keep, script = '../apps/server/src/main.ts' }: { readonly keep?: string; readonly script?: string } = {},
): Promise<BenchSite> {
  const folder = keep ?? mkdtempSync(join(tmpdir(), 'mingpai-bench-'));
  mkdirSync(folder, { recursive: true });
  // PostgreSQL's own user must be able to enter it, or root's data would be put elsewhere and left behind.
  chmodSync(folder, 0o755);
  const postgres = await startPostgres({ dataDir: folder, durable: keep === undefined });
  const url = `http://127.0.0.1:${port}`;
  const start = async () => {
    const started = startScript(
      script,
      {
        ...serverEnvironment,
        PORT: String(port),
        DATABASE_URL: postgres.url,
        DATA_DIR: folder,
        SANDBOX_SECRET: benchSecret,
        DEMO: '1',
        LOG_LEVEL: 'silent',
        ...environment,
      },
      serverFlags,
    );
    await untilUp(`${url}/readyz`);
    return started;
  };
  let server = await start();
  return {
    url,
    databaseUrl: postgres.url,
    folder,
    pid: () => server.pid ?? 0,
    async restart() {
      await end(server);
      server = await start();
    },
    pause: () => end(server),
    async stop() {
      await end(server);
      await postgres.stop();
      if (keep === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What a process holds in memory, in MB of 1,024 kB, as ps counts. */
export function residentMegabytes(pid: number): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Math.round(Number(kilobytes) / 1_024);
}

/** @param script beside this file */
export function startScript(
  script: string,
  env: NodeJS.ProcessEnv,
  flags: readonly string[] = [],
): ChildProcess {
  return spawn(process.execPath, [...flags, join(import.meta.dirname, script)], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
}

export async function untilUp(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const up = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (up) return;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  throw new Error(`${url} is not up`);
}

export async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
