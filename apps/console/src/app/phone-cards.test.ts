/** On a phone a list is cards: every list of a page says what heads them, but for those that stay tables. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const pages = join(import.meta.dirname, '../pages');
/** Lists that stay tables, and why. */
const tables: Readonly<Record<string, string>> = {
  'agents/tree.tsx': 'a tree: its levels are seen by what stands below what',
  'members/tag-list.tsx': 'two columns, which a phone has room for',
  'member/ledger.tsx': 'its sums by account are two columns; its entries are cards of their own',
};

test('every list of every page is cards on a phone', () => {
  const lists = globSync('**/*.tsx', { cwd: pages })
    .filter((file) => !file.endsWith('.test.tsx'))
    .flatMap((file) =>
      // Each from its opening to the next one's: columns of its own stand within it.
      readFileSync(join(pages, file), 'utf8')
        .split(/(?=<(?:ListTable|SectionTable|DataTable|PlainTable|SummedRows)\b)/)
        .slice(1)
        .map((text) => ({ file, text })),
    );
  expect(lists.length).toBeGreaterThan(60);
  const scrolled = lists.filter(({ file, text }) => !text.includes('card=') && tables[file] === undefined);
  expect(scrolled.map(({ file }) => file)).toEqual([]);
});
