/** Runs all migrations once for a run of the tests: each test site starts on a copy, instead of a second of migrations. */
import { createTestDatabase } from '@mingpai/postgres';
import type { TestProject } from 'vitest/node';
import { bringUpToDate } from '../app/schema.ts';
import { openDatabase } from '../platform/database.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const prepared = await createTestDatabase();
  const database = openDatabase(prepared.url, { connections: 1 });
  await bringUpToDate(database, prepared.url).finally(() => database.close());
  project.provide('preparedDatabase', new URL(prepared.url).pathname.slice(1));
  return () => prepared.drop();
}
