/** Mutants of the lines that changed since a commit: what a sample of the whole would hardly draw. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from './mutant.ts';

/** Lines of a file, counted from 1, both ends included. */
type Lines = readonly [from: number, to: number];

/** @param root of a work tree, changes that are not committed included @returns those that touch a line which was not so at `commit` */
export function changedSince(root: string, commit: string, mutants: readonly Mutant[]): Mutant[] {
  const files = [...new Set(mutants.map(({ file }) => file))];
  const diff = execFileSync(
    'git',
    ['diff', '--unified=0', '--no-color', '--no-ext-diff', commit, '--', ...files],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1_024 * 1_024,
    },
  );
  const changed = changedLines(diff);
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  return mutants.filter(({ file, line, start, end }) => {
    const last = line + (texts.get(file)?.slice(start, end).split('\n').length ?? 1) - 1;
    return changed.get(file)?.some(([from, to]) => from <= last && line <= to) ?? false;
  });
}

/** @param diff of git, without lines around what changed @returns by file, as it is now */
export function changedLines(diff: string): Map<string, Lines[]> {
  const changed = new Map<string, Lines[]>();
  let lines: Lines[] = [];
  for (const line of diff.split('\n')) {
    const file = /^\+\+\+ b\/(.*)$/.exec(line)?.[1];
    if (file !== undefined) {
      lines = [];
      changed.set(file, lines);
    }
    const [, from, count = '1'] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (from !== undefined && count !== '0') lines.push([Number(from), Number(from) + Number(count) - 1]);
  }
  return changed;
}
