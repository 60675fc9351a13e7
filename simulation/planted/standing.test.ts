import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOfFaults, planted } from './standing.ts';

let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'faults-standing-'));
  writeFileSync(join(root, 'pay.ts'), 'pay(one);\npay(two);\n');
});
afterAll(() => rmSync(root, { recursive: true }));

const fault = (edit: { file?: string; find?: string; put?: string }) => ({
  name: 'unpaid',
  what: 'two is not paid',
  operations: 10,
  edits: [{ file: 'pay.ts', find: 'pay(two);', put: '', ...edit }],
});

test('a fault whose place stands once is put there, and one edit sees what the one before it left', () => {
  const [edit] = fault({}).edits;
  expect(faultsOfFaults(root, [fault({})])).toEqual([]);
  expect(planted(root, fault({})).files.get('pay.ts')).toBe('pay(one);\n\n');
  expect(
    planted(root, { edits: [...(edit ? [edit] : []), { file: 'pay.ts', find: 'pay(', put: 'ask(' }] }),
  ).toEqual({ files: new Map([['pay.ts', 'ask(one);\n\n']]), wrong: [] });
});

test('a place that is gone or stands twice, a file that is gone, a name that stands twice and an edit of nothing are told', () => {
  expect(faultsOfFaults(root, [fault({ find: 'pay(three)' })])).toEqual([
    'simulated unpaid: what it changes stands 0 times in pay.ts',
  ]);
  expect(faultsOfFaults(root, [fault({ find: 'pay(' })])).toEqual([
    'simulated unpaid: what it changes stands 2 times in pay.ts',
  ]);
  expect(faultsOfFaults(root, [fault({ file: 'gone.ts' })])).toEqual([
    'simulated unpaid: gone.ts is not there',
  ]);
  expect(faultsOfFaults(root, [fault({ put: 'pay(two);' })])).toEqual([
    'simulated unpaid: it changes nothing in pay.ts',
  ]);
  expect(faultsOfFaults(root, [fault({}), fault({})])).toEqual(['simulated unpaid: stands twice']);
});
