import { expect, test } from 'vitest';
import { withPart } from './parts.ts';
import { fallen, filesAgain, passedAlone, type RunReport } from './second-run.ts';

type Results = Readonly<Record<string, readonly [title: string, status: 'passed' | 'failed'][]>>;

function reportOf(files: Results): RunReport {
  const testResults = Object.entries(files).map(([name, tests]) => ({
    name: `/tree/${name}`,
    status: tests.some(([, status]) => status === 'failed') ? 'failed' : 'passed',
    assertionResults: tests.map(([title, status]) => ({ title, status })),
  }));
  const all = Object.values(files).flat();
  return {
    testResults,
    numPassedTests: all.filter(([, status]) => status === 'passed').length,
    numFailedTests: all.filter(([, status]) => status === 'failed').length,
  };
}

const first = reportOf({
  'a.test.ts': [
    ['stands', 'passed'],
    ['falls by chance', 'failed'],
  ],
  'b.test.ts': [['falls for good', 'failed']],
  'c.test.ts': [['stands too', 'passed']],
});
const second = reportOf({
  'a.test.ts': [
    ['stands', 'passed'],
    ['falls by chance', 'passed'],
  ],
  'b.test.ts': [['falls for good', 'failed']],
});

test('only files in which something fell run again', () => {
  expect(filesAgain(first)).toEqual(['/tree/a.test.ts', '/tree/b.test.ts']);
  expect(filesAgain(reportOf({ 'c.test.ts': [['stands', 'passed']] }))).toEqual([]);
});

test('what falls in many places is no chance, and does not run again', () => {
  const one = [['falls', 'failed']] as const;
  const files = Object.fromEntries(
    Array.from({ length: 25 }, (_, n) => [`${n}.test.ts`, one.map(([title, status]) => [title, status])]),
  ) as unknown as Results;
  expect(filesAgain(reportOf(files))).toEqual([]);
  const many = Array.from({ length: 49 }, (_, n) => [`falls ${n}`, 'failed'] as [string, 'failed']);
  expect(filesAgain(reportOf({ 'a.test.ts': many }))).toEqual([]);
});

test('what falls twice is still refused, and counts stay those of all tests', () => {
  const merged = withPart(first, second);
  expect([merged.numPassedTests, merged.numFailedTests]).toEqual([3, 1]);
  expect(merged.testResults.map(({ status }) => status)).toEqual(['passed', 'failed', 'passed']);
});

test('what fell is named at the end, and a file that could not be set up', () => {
  expect(fallen(first, '/tree')).toEqual(['a.test.ts > falls by chance', 'b.test.ts > falls for good']);
  const setUp = { name: '/tree/d.test.ts', status: 'failed', assertionResults: [] };
  expect(fallen({ ...second, testResults: [setUp] }, '/tree')).toEqual(['d.test.ts']);
});

test('what passed alone is named', () => {
  expect(passedAlone(first, second, '/tree')).toEqual(['a.test.ts > falls by chance']);
  const setUp = {
    ...first,
    testResults: [{ name: '/tree/d.test.ts', status: 'failed', assertionResults: [] }],
  };
  expect(passedAlone(setUp, reportOf({ 'd.test.ts': [['stands', 'passed']] }), '/tree')).toEqual([
    'd.test.ts',
  ]);
});
