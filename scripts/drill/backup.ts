/** A backup is taken under load, and restored to a moment onto a machine that has nothing. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@mingpai/postgres';
import pg from 'pg';
import type { Account } from './account.ts';
import { type Cluster, type DatabaseHost, statesOf, until } from './cluster.ts';
import type { Load } from './load.ts';

const binaries = '/usr/lib/postgresql/15/bin';

export interface Restored {
  readonly url: string;
  /** The moment that was asked for. */
  readonly to: Date;
  /** Acknowledged before that moment, and how many of those are not there. */
  readonly before: number;
  readonly lost: number;
  /** First sent after it, and how many of those are there all the same. */
  readonly after: number;
  readonly beyond: number;
  readonly backupSeconds: number;
  readonly restoreSeconds: number;
  stop(): void;
}

/** Before the first backup, once: the repository learns of this cluster. */
export async function openRepository(cluster: Cluster): Promise<void> {
  await backrest(cluster, await primaryOf(cluster), 'stanza-create');
}

/**
 * @param load runs before, during and after
 * @param pause ms in which the load goes on after the backup, before the moment and after it
 */
export async function backUpAndRestore(cluster: Cluster, load: Load, pauseMs: number): Promise<Restored> {
  const began = performance.now();
  const primary = await primaryOf(cluster);
  await backrest(cluster, primary, '--type=full', 'backup');
  const backupSeconds = (performance.now() - began) / 1_000;
  await rest(pauseMs);
  const to = new Date();
  await rest(pauseMs);
  await allArchived(cluster);
  const effects = load.effects();
  const restoring = performance.now();
  const { url, stop } = await restore(cluster, primary, to);
  const restoreSeconds = (performance.now() - restoring) / 1_000;
  const kept = new Set(
    (await ask<{ key: string }>(url, 'select key from operation where answer is not null')).map(
      ({ key }) => key,
    ),
  );
  const before = effects.filter(
    ({ acknowledgedAt }) => acknowledgedAt !== undefined && acknowledgedAt < to.getTime(),
  );
  const after = effects.filter(({ triedAt }) => triedAt > to.getTime());
  return {
    url,
    to,
    before: before.length,
    lost: before.filter(({ key }) => !kept.has(key)).length,
    after: after.length,
    beyond: after.filter(({ key }) => kept.has(key)).length,
    backupSeconds,
    restoreSeconds,
    stop,
  };
}

/** What was written up to now has left the primary. */
async function allArchived(cluster: Cluster): Promise<void> {
  const [wal] = await ask<{ file: string }>(
    cluster.databaseUrl,
    'select pg_walfile_name(pg_current_wal_lsn()) as file',
  );
  await ask(cluster.databaseUrl, 'select pg_switch_wal()');
  await until(
    async () => {
      const [last] = await ask<{ file: string | null }>(
        cluster.databaseUrl,
        'select last_archived_wal as file from pg_stat_archiver',
      );
      return (last?.file ?? '').slice(0, 24) >= (wal?.file ?? '');
    },
    60_000,
    'the WAL was not archived',
  );
}

async function restore(
  cluster: Cluster,
  primary: DatabaseHost,
  to: Date,
): Promise<{ readonly url: string; stop(): void }> {
  const { folder, account } = cluster;
  const home = join(folder, 'empty-machine');
  mkdirSync(home, { recursive: true });
  const port = await freePort();
  // The same file, with this machine's paths.
  const config = join(home, 'pgbackrest.conf');
  writeFileSync(
    config,
    readFileSync(primary.backups, 'utf8')
      .replaceAll(`${primary.home}/`, `${home}/`)
      .replace(`pg1-socket-path=${primary.home}`, `pg1-socket-path=${home}`)
      .replace(`log-path=${primary.home}`, `log-path=${home}`),
  );
  if (account) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, home]);
  await run(account, home, 'pgbackrest', [
    `--config=${config}`,
    '--stanza=mingpai',
    '--type=time',
    `--target=${to.toISOString().replace('T', ' ').replace('Z', '+00')}`,
    '--target-action=promote',
    'restore',
  ]);
  const data = join(home, 'data');
  // What the old machine's Patroni wrote into its own file of settings names places that are not here.
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: home,
    hba_file: join(data, 'pg_hba.conf'),
    ident_file: join(data, 'pg_ident.conf'),
    archive_mode: 'off',
    synchronous_standby_names: '',
    max_connections: 150,
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
  const control = (...args: readonly string[]) =>
    run(account, home, join(binaries, 'pg_ctl'), [
      '-D',
      data,
      '-l',
      join(home, 'postgres.log'),
      '-w',
      '-t',
      '120',
      ...args,
    ]);
  await control('-o', options.join(' '), 'start');
  const url = `postgres://postgres:of-the-drill@127.0.0.1:${port}/postgres`;
  await until(
    async () => {
      const [state] = await ask<{ recovering: boolean }>(
        url,
        'select pg_is_in_recovery() as recovering',
      ).catch(() => []);
      return state?.recovering === false;
    },
    120_000,
    'the restored database did not come up',
  );
  return {
    url,
    stop: () =>
      void spawnSync(join(binaries, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], {
        stdio: 'ignore',
        ...account,
      }),
  };
}

async function primaryOf({ databases }: Cluster): Promise<DatabaseHost> {
  const { primary } = await statesOf(databases);
  if (primary === undefined) throw new Error('there is no primary');
  return primary;
}

function backrest({ account }: Cluster, host: DatabaseHost, ...args: readonly string[]): Promise<void> {
  return run(account, host.home, 'pgbackrest', [`--config=${host.backups}`, '--stanza=mingpai', ...args]);
}

async function run(
  account: Account | undefined,
  folder: string,
  command: string,
  args: readonly string[],
): Promise<void> {
  const log = openSync(join(folder, 'backup.log'), 'a', 0o666);
  const child = spawn(command, [...args], { stdio: ['ignore', log, log], cwd: folder, ...account });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${command} ${args.at(-1)} ended with ${code}: see ${folder}/backup.log`);
}

async function ask<Row>(url: string, text: string): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

function rest(ms: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, ms));
}
