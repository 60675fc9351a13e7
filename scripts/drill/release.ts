/** The next release, made up: this tree with one more migration, which only adds. */
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './cluster.ts';

/** After all that there are. */
const migration = '9999_of_the_next_release.sql';
const sql = `-- expands: the version before neither reads nor writes it
alter table member add column of_next_release text not null default '';
create table of_next_release (id bigint primary key, said text not null);
`;

/** @param folder of the drill @returns the tree whose nodes are the next release's */
export function nextRelease(folder: string): string {
  const tree = join(folder, 'next-release');
  const server = join('apps', 'server');
  mkdirSync(join(tree, 'apps'), { recursive: true });
  // The server itself is copied, for its migrations are found beside it; what it imports is the same as before.
  cpSync(join(root, server), join(tree, server), { recursive: true });
  for (const name of readdirSync(join(root, 'apps')))
    if (name !== 'server') symlinkSync(join(root, 'apps', name), join(tree, 'apps', name));
  for (const name of ['packages', 'node_modules', 'package.json', 'docs'])
    symlinkSync(join(root, name), join(tree, name));
  writeFileSync(join(tree, server, 'src/platform/migrations', migration), sql);
  return tree;
}
