/** A copy of the working tree to plant faults in: its sources, the clients as they are built, and the same packages. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const built = ['h5', 'console', 'agent', 'sandbox'].map((name) => `apps/${name}/dist`);

export interface TreeCopy {
  readonly path: string;
  remove(): void;
}

/** Copies what git knows or would take up, changes that are not committed included. */
export function copyTree(): TreeCopy {
  const path = mkdtempSync(join(tmpdir(), 'mingpai-tree-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1_024 * 1_024,
  });
  for (const file of [...listed.split('\0'), ...built]) {
    if (file === '' || !existsSync(join(root, file))) continue;
    mkdirSync(join(path, dirname(file)), { recursive: true });
    cpSync(join(root, file), join(path, file), { recursive: true });
  }
  linkPackages(path);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Packages of others are linked; our own lead into the copy, as npm's links do here. */
function linkPackages(path: string): void {
  const [here, there] = [join(root, 'node_modules'), join(path, 'node_modules')];
  mkdirSync(there);
  for (const name of readdirSync(here)) {
    if (name === '@mingpai')
      cpSync(join(here, name), join(there, name), { recursive: true, verbatimSymlinks: true });
    else if (name !== '.cache') symlinkSync(join(here, name), join(there, name));
  }
}
