import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { longTests } from './long-tests.ts';

const files = Object.values(longTests).flat();

test('what npm test leaves out is there, once, and is nothing of the specification', () => {
  expect(files.filter((file) => !existsSync(join(import.meta.dirname, '..', file)))).toEqual([]);
  expect(new Set(files).size).toBe(files.length);
  expect(files.filter((file) => file.startsWith('e2e/specification/'))).toEqual([]);
});
