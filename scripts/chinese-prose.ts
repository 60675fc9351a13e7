/**
 * Chinese where it does not belong: sentences in the server and in the staff's schemas, which say codes and data and leave the
 * words to the catalogue (packages/contract/src/texts), and code of any app that takes Chinese apart. Part of `npm run check` (check-prose.ts).
 */
import { readFileSync } from 'node:fs';

/** Lines there that hold Chinese, where it is content and no message; the numbers only go down. */
const content: Readonly<Record<string, { readonly lines: number; readonly why: string }>> = {
  'apps/server/src/app/seed/agents.ts': { lines: 4, why: 'the demonstration’s people' },
  'apps/server/src/app/seed/articles.ts': { lines: 150, why: 'articles that operators edit' },
  'apps/server/src/app/seed/chain-wallet.ts': {
    lines: 1,
    why: 'a line of the start, for who runs the demonstration',
  },
  'apps/server/src/app/seed/content.ts': { lines: 23, why: 'banners and notices that operators edit' },
  'apps/server/src/app/seed/promotions.ts': { lines: 42, why: 'promotions that operators edit' },
  'apps/server/src/app/seed/seed.ts': { lines: 10, why: 'the demonstration’s people and banks' },
  'apps/server/src/app/seed/venues.ts': { lines: 45, why: 'names of venues and games' },
  'apps/server/src/installation/demonstration-money.ts': {
    lines: 3,
    why: 'the demonstration’s bank account',
  },
  'apps/server/src/settings/areas.ts': {
    lines: 2,
    why: 'the site’s name and notice until operators write theirs',
  },
  'packages/contract/src/console/audiences/audience-words.ts': {
    lines: 10,
    why: 'whom something is for, in both languages, for pages and for files',
  },
  'packages/contract/src/console/identity/figure-words.ts': {
    lines: 8,
    why: 'the settings of identity in both languages, for pages and for the log’s file',
  },
  'packages/contract/src/console/counterparties/names.ts': {
    lines: 1,
    why: 'what other people’s files call a currency',
  },
  'packages/contract/src/console/books/ledger-words.ts': {
    lines: 45,
    why: "accounts and kinds of transfers in both languages, for the ledger's pages and for files",
  },
  'packages/contract/src/console/site/actors.ts': {
    lines: 4,
    why: 'who did something, in both languages, for lists and for files',
  },
  'packages/contract/src/console/site/audit-words.ts': {
    lines: 517,
    why: "what the staff's log tells of, in both languages, for its page and for its file",
  },
  'packages/contract/src/console/site/list-words.ts': {
    lines: 185,
    why: 'what rows of lists name by codes, in both languages, for their pages and for their files',
  },
  'packages/contract/src/console/site/log-times.ts': {
    lines: 52,
    why: 'how people say when, in both languages, for the question that the log is asked',
  },
  'packages/contract/src/console/site/log-vocabulary.ts': {
    lines: 346,
    why: "everyday words for the names of the staff's log, in both languages; a word that people say and it lacks has one more",
  },
  'packages/contract/src/console/site/right-words.ts': {
    lines: 23,
    why: 'what each right is called in both languages, for the page of roles and for the log',
  },
  'packages/contract/src/console/site/role-names.ts': {
    lines: 11,
    why: "the site's own roles in both languages, for screens and for files",
  },
  'packages/contract/src/console/site/timeline-words.ts': {
    lines: 85,
    why: "what happened to a member, in both languages, for the member's page and for its file",
  },
  'packages/contract/src/console/exports/column.ts': {
    lines: 10,
    why: 'headings that many files have, in both languages',
  },
  'packages/contract/src/console/exports/result-columns.ts': {
    lines: 70,
    why: 'headings of files, in both languages, of lists that sum something up; a new list has more',
  },
  'packages/contract/src/console/exports/record-columns.ts': {
    lines: 107,
    why: 'headings of files, in both languages; a new list has more',
  },
  'packages/contract/src/console/exports/queue-columns.ts': {
    lines: 209,
    why: 'headings of files, in both languages; a new list has more',
  },
  'packages/contract/src/console/exports/columns.ts': {
    lines: 183,
    why: 'headings of files, in both languages; a new list has more',
  },
  'apps/server/src/backoffice/staff-console.ts': {
    lines: 1,
    why: 'the name in the authenticator’s list of accounts',
  },
};

/** Where words are the catalogue's. */
const codesOnly = ['apps/server/src/', 'packages/contract/src/console/'];

const han = /\p{Script=Han}/u;

/** A comment, where one can begin: a pair of slashes within an address is none. */
const comments = /(?<=^|\s)\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

/** A call that looks for Chinese in a text, or a pattern of it. */
const takesApart =
  /\.(?:split|replace|replaceAll|includes|startsWith|endsWith|indexOf|match|search)\(\s*(?:['"`][^'"`\n]*[\p{Script=Han}，。；：、（）]|\/[^/\n]*\p{Script=Han})|\/\^?[^/\n'"`<>]*\p{Script=Han}[^/\n'"`<>]*\/[dgimsuvy]*\s*[.,)\]]/u;

/**
 * @param files paths of sources, from the top of the tree; tests and their tools are passed over
 * @returns a line for each place that does not belong
 */
export function chineseProse(files: readonly string[], root: string): string[] {
  return files
    .filter((file) => !/\.test\.tsx?$|\/testing(?:\/|\.ts$)/.test(file))
    .flatMap((file) => {
      const lines = readFileSync(`${root}/${file}`, 'utf8').replace(comments, '').split('\n');
      const wrong = lines.flatMap((line) =>
        takesApart.test(line) ? [`${file}: takes Chinese apart: ${line.trim()}`] : [],
      );
      if (!codesOnly.some((folder) => file.startsWith(folder))) return wrong;
      const found = lines.filter((line) => han.test(line)).length;
      const allowed = content[file]?.lines ?? 0;
      if (found === allowed) return wrong;
      return [...wrong, `${file}: ${found} lines of Chinese, ${allowed} allowed (scripts/chinese-prose.ts)`];
    });
}
