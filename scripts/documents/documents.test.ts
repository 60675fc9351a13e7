/** Falsehoods of documents and comments, planted one by one: each is named with its place. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { missingFiles } from './cited-files.ts';
import { missingCommands } from './commands.ts';
import { brokenLinks } from './links.ts';
import { missingRules, wrongDecisions } from './numbers.ts';
import { unwrappedProse, wrapProse } from './prose.ts';
import { readTree, treeOf } from './tree.ts';
import { differentVariables } from './variables.ts';

/** A small tree in which everything is true. */
const truth: Readonly<Record<string, string>> = {
  'package.json': '{"scripts":{"start":"x","test":"x","seed":"x"}}',
  'README.md': [
    '# Site',
    '',
    '`npm start`, `npm test`, `npm run seed`; see [the page](docs/page.md#two-words) and `apps/a/{one,two}.ts`.',
    '',
    '| variable | default |',
    '| --- | --- |',
    '| `PORT` | 8080 |',
    '| `HOST`, `DATA_DIR` | x |',
  ].join('\n'),
  'docs/page.md': '# Page\n\n## Two words\n\nBy decision 2 and R2.1, `one.ts` and `apps/a`.',
  'docs/rules/2-routes.md': '# Chapter 2\n\n- **R2.1** A rule.\n',
  'docs/rules/wire.md': '# Wire\n\n## Answers\n\n- **W1** A rule, as R2.1 says, of `getThing`.\n',
  'docs/decisions/README.md': '1. [First](0001-first.md)\n2. [Second](0002-second.md)\n',
  'docs/decisions/0001-first.md': '# 1. First\n',
  'docs/decisions/0002-second.md': '# 2. Second\n',
  'apps/a/one.ts':
    '/** As docs/page.md says, by R2.1 (decision 1; wire facts, Answers); `npm test`. */\nexport const a = 1;\n',
  'apps/a/two.ts': 'export const b = env.HOST; // two.test.ts has the case\n',
  'apps/a/two.test.ts': '',
  'apps/a/config.ts': 'z.object({\n  PORT: port,\n  DATA_DIR: text,\n});\n',
};

/** @returns what is found once a file has another text, or is gone */
function found(changes: Readonly<Record<string, string | undefined>>): string[] {
  const texts = Object.entries({ ...truth, ...changes }).filter(([, text]) => text !== undefined);
  const tree = treeOf(Object.fromEntries(texts) as Record<string, string>);
  return [
    ...brokenLinks(tree),
    ...missingFiles(tree),
    ...missingCommands(tree),
    ...differentVariables(tree),
    ...wrongDecisions(tree),
    ...missingRules(tree),
    ...unwrappedProse(tree),
  ];
}

const added = (file: string, text: string) => ({ [file]: `${truth[file] ?? ''}${text}` });

test('where everything is true nothing is named', () => {
  expect(found({})).toEqual([]);
});

test.each([
  [
    'a link to a file that is gone',
    added('docs/page.md', '\n\n[x](gone.md)'),
    'docs/page.md:7: the link gone.md',
  ],
  [
    'an anchor without its heading',
    added('docs/page.md', '\n\n[x](#three)'),
    'docs/page.md:7: the link #three',
  ],
  [
    'a file in a document',
    added('docs/page.md', '\n\n`apps/a/three.ts`'),
    'docs/page.md:7: no file or folder',
  ],
  ['one of two files', added('docs/page.md', '\n\n`a/{one,three}.ts`'), 'docs/page.md:7: no file or folder'],
  ['a folder in a document', added('docs/page.md', '\n\n`apps/b/`'), 'docs/page.md:7: no file or folder'],
  [
    'a page in a comment',
    added('apps/a/one.ts', '// see docs/gone.md'),
    'apps/a/one.ts:3: no file or folder',
  ],
  [
    'a test in a comment',
    added('apps/a/one.ts', '// x (attacks/t9-gone)'),
    'apps/a/one.ts:3: no file or folder',
  ],
  [
    'a command that is not',
    added('docs/page.md', '\n\n`npm run gone`'),
    'docs/page.md:7: no package.json has',
  ],
  [
    'a command of a workspace',
    added('docs/page.md', '\n\n`npm run x -w apps/a`'),
    'docs/page.md:7: no package',
  ],
  [
    'a command that nobody is told of',
    { 'package.json': '{"scripts":{"start":"","test":"","seed":"","hidden":""}}' },
    'README.md: says nothing of npm run hidden',
  ],
  [
    'a variable that nothing reads',
    added('README.md', '\n| `GONE` | x |'),
    'README.md: nothing reads the variable GONE',
  ],
  [
    'a variable of the configuration that no table has',
    { 'apps/a/config.ts': 'z.object({\n  PORT: port,\n  DATA_DIR: text,\n  EXTRA: text,\n});\n' },
    'apps/a/config.ts: reads EXTRA',
  ],
  [
    'a variable of a script that no table has',
    { 'scripts/x.ts': 'process.env.SECRET_SWITCH' },
    'scripts/x.ts: reads SECRET_SWITCH',
  ],
  [
    'a decision that is cited',
    added('apps/a/one.ts', '// decision 7'),
    'apps/a/one.ts:3: there is no decision 7',
  ],
  [
    'a gap among decisions',
    { 'docs/decisions/0004-x.md': '# 4. X\n', ...added('docs/decisions/README.md', '4. [X](0004-x.md)\n') },
    'docs/decisions/0004-x.md: decision 3 is missing',
  ],
  [
    'a decision outside of the index',
    { 'docs/decisions/0003-x.md': '# 3. X\n' },
    'README.md: lacks the line 3.',
  ],
  [
    'a decision of another number',
    { 'docs/decisions/0002-second.md': '# 3. Second\n' },
    'its heading does not begin with "# 2. "',
  ],
  [
    'a line of the index without its decision',
    added('docs/decisions/README.md', '3. [Gone](0003-gone.md)\n'),
    'docs/decisions/README.md:3: the link 0003-gone.md leads nowhere',
  ],
  ['a rule in a comment', added('apps/a/one.ts', '// R2.9'), 'apps/a/one.ts:3: there is no rule R2.9'],
  ['a rule in a document', added('docs/page.md', '\n\n(W7)'), 'docs/page.md:7: there is no rule W7'],
  [
    'a part of the rules',
    added('apps/a/one.ts', '// (business rules, Gifts)'),
    'apps/a/one.ts:3: docs/rules/business.md has nothing called Gifts',
  ],
  [
    'a call of the wire',
    added('apps/a/one.ts', '// (wire facts, getOther)'),
    'apps/a/one.ts:3: docs/rules/wire.md has nothing called getOther',
  ],
  ['a chapter in a comment', added('apps/a/one.ts', '// specification, chapter 8'), 'there is no chapter 8'],
  [
    'a line of prose that is too long',
    added('docs/page.md', ` ${'word '.repeat(30)}`),
    'docs/page.md: prose is not',
  ],
])('%s that is not there is named', (_name, change, named) => {
  expect(found(change)).toEqual([expect.stringContaining(named)]);
});

test('prose is wrapped at the width, lists under their text, and nothing else is touched', () => {
  const text = [
    '# A heading that is longer than the width',
    '',
    'one two three four five six seven',
    '- one two three four five six',
    '  1. one two three four',
    '',
    '| a table | that is longer than the width |',
    '',
    '```',
    'code   that is longer than the width',
    '```',
  ].join('\n');
  expect(wrapProse(text, 20)).toBe(
    [
      '# A heading that is longer than the width',
      '',
      'one two three four',
      'five six seven',
      '- one two three four',
      '  five six',
      '  1. one two three',
      '     four',
      '',
      '| a table | that is longer than the width |',
      '',
      '```',
      'code   that is longer than the width',
      '```',
    ].join('\n'),
  );
});

test('wrapping twice is wrapping once, code stays whole, and no line begins a list that was none', () => {
  const once = wrapProse('one two `three four five` - six seven 1. eight # nine + ten eleven twelve', 20);
  expect(wrapProse(once, 20)).toBe(once);
  expect(once).toContain('`three four five`');
  for (const line of once.split('\n')) expect(line).not.toMatch(/^(?:[-+#]|\d+\.) /);
});

test('the project’s own documents and comments say what is so', () => {
  const tree = readTree(join(import.meta.dirname, '../..'));
  expect(tree.files).toContain('README.md');
  expect([
    ...brokenLinks(tree),
    ...missingFiles(tree),
    ...wrongDecisions(tree),
    ...missingRules(tree),
  ]).toEqual([]);
});
