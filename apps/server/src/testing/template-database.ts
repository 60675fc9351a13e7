/**
 * Runs all migrations once for each state of them: each test site starts on a copy, instead of a second of migrations. The sites
 * sign in with the rights of a server, as everywhere. What is prepared stays on the server of the tests, under a name that tells
 * what it was made of: the next run finds it.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { allMigrations, prepareForServer } from '../app/schema.ts';
import { makeServerRole, serverRole } from './server-role.ts';

/** What decides about the prepared database besides the migrations: the rights, and the queue's own migrations. */
const makers = ['../platform/server-role.ts', './server-role.ts', '../../../../package-lock.json'];

export default async function setup(project: TestProject): Promise<void> {
  const name = await preparedName();
  // Workers may have servers of their own (scripts/test-database.ts).
  const own = process.env.TEST_DATABASE_URLS?.split(' ') ?? [];
  const urls = [process.env.TEST_DATABASE_URL ?? '', ...own].filter((url) => url !== '');
  await Promise.all(urls.map((url) => makePrepared(url, name)));
  project.provide('templateDatabase', name);
}

/** @returns what the database with all tables and nothing in them is called */
async function preparedName(): Promise<string> {
  const parts = await Promise.all(makers.map((path) => readFile(new URL(path, import.meta.url))));
  const hash = createHash('sha256').update(JSON.stringify(await allMigrations()));
  for (const part of parts) hash.update(part);
  return `prepared_${hash.digest('hex').slice(0, 16)}`;
}

async function makePrepared(server: string, name: string): Promise<void> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  try {
    // Projects of one run, and other runs on the same server, wait for the one that makes it.
    await admin.query("select pg_advisory_lock(hashtext('prepared database'))");
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await prepare(admin, server, name);
  } finally {
    await admin.end();
  }
}

/** Under its name it is finished: one that was interrupted is a test's like any other. */
async function prepare(admin: pg.Client, server: string, name: string): Promise<void> {
  const unfinished = `test_${process.pid}_${name}`;
  await admin.query(`create database ${unfinished}`);
  const url = new URL(server);
  url.pathname = `/${unfinished}`;
  await makeServerRole(url.href);
  await prepareForServer(url.href, serverRole);
  await admin.query(`alter database ${unfinished} rename to ${name}`);
}
