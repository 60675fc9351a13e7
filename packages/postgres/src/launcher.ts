/**
 * Starts an embedded PostgreSQL that survives bad days: started twice, killed without warning, run by root, kept in a private
 * folder. The server outlives a launcher that is killed; the next launcher finds it by its postmaster.pid and adopts it.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { type Account, accountForPostgres, canReach, reachableBinaries } from './binaries.ts';
import { freePort } from './free-port.ts';

export interface PostgresOptions {
  /** Holds the data; made when missing. */
  readonly dataDir: string;
  /** A free one when absent. */
  readonly port?: number;
  /** False: commits are not flushed to the disk, for tests. */
  readonly durable?: boolean;
  /** Told what takes long or is unusual. */
  readonly log?: (line: string) => void;
}

export interface RunningPostgres {
  /** postgres://... of the administrator's database. */
  readonly url: string;
  /**
   * The address of a role that may sign in and owns nothing; made when missing, with a password of its own beside the data. A role
   * that was given more meanwhile loses it.
   */
  asRole(name: string): Promise<string>;
  /** True when it was running already, left behind by a launcher that was killed or still used by another. */
  readonly adopted: boolean;
  /** Ends all connections and shuts down; what was committed is kept. */
  stop(): Promise<void>;
}

const user = 'mingpai';
/** A start includes recovery after a kill, so it may take a while, in ms. */
const startPatienceMs = 60_000;
const stopPatienceMs = 8_000;

/** How long sessions of a killed server may take to notice that it is gone, in ms; they hold its memory till then. */
const leftoverPatienceMs = 10_000;
const heldByLeftovers = /is still in use|postmaster\.pid" already exists/;

/** @throws with the end of the server's own log when it does not come up */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const until = Date.now() + leftoverPatienceMs;
  for (;;) {
    try {
      return await startOnce(options);
    } catch (error) {
      if (!(error instanceof Error) || !heldByLeftovers.test(error.message) || Date.now() > until)
        throw error;
      await sleep(200);
    }
  }
}

async function startOnce(options: PostgresOptions): Promise<RunningPostgres> {
  const { durable = true, log = () => undefined } = options;
  const account = accountForPostgres();
  const home = homeFor(resolve(options.dataDir), account, log);
  const data = join(home, 'data');
  const password = passwordIn(home);

  const adopted = await adopt(data, password);
  if (adopted) {
    log(`PostgreSQL was still running (process ${adopted.pid}); using it`);
    return {
      url: adopted.url,
      asRole: (name) => roleOf(adopted.url, home, name),
      adopted: true,
      stop: () => stopProcess(adopted.pid),
    };
  }

  const programs = reachableBinaries(account, home);
  if (!existsSync(join(data, 'PG_VERSION'))) initialise(programs, data, password, account, log);
  const port = options.port ?? (await freePort());
  const logFile = join(home, 'postgres.log');
  const output = openSync(logFile, 'a');
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '256MB',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const child = spawn(
    join(programs, 'bin', 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // A group of its own: Ctrl-C in the terminal reaches the launcher alone, which stops things in their order.
    {
      ...account,
      cwd: data,
      detached: true,
      stdio: ['ignore', output, output],
      env: { ...process.env, LC_ALL: 'C' },
    },
  );
  child.unref();
  const url = urlOf(port, password);
  const failed = new Promise<never>((_resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`PostgreSQL ended (${code ?? 'killed'}):\n${tail(logFile)}`)),
    );
  });
  failed.catch(() => undefined);
  await Promise.race([answers(url), failed]);
  const { pid } = child;
  if (pid === undefined) throw new Error('PostgreSQL has no process id');
  return {
    url,
    asRole: (name) => roleOf(url, home, name),
    adopted: false,
    stop: () => stopProcess(pid),
  };
}

/**
 * The folder for data, programs and log: inside `dataDir` where PostgreSQL's own user can enter it, else in a folder under the
 * system's lasting temporary directory that is always the same for the same `dataDir`.
 */
function homeFor(dataDir: string, account: Account | undefined, log: (line: string) => void): string {
  mkdirSync(dataDir, { recursive: true });
  let home = join(dataDir, 'postgres');
  if (account && !canReach(dataDir, account)) {
    const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
    home = join(existsSync('/var/tmp') ? '/var/tmp' : tmpdir(), `mingpai-${name}`);
    log(`${dataDir} is private and PostgreSQL may not run as root: its data lies in ${home}`);
  }
  mkdirSync(home, { recursive: true, mode: 0o755 });
  if (account) {
    chmodSync(home, 0o755);
    chownSync(home, account.uid, account.gid);
  }
  return home;
}

function initialise(
  programs: string,
  data: string,
  password: string,
  account: Account | undefined,
  log: (line: string) => void,
): void {
  log('Preparing a new database');
  const passwordFile = `${data}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) chownSync(passwordFile, account.uid, account.gid);
  // An initdb that was interrupted leaves a folder without PG_VERSION.
  rmSync(data, { recursive: true, force: true });
  const made = spawnSync(
    join(programs, 'bin', 'initdb'),
    [
      ...['-D', data, '-U', user, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8'],
      ...['--locale-provider=builtin', '--locale=C.UTF-8', '--no-instructions'],
    ],
    { ...account, cwd: join(data, '..'), encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } },
  );
  rmSync(passwordFile, { force: true });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
}

/** Kept beside the data, readable by its owner only. */
function passwordIn(home: string, name = 'password'): string {
  const file = join(home, name);
  if (!existsSync(file))
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8');
}

function urlOf(port: number | string, password: string): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/postgres`;
}

async function roleOf(adminUrl: string, home: string, name: string): Promise<string> {
  const password = passwordIn(home, `password-${name}`);
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const [role, secret] = [client.escapeIdentifier(name), client.escapeLiteral(password)];
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`role ${name}`]);
    const { rows } = await client.query(
      `select rolcanlogin and not (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls) as plain
         from pg_roles where rolname = $1`,
      [name],
    );
    const terms = 'login nosuperuser nocreaterole nocreatedb noreplication nobypassrls';
    if (rows.length === 0) await client.query(`create role ${role} ${terms} password ${secret}`);
    else if (!rows[0].plain) await client.query(`alter role ${role} ${terms}`);
    const url = new URL(adminUrl);
    url.username = name;
    url.password = password;
    // The file may have been lost, and drawn anew.
    if (rows.length > 0 && !(await opens(url.href)))
      await client.query(`alter role ${role} password ${secret}`);
    return url.href;
  } finally {
    await client.end();
  }
}

async function opens(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A server that a killed launcher left behind: lines 1 and 4 of postmaster.pid are its process and port. */
async function adopt(data: string, password: string): Promise<{ pid: number; url: string } | undefined> {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!Number.isInteger(pid) || !isAlive(pid) || !port) return undefined;
  const url = urlOf(port, password);
  try {
    // It may still be starting or recovering; another program that got the same process id never answers here.
    await answers(url, 5_000);
    return { pid, url };
  } catch {
    return undefined;
  }
}

async function answers(url: string, patienceMs = startPatienceMs): Promise<void> {
  const until = Date.now() + patienceMs;
  for (let pause = 20; ; pause = Math.min(pause * 2, 500)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch (error) {
      if (Date.now() + pause > until) throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
    await sleep(pause);
  }
}

/** SIGINT is PostgreSQL's fast shutdown: sessions end, everything is written. */
async function stopProcess(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  const until = Date.now() + stopPatienceMs;
  while (isAlive(pid) && Date.now() < until) await sleep(25);
  if (isAlive(pid)) process.kill(pid, 'SIGQUIT');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A child that has ended but was not collected yet still has an entry.
    return !isZombie(pid);
  } catch {
    return false;
  }
}

function isZombie(pid: number): boolean {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

function tail(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(-15).join('\n') : '';
}

function sleep(ms: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, ms));
}
