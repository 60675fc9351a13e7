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

/** Bare tables of the library, and why none of them needs to be cards. */
const bare: Readonly<Record<string, string>> = {
  'agents/report.tsx': 'a phone has cards of its own for it',
  'member/ledger.tsx': 'a phone has cards of its own for its entries',
  'owed/page.tsx': 'a phone has cards of its own for it',
};
/** What a screen of 1,440 px has room for beside the menu, in English, where the menu is widest; px. */
const room = 1_137;

test('no page draws a table of the library itself where a phone would have to scroll it', () => {
  const drawn = globSync('**/*.tsx', { cwd: pages }).filter((file) =>
    /<Table[<\s]/.test(readFileSync(join(pages, file), 'utf8')),
  );
  expect(drawn.toSorted()).toEqual(Object.keys(bare).toSorted());
});

test('no list asks for more width than a screen of 1,440 px has', () => {
  const wide = globSync('**/*.tsx', { cwd: pages }).flatMap((file) =>
    [...readFileSync(join(pages, file), 'utf8').matchAll(/(?:\bwidth=\{|\bx: )([\d_]+)/g)]
      .map(([, width = '']) => Number(width.replaceAll('_', '')))
      .filter((width) => width > room)
      .map((width) => `${file}: ${width}`),
  );
  expect(wide).toEqual([]);
});

/** What a screen of 1,024 px has room for in the same way. */
const narrowRoom = 721;
/** Those that ask for more, and why. */
const wider: Readonly<Record<string, string>> = {
  'identity/review.tsx': 'a drawer over the page',
  'payout-batches/batch-dialog.tsx': 'a window over the page',
  'payout-batches/order-table.tsx': 'stands in that window',
  'promotions/report.tsx': 'seven sums beside each taker, each the way to what it is made of',
  'webhooks/deliveries.tsx': 'a window over the page',
};
/** Every width in a file that a list may ask for, px. */
const numbers = (file: string) =>
  [...readFileSync(join(pages, file), 'utf8').matchAll(/(?:^ +width=\{|\bscroll=\{\{ x: )([\d_]+)/gm)].map(
    ([, width = '']) => Number(width.replaceAll('_', '')),
  );

test('no list whose width is one number asks for more than a screen of 1,024 px has, but for those named here', () => {
  const files = globSync('**/*.tsx', { cwd: pages }).filter((file) => !file.endsWith('.test.tsx'));
  expect(files.flatMap(numbers).length).toBeGreaterThan(50);
  const wide = files.filter((file) => numbers(file).some((width) => width > narrowRoom));
  expect(wide.toSorted()).toEqual(Object.keys(wider).toSorted());
});

test('the columns of a list have room in the width that it asks for', () => {
  const narrow = globSync('**/*.tsx', { cwd: pages })
    .filter((file) => !file.endsWith('.test.tsx'))
    .filter((file) => {
      const text = readFileSync(join(pages, file), 'utf8');
      return text.match(/<(?:ListTable|SectionTable|DataTable|PlainTable)\b/g)?.length === 1;
    })
    .flatMap((file) => {
      const text = readFileSync(join(pages, file), 'utf8');
      const widths = [...text.matchAll(/\bwidth: ([\d_]+)/g)].map(([, width = '']) =>
        Number(width.replaceAll('_', '')),
      );
      const needed = widths.reduce((sum, width) => sum + width, 0);
      const [asked = narrowRoom] = numbers(file);
      return /useShownColumns/.test(text) || needed <= asked ? [] : [`${file}: ${needed} in ${asked}`];
    });
  expect(narrow).toEqual([]);
});

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
