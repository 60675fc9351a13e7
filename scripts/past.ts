/**
 * The past of a fresh demonstration (docs/decisions/0038): made once, before anything listens, in a process of its own. Until it is
 * whole a mark lies in DATA_DIR; what an interrupted start left under it is thrown away, and so is one that could not be made.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { SiteDatabase } from './database.ts';
import { sandboxSecret } from './settings.ts';

/** The members of ninety days; fewer days have fewer. */
const peopleOf90Days = 300;
/**
 * When it should be over where the machine does little else, counted from the begin of this process: a first start has two minutes, and
 * the site comes up after it. In s.
 */
const overAfterSeconds = 100;
/** What it gets, however late the start is already, in s. */
const leastSeconds = 15;
/** On a machine so busy that it takes this long, the site comes up without a past, in ms. */
const patienceMs = 600_000;

export interface PastRequest {
  readonly days: number;
  readonly dataDir: string;
  /** Where the stand-ins for third parties will be. */
  readonly sandboxUrl: string;
  readonly database: SiteDatabase & { readonly ownerUrl: string };
}

/** @returns what stops the making, and whether there is a past when it is over */
export function makePast({ days, dataDir, sandboxUrl, database }: PastRequest): {
  readonly made: Promise<boolean>;
  stop(): Promise<void>;
} {
  const mark = join(dataDir, 'past-unfinished');
  const folder = join(dataDir, 'past');
  let child: ReturnType<typeof spawn> | undefined;
  let stopped = false;

  async function make(): Promise<boolean> {
    if (existsSync(mark)) await throwAway();
    if (await hasTables(database.ownerUrl)) return false;
    mkdirSync(join(folder, 'sandbox'), { recursive: true });
    writeFileSync(mark, '');
    console.log(
      `Making ${days} days of the demonstration's past (once; a good minute; DEMO_PAST_DAYS=0 leaves it out) ...`,
    );
    const code = await run();
    if (stopped) return false;
    if (code !== 0) {
      console.error('The past could not be made; the demonstration begins today.');
      await throwAway();
      return false;
    }
    // Written down first: a start that finds the mark takes them away again.
    writeFileSync(mark, readdirSync(folder).join('\n'));
    for (const name of readdirSync(folder)) {
      rmSync(join(dataDir, name), { recursive: true, force: true });
      renameSync(join(folder, name), join(dataDir, name));
    }
    rmSync(folder, { recursive: true });
    rmSync(mark);
    return true;
  }

  function run(): Promise<number> {
    return new Promise((resolve) => {
      const own = spawn(
        process.execPath,
        [join(import.meta.dirname, '../simulation/demonstration/main.ts')],
        {
          stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
          detached: true,
          env: {
            ...process.env,
            PAST_DAYS: String(days),
            PAST_PEOPLE: String(Math.max(12, Math.round((peopleOf90Days * days) / 90))),
            PAST_BUDGET_SECONDS: process.env.PAST_BUDGET_SECONDS || String(budgetSeconds()),
            DATABASE_OWNER_URL: database.ownerUrl,
            DATABASE_URL: database.serverUrl,
            DATA_DIR: folder,
            SANDBOX_DATA_DIR: join(folder, 'sandbox'),
            SANDBOX_URL: sandboxUrl,
            SANDBOX_SECRET: sandboxSecret(dataDir),
          },
        },
      );
      child = own;
      const timer = setTimeout(() => own.kill('SIGKILL'), patienceMs);
      own.once('exit', (code) => {
        clearTimeout(timer);
        resolve(code ?? 1);
      });
    });
  }

  /** Nobody has seen anything of it: the site has never answered. */
  async function throwAway(): Promise<void> {
    const url = new URL(database.ownerUrl);
    const name = url.pathname.slice(1);
    url.pathname = '/template1';
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
      await client.query(`create database ${client.escapeIdentifier(name)}`);
    } finally {
      await client.end();
    }
    const moved = existsSync(mark) ? readFileSync(mark, 'utf8').split('\n').filter(Boolean) : [];
    for (const left of [...moved, 'past']) rmSync(join(dataDir, left), { recursive: true, force: true });
    rmSync(mark, { force: true });
  }

  return {
    made: make(),
    async stop() {
      stopped = true;
      if (!child || child.exitCode !== null) return;
      child.kill('SIGKILL');
      await new Promise((ended) => child?.once('exit', ended));
    },
  };
}

/** What is left for it of a first start, in s. */
function budgetSeconds(): number {
  return Math.max(leastSeconds, Math.round(overAfterSeconds - performance.now() / 1_000));
}

async function hasTables(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      "select from pg_class where relnamespace = 'public'::regnamespace limit 1",
    );
    return (rowCount ?? 0) > 0;
  } finally {
    await client.end();
  }
}
