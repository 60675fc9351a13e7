/** docs/specification.md, made from what the checks of the specification report: sentence, check, result; then the choices. */
import { join, relative } from 'node:path';
import { choices } from '../e2e/specification/choices.ts';

/** What vitest's JSON report says of one file; only what is read here. */
export interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}

const root = join(import.meta.dirname, '..');
const folder = 'e2e/specification/';
const divider = ' ▸ ';

/** @returns the page's text; undefined when the report holds no check of the specification */
export function specificationTable(report: Report): string | undefined {
  const rows = report.testResults
    .map(({ name, assertionResults }) => ({ file: relative(root, name), assertionResults }))
    .filter(({ file }) => file.startsWith(folder))
    .sort((a, b) => a.file.localeCompare(b.file))
    .flatMap(({ file, assertionResults }) =>
      assertionResults.flatMap(({ title, status }) => {
        const [chapter = '', ...sentence] = title.split(divider);
        // A journey beside the checks is no sentence.
        if (sentence.length === 0) return [];
        return [{ chapter, sentence: sentence.join(divider), file: file.slice(folder.length), status }];
      }),
    );
  if (rows.length === 0) return undefined;
  const chapters = [...new Set(rows.map(({ chapter }) => chapter))].sort((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
  const held = rows.filter(({ status }) => status === 'passed').length;
  return [
    '# The specification, sentence by sentence',
    '',
    'Made by `npm run specification`; `npm test` fails when it is not what the checks say. Each row is one check against',
    'the whole site as `npm start` brings it up: by HTTP, or in a browser with a phone’s screen.',
    '',
    `${rows.length} checks, ${held} hold.`,
    '',
    ...chapters.flatMap((chapter) => [
      `## Chapter ${chapter}`,
      '',
      '| Sentence | Check | Result |',
      '| --- | --- | --- |',
      ...rows
        .filter((row) => row.chapter === chapter)
        .map(({ sentence, file, status }) => `| ${cell(sentence)} | ${file} | ${words[status] ?? status} |`),
      '',
    ]),
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

const words: Readonly<Record<string, string>> = { passed: 'holds', failed: 'fails' };

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
