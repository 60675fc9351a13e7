/** A PostgreSQL of one's own with a standby that follows it. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@mingpai/postgres';
import pg from 'pg';
import { vi } from 'vitest';

export interface TestStandby {
  /** The database's own address, as its administrator. */
  readonly url: string;
  /** Where the standby answers. */
  readonly standbyUrl: string;
  /** It takes no more of what happens, or goes on and catches up. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Once the standby has all that the database wrote until now. */
  caughtUp(): Promise<void>;
  /** The standby becomes a database of its own, as after a failover. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

export async function startStandby(): Promise<TestStandby> {
  const [here, there] = [folder(), folder()];
  const first = await startPostgres({ dataDir: here });
  const primary = new pg.Client({ connectionString: first.url });
  await primary.connect();
  await copy(primary, join(here, 'postgres'), join(there, 'postgres'), first.url);
  const second = await startPostgres({ dataDir: there, durable: false });
  const standby = new pg.Client({ connectionString: second.url });
  await standby.connect();
  return {
    url: first.url,
    standbyUrl: second.url,
    pause: async () => void (await standby.query('select pg_wal_replay_pause()')),
    resume: async () => void (await standby.query('select pg_wal_replay_resume()')),
    async caughtUp() {
      const { rows } = await primary.query('select pg_current_wal_lsn()::text as lsn');
      const has = 'select where pg_last_wal_replay_lsn() >= $1::pg_lsn';
      await vi.waitUntil(async () => (await standby.query(has, [rows[0]?.lsn])).rowCount === 1, {
        timeout: 60_000,
      });
    },
    promote: async () => void (await standby.query('select pg_promote()')),
    async stop() {
      await Promise.all([primary.end(), standby.end()]);
      await Promise.all([first.stop(), second.stop()]);
      for (const dataDir of [here, there]) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Of a server that another user may run. */
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'standby-'));
  chmodSync(made, 0o755);
  return made;
}

/** Copies the files of a running database as a backup is taken, and says whom the copy follows. */
async function copy(primary: pg.Client, from: string, to: string, url: string): Promise<void> {
  await primary.query("select pg_backup_start('standby', true)");
  const copied = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (copied.status !== 0) throw new Error(`cp: ${copied.stderr}`);
  const { rows } = await primary.query('select labelfile from pg_backup_stop()');
  const data = join(to, 'data');
  rmSync(join(data, 'postmaster.pid'));
  const { uid, gid } = statSync(join(data, 'PG_VERSION'));
  for (const [name, text] of [
    ['backup_label', rows[0]?.labelfile],
    ['standby.signal', ''],
  ] as const) {
    writeFileSync(join(data, name), text, { mode: 0o600 });
    chownSync(join(data, name), uid, gid);
  }
  appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${url}'\n`);
}
