/** A copy of the tree in which faults are planted; the tree itself is never touched. */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

export interface Copy {
  readonly path: string;
  remove(): void;
}

/** @param folder where it is put */
export function copyTree(root: string, folder: string): Copy {
  const path = mkdtempSync(join(folder, 'mutants-'));
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  });
  for (const file of listed.toString().split('\n')) {
    if (file === '' || !existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(path, file)), { recursive: true });
    cpSync(join(root, file), join(path, file));
  }
  for (const client of ['h5', 'console', 'agent', 'sandbox']) {
    const built = join(root, 'apps', client, 'dist');
    if (existsSync(built)) symlinkSync(built, join(path, 'apps', client, 'dist'));
  }
  linkPackages(join(root, 'node_modules'), join(path, 'node_modules'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Our own packages are links within the tree, and stay such; all others are those of the tree. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name === '@mingpai')
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else if (name === '.cache' || name.startsWith('.vite')) continue;
    else if (name.startsWith('@') && lstatSync(join(from, name)).isDirectory()) {
      mkdirSync(join(to, name));
      for (const part of readdirSync(join(from, name)))
        symlinkSync(join(from, name, part), join(to, name, part));
    } else symlinkSync(join(from, name), join(to, name));
  }
}
