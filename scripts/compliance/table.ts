/** docs/compliance.md, made from what is written of each clause; a test that is not there is a fault, not a row. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asvs } from './asvs/index.ts';
import type { Clause, Shown, Standard, State } from './clause.ts';
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
  const named = state === 'has' || state === 'partly';
  return [
    ...(state === 'has' && !shown.some(([file]) => isTest(file)) ? ['no test shows it'] : []),
    ...(state === 'partly' && shown.length === 0 ? ['nothing shows it'] : []),
    ...(!named && shown.length > 0 ? ['a test shows what is not there'] : []),
    ...(state !== 'has' && lacks === '' ? ['says not what is missing'] : []),
    ...shown.flatMap((one) => faultsOfShown(one, root)),
  ];
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

function faultsOfShown([file, name]: Shown, root: string): string[] {
  const path = join(root, file);
  if (!(isTest(file) || file.endsWith('.md')) || !existsSync(path))
    return [`${file} is no file of tests and no document`];
  const text = readFileSync(path, 'utf8');
  if (!isTest(file)) return headings(text).includes(name) ? [] : [`${file} has no heading “${name}”`];
  return isNamed(text, name) ? [] : [`${file} has no test “${name}”`];
}

/** Whether a test of this name runs: it is handed to a function that is not told to leave it out, in a line that is no comment. */
function isNamed(text: string, name: string): boolean {
  return ["'", '"', '`'].some((quote) => {
    const written = `${quote}${name}${quote}`;
    for (let at = text.indexOf(written); at >= 0; at = text.indexOf(written, at + 1)) {
      const before = text.slice(0, at).trimEnd();
      const line = text.slice(text.lastIndexOf('\n', at) + 1, at).trimStart();
      if (/[(,]$/.test(before) && !/\.(?:skip|todo)\($/.test(before) && !/^(?:\/\/|\*)/.test(line))
        return true;
    }
    return false;
  });
}

function headings(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading ?? '');
}

const states = ['has', 'partly', 'not', 'not applicable'] as const satisfies readonly State[];

export function complianceTable(of: readonly Standard[]): string {
  return [
    '# Compliance',
    '',
    '<!-- Written by npm run compliance from scripts/compliance/; not by hand. -->',
    '',
    'What four standards ask for, in our own words, and how far the site has it. Each test falls where the clause',
    'does not hold; where a clause asks for a document, its heading is named, which has to be there. Whoever signs',
    'compares numbers and wording with the printed standards first. No laboratory has looked at any of this.',
    '',
    `| Standard | ${states.join(' | ')} |`,
    '| --- | --- | --- | --- | --- |',
    ...of.map(({ name, clauses }) => {
      const count = (state: State) => clauses.filter((clause) => clause.state === state).length;
      return `| ${cell(name)} | ${states.map(count).join(' | ')} |`;
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
        return `| ${cell(number)} | ${cell(asks)} | ${state} | ${tests} | ${cell(lacks)} |`;
      }),
    ]),
    '',
  ].join('\n');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('$', '\\$').replaceAll('{', '\\{');
}
