/** docs/specification.md, made from what the rows report: each rule of docs/rules, its rows with their results; then the choices. */
import { join, relative } from 'node:path';
import { choices } from '../e2e/specification/choices.ts';
import { faultsOfPages, faultsOfRows, type RulePage, readRow, readRules } from './rules.ts';

/** What vitest's JSON report says of one file; only what is read here. */
export interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}

interface Row {
  readonly rules: readonly string[];
  readonly claim: string;
  readonly file: string;
  readonly status: string;
}

const root = join(import.meta.dirname, '..');
const folder = 'e2e/specification/';

/** What a row is called in the report that a short run left to the whole one. */
const leftOut = ['skipped', 'pending'];

/**
 * @returns the report with what a short run left out, and what fell, as the page has it: held by the last whole run. What falls is told by
 * the run itself; a page that lacks a row is told beside it, and not only once everything else is green.
 */
export function asWhole(report: Report): Report {
  return {
    ...report,
    testResults: report.testResults.map((file) => ({
      ...file,
      assertionResults: file.assertionResults.map((row) =>
        leftOut.includes(row.status) || row.status === 'failed' ? { ...row, status: 'passed' } : row,
      ),
    })),
  };
}

/**
 * @param waiting files whose rows a later commit runs
 * @returns rules without a row, rows without a rule, and other faults between docs/rules and the rows that ran or wait
 */
export function faultsOfSheet(report: Report, waiting: readonly string[] = []): string[] {
  const pages = readRules();
  const ran = rowsOf(report).filter(
    ({ status, file }) => !leftOut.includes(status) || waiting.includes(folder + file),
  );
  const cited = ran.map(({ claim, rules }) => ({ row: claim, rules }));
  return [...faultsOfPages(pages), ...faultsOfRows(pages, cited)];
}

/** @returns the page's text; undefined when the report holds no row */
export function specificationTable(report: Report, pages = readRules()): string | undefined {
  const rows = rowsOf(report);
  if (rows.length === 0) return undefined;
  const held = rows.filter(({ status }) => status === 'passed').length;
  const rules = pages.reduce((sum, page) => sum + page.rules.length, 0);
  return [
    '# The specification, rule by rule',
    '',
    'Made by `npm run specification`; `npm test` fails when it is not what the rows say. The rules are those of',
    '[docs/rules](rules/README.md). Each row is one check against the whole site as `npm start` brings it up: by HTTP, or in a',
    'browser with a phone’s screen. A row that shows several rules stands under each of them. Rows that look at every page once more,',
    'in another size, colour or language, look at one in five of them in a short run (docs/decisions/0142) and at all with `--whole`.',
    '',
    `${rules} rules, ${rows.length} rows, ${held} hold.`,
    '',
    ...pages.flatMap((page) => section(page, rows)),
    ...unnumbered(rows),
    '## Choices',
    '',
    'Where the specification is silent or says two things.',
    '',
    '| Chapter | Sentence | Choice | Reason |',
    '| --- | --- | --- | --- |',
    ...choices.map(
      ({ chapter, sentence, choice, reason }) =>
        `| ${chapter} | ${cell(sentence)} | ${cell(choice)} | ${cell(reason)} |`,
    ),
    '',
  ].join('\n');
}

function rowsOf({ testResults }: Report): Row[] {
  return testResults
    .map(({ name, assertionResults }) => ({ file: relative(root, name), assertionResults }))
    .filter(({ file }) => file.startsWith(folder))
    .sort((a, b) => a.file.localeCompare(b.file))
    .flatMap(({ file, assertionResults }) =>
      assertionResults.map(({ title, status }) => ({
        ...readRow(title),
        file: file.slice(folder.length),
        status,
      })),
    );
}

function section({ title, rules }: RulePage, rows: readonly Row[]): string[] {
  return [
    `## ${title}`,
    '',
    '| Rule | What must hold | Row | Result |',
    '| --- | --- | --- | --- |',
    ...rules.flatMap(({ id, text }) => {
      const own = rows.filter((row) => row.rules.includes(id));
      if (own.length === 0) return [`| **${id}** | ${cell(text)} | none | |`];
      return own.map(({ claim, status }, index) => {
        const rule = index === 0 ? `**${id}** | ${cell(text)}` : ' | ';
        return `| ${rule} | ${cell(claim)} | ${words[status] ?? status} |`;
      });
    }),
    '',
  ];
}

/** Rows that cite no rule: the run that made them fails, and here it is seen which. */
function unnumbered(rows: readonly Row[]): string[] {
  const without = rows.filter((row) => row.rules.length === 0);
  if (without.length === 0) return [];
  return ['## Rows without a rule', '', ...without.map(({ claim, file }) => `- ${claim} (${file})`), ''];
}

const words: Readonly<Record<string, string>> = { passed: 'holds', failed: 'fails' };

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
