/** Finds all mutants of a capability, and chooses among them. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sitesOf } from './code.ts';
import { type Change, described, keyOf, type Mutant } from './mutant.ts';
import { sqlChanges } from './sql.ts';

/** @returns those of all sources, numbered in their order */
export function findMutants(root: string, sources: readonly string[]): Mutant[] {
  const found = filesOf(root, sources, isSource).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const changes = file.endsWith('.sql')
      ? functionChanges(text)
      : sitesOf(file, text).sites.flatMap((site) => site.changes);
    const seen = new Map<string, number>();
    return changes.flatMap((change) => {
      const mutant = { id: 0, file, ...change, ...described(text, change) };
      if (mutant.was === mutant.now) return [];
      const key = keyOf(mutant);
      const times = seen.get(key) ?? 0;
      seen.set(key, times + 1);
      // The same line again, further down, changed in the same way.
      return [times === 0 ? mutant : { ...mutant, now: `${mutant.now} (${times + 1})` }];
    });
  });
  return found.map((mutant, id) => ({ ...mutant, id }));
}

/** The same ones for the same seed, also when others come and go: what a mutant is decides, not its place. */
export function sampled(mutants: readonly Mutant[], size: number, seed: number): Mutant[] {
  const drawn = (mutant: Mutant) =>
    createHash('sha256')
      .update(`${seed}\n${keyOf(mutant)}`)
      .digest('hex');
  const order = mutants.map((mutant) => ({ mutant, place: drawn(mutant) }));
  order.sort((a, b) => (a.place < b.place ? -1 : 1));
  return order
    .slice(0, size)
    .map(({ mutant }) => mutant)
    .sort((a, b) => a.id - b.id);
}

export function testFiles(root: string, tests: readonly string[]): string[] {
  return [...new Set(filesOf(root, tests, (name) => /\.test\.tsx?$/.test(name)))];
}

function isSource(name: string): boolean {
  return /\.(tsx?|sql)$/.test(name) && !/\.test\.tsx?$|(^|\/)testing\.tsx?$/.test(name);
}

function filesOf(root: string, paths: readonly string[], wanted: (name: string) => boolean): string[] {
  return paths.flatMap((path) => {
    if (!statSync(join(root, path)).isDirectory()) return [path];
    return readdirSync(join(root, path))
      .filter((name) => wanted(name))
      .sort()
      .map((name) => `${path}/${name}`);
  });
}

/** Only what functions do: tables are held by tests of their own. */
function functionChanges(text: string): Change[] {
  return [...text.matchAll(/\$\$([\s\S]*?)\$\$/g)].flatMap((match) => {
    const offset = match.index + 2;
    return sqlChanges(match[1] ?? '').map((change) => ({
      ...change,
      start: change.start + offset,
      end: change.end + offset,
    }));
  });
}
