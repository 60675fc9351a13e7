import { expect, test } from 'vitest';
import { keptList } from '../../../kept-files.ts';

const names = ['assets/main-a.js', 'assets/page-b.css', 'index.html', 'boot.js'];
const list = (over: Readonly<Record<string, string>> = {}, all = names) =>
  keptList('assets/main-a.js', all, over['index.html'] ?? '<html>', (name) => over[name] ?? name);

test('the list names the entry, the hashed files, and what stands without a network', () => {
  const { entry, files } = list();
  expect(entry).toBe('/assets/main-a.js');
  expect(files).toEqual(
    expect.arrayContaining([
      '/assets/main-a.js',
      '/assets/page-b.css',
      '/boot.js',
      '/pictures/brand/mark.svg',
    ]),
  );
  expect(files).not.toContain('/index.html');
});

test('the same build has one version, in whatever order its files came', () => {
  expect(list({}, names.toReversed()).version).toBe(list().version);
});

test.each([
  ['the document', { 'index.html': '<html lang="en">' }],
  ['what runs before the first paint', { 'boot.js': 'other' }],
  ['a picture', { 'pictures/states/offline.svg': 'other' }],
])('%s changes without a change of its name: another version', (_what, over) => {
  expect(list(over).version).not.toBe(list().version);
});

test('another hash in a name is another version', () => {
  expect(list({}, ['assets/main-a.js', 'assets/page-c.css']).version).not.toBe(list().version);
});
