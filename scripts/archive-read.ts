/**
 * npm run archive:read -- <file> [--check]: reads an archive into an empty database, and computes books, seals and days anew; with --check
 * it is only looked through. Exit code 1 where it was altered, or anything is not as it was.
 */
import { createReadStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { archiveKey } from '../apps/server/src/app/archive/frames.ts';
import { checkArchive, readArchive } from '../apps/server/src/app/archive/read.ts';
import { withDatabase } from './database.ts';

const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [file] = positionals;
if (file === undefined) {
  console.error('Name the file: npm run archive:read -- site.archive');
  process.exit(1);
}
const source = () => createReadStream(file);
try {
  const key = archiveKey(process.env.ARCHIVE_KEY);
  if (values.check) {
    const { manifest } = await checkArchive(source, key);
    console.log(`${Object.keys(manifest.tables).length} tables are as they were written.`);
    console.log(JSON.stringify(manifest.heads, null, 2));
  } else {
    const { tables, rows, heads, verification } = await withDatabase(({ ownerUrl, serverUrl }) =>
      readArchive(ownerUrl ?? serverUrl, source, key),
    );
    console.log(`${rows} rows of ${tables} tables were read; the heads are those of the archive:`);
    console.log(JSON.stringify(heads, null, 2));
    console.log(
      verification.ok ? 'Books, seals and days are in order.' : 'NOT in order: npm run ledger:verify',
    );
    if (!verification.ok) process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
