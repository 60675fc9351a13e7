/** The table of docs/mutants.md, one row a capability. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Row {
  readonly name: string;
  /** How many there are, and how many of them were tried. */
  readonly all: number;
  readonly tried: number;
  readonly killed: number;
  readonly equivalent: number;
  /** Which of them were drawn: `all`, `60, hurried`. */
  readonly drawn: string;
  /** Whether enough were killed and every survivor has a reason. */
  readonly good: boolean;
}

/** Writes the rows of a run in the place of those that stood there, new ones at the end; others stay. */
export function writeTable(root: string, rows: readonly Row[]): void {
  const path = join(root, 'docs/mutants.md');
  const lines = readFileSync(path, 'utf8').split('\n');
  for (const { name, all, tried, killed, equivalent, drawn } of rows) {
    const percent = Math.floor((killed * 1000) / Math.max(1, tried - equivalent)) / 10;
    const row = `| ${name} | ${all} | ${tried} | ${killed} | ${tried - equivalent - killed} | ${equivalent} | ${percent} % | ${drawn} |`;
    // The first table is of whole capabilities; another one may name them, too.
    const head = lines.findIndex((one) => one.startsWith('| capability | mutants |'));
    if (head < 0) throw new Error('docs/mutants.md has no table');
    let at = head + 1;
    while (lines[at]?.startsWith('| ') && !lines[at]?.startsWith(`| ${name} |`)) at += 1;
    lines.splice(at, lines[at]?.startsWith('| ') ? 1 : 0, row);
  }
  writeFileSync(path, lines.join('\n'));
}
