/**
 * Runs all migrations once for a run of the tests: each test site starts on a copy, instead of a second of migrations. The sites
 * sign in with the rights of a server, as everywhere.
 */
import { createTestDatabase } from '@mingpai/postgres';
import type { TestProject } from 'vitest/node';
import { prepareForServer } from '../app/schema.ts';
import { makeServerRole, serverRole } from './server-role.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const prepared = await createTestDatabase();
  await makeServerRole(prepared.url);
  await prepareForServer(prepared.url, serverRole);
  project.provide('preparedDatabase', new URL(prepared.url).pathname.slice(1));
  return () => prepared.drop();
}
