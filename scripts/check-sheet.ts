/**
 * Part of npm run check: docs/specification.md has the rows that the sheet's files have. Their names are collected without a run, for
 * whoever adds a row learns of the page within seconds, and not once everything else is green.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import { type Report, specificationTable } from './specification-table.ts';

const root = join(import.meta.dirname, '..');

/** @returns the sheet's files with the names of their rows, as if each had held */
async function collectRows(): Promise<Report> {
  const vitest = await createVitest('test', {
    config: false,
    root,
    include: ['e2e/specification/**/*.test.ts'],
    isolate: false,
    maxWorkers: 1,
    watch: false,
  });
  try {
    const { testModules, unhandledErrors } = await vitest.collect([], { staticParse: false });
    const errors = [...unhandledErrors, ...testModules.flatMap((file) => file.errors())];
    if (errors.length > 0) throw new AggregateError(errors, 'A file of the sheet cannot be loaded');
    return {
      testResults: testModules.map((file) => ({
        name: file.moduleId,
        assertionResults: [...file.children.allTests()].map(({ name }) => ({
          title: name,
          status: 'passed',
        })),
      })),
    };
  } finally {
    await vitest.close();
  }
}

const isCurrent =
  specificationTable(await collectRows()) === readFileSync(join(root, 'docs/specification.md'), 'utf8');
if (!isCurrent)
  console.error('docs/specification.md has other rows than e2e/specification: npm run specification');
process.exitCode = isCurrent ? 0 : 1;
