/** PostgreSQL refuses to run as root: where this process is root's, the database hosts are the user postgres's. */
import { spawnSync } from 'node:child_process';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

export function accountOf(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number.parseInt(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout, 10),
  );
  if (!Number.isInteger(uid) || !Number.isInteger(gid)) throw new Error('there is no OS user postgres');
  return { uid: uid ?? 0, gid: gid ?? 0 };
}
