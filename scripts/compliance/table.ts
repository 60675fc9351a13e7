/** docs/compliance.md, made from what is written of each clause; a test that is not there is a fault, not a row. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asvs } from './asvs.ts';
import type { Clause, Standard, State } from './clause.ts';
import { gli } from './gli.ts';
import { rts } from './rts.ts';
import { wcag } from './wcag.ts';

export const standards: readonly Standard[] = [rts, asvs, gli, wcag];

/** @returns a line for each test that is named and is not there, and for each clause that claims more than it shows */
export function faultsOf(of: readonly Standard[], root: string): string[] {
  return of.flatMap(({ name, clauses }) =>
    clauses.flatMap((clause) => faultsIn(clause, root).map((fault) => `${name}, ${clause.number}: ${fault}`)),
  );
}

function faultsIn({ state, shown, lacks }: Clause, root: string): string[] {
  return [
    ...(state !== 'not' && shown.length === 0 ? ['no test shows it'] : []),
    ...(state === 'not' && shown.length > 0 ? ['a test shows what is not there'] : []),
    ...(state !== 'has' && lacks === '' ? ['says not what is missing'] : []),
    ...shown.flatMap(([file, name]) => {
      const path = join(root, file);
      if (!/\.test\.tsx?$/.test(file) || !existsSync(path)) return [`${file} is no file of tests`];
      const text = readFileSync(path, 'utf8');
      const named = ["'", '"', '`'].some((quote) => text.includes(`${quote}${name}${quote}`));
      return named ? [] : [`${file} has no test “${name}”`];
    }),
  ];
}

const words: Readonly<Record<State, string>> = { has: 'has', partly: 'partly', not: 'not' };

export function complianceTable(of: readonly Standard[]): string {
  return [
    '# Compliance',
    '',
    '<!-- Written by npm run compliance from scripts/compliance/; not by hand. -->',
    '',
    'What four standards ask for, in our own words, and how far the site has it. Each test falls where the clause',
    'does not hold. Numbers of clauses were written down without the printed standards at hand: whoever signs',
    'compares them first. No laboratory has looked at any of this.',
    '',
    '| Standard | has | partly | not |',
    '| --- | --- | --- | --- |',
    ...of.map(({ name, clauses }) => {
      const count = (state: State) => clauses.filter((clause) => clause.state === state).length;
      return `| ${cell(name)} | ${count('has')} | ${count('partly')} | ${count('not')} |`;
    }),
    ...of.flatMap(({ name, about, clauses }) => [
      '',
      `## ${name}`,
      '',
      about,
      '',
      '| Clause | Asks for | | Shown by | Not shown |',
      '| --- | --- | --- | --- | --- |',
      ...clauses.map(({ number, asks, state, shown, lacks }) => {
        const tests = shown.map(([file, test]) => `${cell(test)} (\`${file}\`)`).join('<br>');
        return `| ${cell(number)} | ${cell(asks)} | ${words[state]} | ${tests} | ${cell(lacks)} |`;
      }),
    ]),
    '',
  ].join('\n');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('$', '\\$').replaceAll('{', '\\{');
}
