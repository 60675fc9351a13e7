/** Decisions and rules by their numbers: dense, in the index, and cited only where they are. */
import { readPage } from '../rules.ts';
import { commentsOf, documentsOf, type Line, linesOf, sourcesOf, type Tree } from './tree.ts';

const folder = 'docs/decisions/';
/** The tests of what reads rules and decisions make up their own. */
const madeUp = /^scripts\/(?:rules|documents\/.*)\.test\.ts$/;

/** @returns a line for each gap, each decision that the index lacks, and each citation of one that is not there */
export function wrongDecisions(tree: Tree): string[] {
  const pages = tree.files.filter((file) => /^docs\/decisions\/\d{4}-[^/]+\.md$/.test(file));
  const numbers = pages.map((file) => Number(file.slice(folder.length, folder.length + 4)));
  return [
    ...numbers.flatMap((number, index) =>
      number === index + 1 ? [] : [`${pages[index]}: decision ${index + 1} is missing before it`],
    ),
    ...pages.flatMap((page, index) => wrongPage(tree, page, numbers[index])),
    ...linesWithCitations(tree).flatMap(({ file, number, text }) =>
      [...text.matchAll(/\bdecisions?[ /](\d{1,4})\b/gi)].flatMap(([cited, one]) =>
        numbers.includes(Number(one)) ? [] : [`${file}:${number}: there is no ${cited}`],
      ),
    ),
  ];
}

function wrongPage(tree: Tree, page: string, number: number | undefined): string[] {
  const [heading = ''] = tree.textOf(page).split('\n');
  const [, said, title] = /^# (\d+)\. (.+)$/.exec(heading) ?? [];
  if (Number(said) !== number) return [`${page}: its heading does not begin with "# ${number}. "`];
  const line = `${number}. [${title}](${page.slice(folder.length)})`;
  // A long line of the index is wrapped.
  const index = ` ${tree.textOf(`${folder}README.md`).replaceAll(/\s+/g, ' ')} `;
  return index.includes(` ${line} `) ? [] : [`${folder}README.md: lacks the line ${line}`];
}

/** @returns a line for each rule, and each chapter of rules, that is cited and not written */
export function missingRules(tree: Tree): string[] {
  const pages = tree.files.filter((file) => /^docs\/rules\/[^/]+\.md$/.test(file));
  const known = new Set(pages.flatMap((page) => readPage(page, tree.textOf(page)).rules.map(({ id }) => id)));
  return linesWithCitations(tree).flatMap(({ file, number, text }) => [
    ...[...text.matchAll(file.startsWith('docs/') ? anyRule : ruleOfChapter)].flatMap(([id]) =>
      known.has(id) ? [] : [`${file}:${number}: there is no rule ${id}`],
    ),
    ...[...text.matchAll(/\bspecification, chapter (\d+)/g)].flatMap(([, chapter]) =>
      pages.some((page) => page.startsWith(`docs/rules/${chapter}-`))
        ? []
        : [`${file}:${number}: there is no chapter ${chapter} of the specification`],
    ),
    ...partsCited(file, text)
      .filter(([page, words]) => !isPart(tree.textOf(page), words))
      .map(([page, words]) => `${file}:${number}: ${page} has nothing called ${words}`),
  ]);
}

const partsOf = { 'wire facts': 'docs/rules/wire.md', 'business rules': 'docs/rules/business.md' } as const;

/** `(business rules, VIP and Rebates)`, `(wire facts, getVisitUrl)`. What a migration says stands for good. */
function partsCited(file: string, text: string): readonly (readonly [page: string, words: string])[] {
  if (file.endsWith('.sql')) return [];
  return [
    ...[...text.matchAll(/\bbusiness rules, ([A-Z][\w ]*\w)/g)].flatMap(([, words = '']) =>
      words.split(' and ').map((one) => [partsOf['business rules'], one] as const),
    ),
    ...[...text.matchAll(/\bwire facts, \*?([\w/ ]*\w)/g)].map(
      ([, words = '']) => [partsOf['wire facts'], words] as const,
    ),
  ];
}

/** A heading, or a name of the wire. */
function isPart(page: string, words: string): boolean {
  return page.split('\n').includes(`## ${words}`) || (/^\/?[a-z]/.test(words) && page.includes(words));
}

const ruleOfChapter = /\bR\d{1,2}\.\d+\b/g;
/** Letters with numbers mean other things in code: orders, columns. */
const anyRule = /\bR\d{1,2}\.\d+\b|(?<=\*\*|[(\s])[WBLE]\d{1,3}\b(?![.-])/g;

function linesWithCitations(tree: Tree): readonly Line[] {
  return [
    ...documentsOf(tree).flatMap((file) => linesOf(tree, file)),
    ...sourcesOf(tree)
      .filter((file) => !madeUp.test(file))
      .flatMap((file) => commentsOf(tree, file)),
  ];
}
