/** The rules of docs/rules, the rows that cite them, and what is wrong between the two. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** One numbered rule: a list item of a page of docs/rules. */
export interface Rule {
  /** As `R2.14`, `W3`, `B5`, `L7`, `E1`. */
  readonly id: string;
  readonly text: string;
  /** The page's file name. */
  readonly page: string;
  /** Why no check of the running site can show it; undefined for nearly all. */
  readonly notCheckable: string | undefined;
}

/** A page of docs/rules, in the order of the sheet. */
export interface RulePage {
  readonly page: string;
  readonly title: string;
  readonly rules: readonly Rule[];
}

/** What stands between the rules and the claim in a row's name. */
export const divider = ' ▸ ';

const item = /^- \*\*([A-Z][\d.]*\d)\*\* (.+)$/;
const marker = /\(not checkable: (.+)\)$/;
const cited = /'((?:R\d+\.|[WBLE])\d+)'/g;

/** Ids of a page: chapters of the specification by their number, other pages by their letter. */
const others: Readonly<Record<string, string>> = {
  'wire.md': 'W',
  'business.md': 'B',
  'labels.md': 'L',
  'experience.md': 'E',
};

/** @returns every page, chapters first */
export function readRules(folder = join(root, 'docs/rules')): RulePage[] {
  const pages = globSync('*.md', { cwd: folder }).filter((page) => page !== 'README.md');
  const place = (page: string) => (/^\d/.test(page) ? Number.parseInt(page, 10) : 100 + orderOf(page));
  return pages
    .sort((a, b) => place(a) - place(b))
    .map((page) => readPage(page, readFileSync(join(folder, page), 'utf8')));
}

function orderOf(page: string): number {
  return Object.keys(others).indexOf(page);
}

/** A rule may go on in the next lines, indented as the list item is. */
export function readPage(page: string, text: string): RulePage {
  const title = /^# (.+)$/m.exec(text)?.[1] ?? page;
  const lines = text.replaceAll(/\n {2}(?=\S)/g, ' ').split('\n');
  const rules = lines.flatMap((line) => {
    const [, id, words] = item.exec(line) ?? [];
    if (id === undefined || words === undefined) return [];
    return [{ id, text: words, page, notCheckable: marker.exec(words)?.[1] }];
  });
  return { page, title, rules };
}

/** @returns what is wrong with the pages themselves: two rules of one id, a rule on a foreign page */
export function faultsOfPages(pages: readonly RulePage[]): string[] {
  const seen = new Map<string, string>();
  return pages.flatMap(({ rules }) =>
    rules.flatMap(({ id, page }) => {
      const before = seen.get(id);
      seen.set(id, page);
      const faults: string[] = [];
      if (before !== undefined) faults.push(`${id} stands twice: ${before} and ${page}`);
      const start = others[page] ?? `R${Number.parseInt(page, 10)}.`;
      if (!id.startsWith(start)) faults.push(`${id} does not belong on ${page}, whose rules are ${start}<n>`);
      return faults;
    }),
  );
}

/** A row and the rules that it cites. */
export interface Cited {
  readonly row: string;
  readonly rules: readonly string[];
}

/** @returns rules without a row, rows without a rule, and rows of a rule that is not written */
export function faultsOfRows(pages: readonly RulePage[], rows: readonly Cited[]): string[] {
  const rules = pages.flatMap((page) => page.rules);
  const known = new Set(rules.map(({ id }) => id));
  const shown = new Set(rows.flatMap((row) => row.rules));
  return [
    ...rules
      .filter(({ id, notCheckable }) => notCheckable === undefined && !shown.has(id))
      .map(({ id, page }) => `${id} (${page}) has no row`),
    ...rows.filter((row) => row.rules.length === 0).map(({ row }) => `no rule is cited by: ${row}`),
    ...rows.flatMap(({ row, rules: ids }) =>
      ids.filter((id) => !known.has(id)).map((id) => `${id} is not in docs/rules, but cited by: ${row}`),
    ),
  ];
}

/** @returns the rules and the claim of a row's name */
export function readRow(title: string): { readonly rules: readonly string[]; readonly claim: string } {
  const [before = '', ...claim] = title.split(divider);
  if (claim.length === 0) return { rules: [], claim: title };
  return {
    rules: before.split(' ').filter((word) => /^(R\d+\.|[WBLE])\d+$/.test(word)),
    claim: claim.join(divider),
  };
}

/** Which files of rows cite which rules, read from their text: as good as a run where each id is a literal. */
export function citations(): { readonly file: string; readonly rules: ReadonlySet<string> }[] {
  return globSync('e2e/specification/**/*.test.ts', { cwd: root }).map((file) => ({
    file,
    rules: new Set([...readFileSync(join(root, file), 'utf8').matchAll(cited)].flatMap(([, id]) => id ?? [])),
  }));
}

/** What can be said of rules and rows without a run. That every row cites a rule is seen when they run. */
export function faultsOfSources(): string[] {
  const pages = readRules();
  const rows = citations().map(({ file, rules }) => ({ row: basename(file), rules: [...rules] }));
  return [...faultsOfPages(pages), ...faultsOfRows(pages, rows)];
}
