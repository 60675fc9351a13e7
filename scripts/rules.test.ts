import { expect, test } from 'vitest';
import { faultsOfPlanted, selectPlanted } from './planted-list.ts';
import { faultsOfPages, faultsOfRows, readPage, readRow } from './rules.ts';

const page = readPage(
  '2-routes.md',
  [
    '# Chapter 2: Routes',
    '',
    '- **R2.1** One line.',
    '- **R2.2** Two lines,',
    '  as one.',
    '- **R2.3** Nobody sees it. (not checkable: it happens elsewhere)',
  ].join('\n'),
);

test('a rule is a list item with its number; indented lines belong to it', () => {
  expect(page).toEqual({
    page: '2-routes.md',
    title: 'Chapter 2: Routes',
    rules: [
      { id: 'R2.1', text: 'One line.', page: '2-routes.md', notCheckable: undefined },
      { id: 'R2.2', text: 'Two lines, as one.', page: '2-routes.md', notCheckable: undefined },
      expect.objectContaining({ id: 'R2.3', notCheckable: 'it happens elsewhere' }),
    ],
  });
});

test('two rules of one id, and a rule on the page of another chapter, are faults', () => {
  const foreign = readPage('wire.md', '- **W1** Right.\n- **W1** Again.\n- **R2.1** Elsewhere.');
  expect(faultsOfPages([page])).toEqual([]);
  expect(faultsOfPages([page, foreign])).toEqual([
    'W1 stands twice: wire.md and wire.md',
    'R2.1 stands twice: 2-routes.md and wire.md',
    'R2.1 does not belong on wire.md, whose rules are W<n>',
  ]);
});

test('a rule without a row, a row without a rule and a row of an unknown rule are faults', () => {
  const both = { row: 'both', rules: ['R2.1', 'R2.2'] };
  expect(faultsOfRows([page], [both])).toEqual([]);
  expect(
    faultsOfRows(
      [page],
      [
        { row: 'none', rules: [] },
        { row: 'strange', rules: ['R2.1', 'R2.9'] },
      ],
    ),
  ).toEqual([
    'R2.2 (2-routes.md) has no row',
    'no rule is cited by: none',
    'R2.9 is not in docs/rules, but cited by: strange',
  ]);
});

test('a row’s name says its rules and what it claims, which may hold the divider too', () => {
  expect(readRow('R2.1 W14 ▸ a ▸ b')).toEqual({ rules: ['R2.1', 'W14'], claim: 'a ▸ b' });
  expect(readRow('no rule at all')).toEqual({ rules: [], claim: 'no rule at all' });
});

const fault = {
  id: 'none',
  rules: ['R2.1'],
  file: 'scripts/rules.test.ts',
  find: 'this stands once: planted-here',
  replace: 'x',
  why: '',
} as const;

test('a planted fault whose place is gone, is there twice or changes nothing is told', () => {
  expect(faultsOfPlanted([fault])).toEqual([]);
  expect(faultsOfPlanted([{ ...fault, find: 'nobody ' + 'wrote this' }])).toEqual([
    'planted none: what it replaces stands 0 times in scripts/rules.test.ts',
  ]);
  expect(faultsOfPlanted([{ ...fault, find: 'import {' }])).toEqual([
    'planted none: what it replaces stands 4 times in scripts/rules.test.ts',
  ]);
  expect(faultsOfPlanted([{ ...fault, replace: fault.find }])).toEqual(['planted none: it changes nothing']);
  expect(faultsOfPlanted([{ ...fault, file: 'scripts/gone.ts' }, fault])).toEqual([
    'planted none: stands twice',
    'planted none: scripts/gone.ts is not there',
  ]);
  expect(faultsOfPlanted([{ ...fault, rules: ['R99.1'] }])).toEqual([
    'planted none: R99.1 is not in docs/rules',
  ]);
});

test('planted faults are chosen by their name, by rule, by chapter and by page', () => {
  const list = [
    { ...fault, id: 'a', rules: ['R2.1'] },
    { ...fault, id: 'b', rules: ['R2.14', 'W1'] },
    { ...fault, id: 'c', rules: ['R21.1'] },
  ] as const;
  const chosen = (...wanted: string[]) => selectPlanted(wanted, list).map(({ id }) => id);
  expect(chosen()).toEqual(['a', 'b', 'c']);
  expect(chosen('c')).toEqual(['c']);
  expect(chosen('R2.1')).toEqual(['a']);
  expect(chosen('2')).toEqual(['a', 'b']);
  expect(chosen('W')).toEqual(['b']);
  expect(() => chosen('d')).toThrow('no planted fault is meant by: d');
});
