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

/** Writes the rows of a run in the place of those that stood there; others stay. */
export function writeTable(root: string, rows: readonly Row[]): void {
  const path = join(root, 'docs/mutants.md');
  const lines = readFileSync(path, 'utf8').split('\n');
  for (const { name, all, tried, killed, equivalent, drawn } of rows) {
    const percent = Math.floor((killed * 1000) / Math.max(1, tried - equivalent)) / 10;
    const row = `| ${name} | ${all} | ${tried} | ${killed} | ${tried - equivalent - killed} | ${equivalent} | ${percent} % | ${drawn} |`;
    const at = lines.findIndex((one) => one.startsWith(`| ${name} |`));
    if (at < 0) throw new Error(`docs/mutants.md has no row for ${name}`);
    lines[at] = row;
  }
  writeFileSync(path, lines.join('\n'));
}
