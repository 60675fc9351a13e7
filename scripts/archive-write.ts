/**
 * npm run archive:write -- <file>: the whole site as it is at this moment, books and documents included, in one file that is locked with
 * ARCHIVE_KEY. The server may go on meanwhile. A file of this name is not written over.
 */
import { createWriteStream } from 'node:fs';
import { link, unlink } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { archiveKey } from '../apps/server/src/app/archive/frames.ts';
import { writeArchive } from '../apps/server/src/app/archive/write.ts';
import { withDatabase } from './database.ts';

const [, , file] = process.argv;
if (file === undefined) {
  console.error('Name the file: npm run archive:write -- site.archive');
  process.exit(1);
}
try {
  const key = archiveKey(process.env.ARCHIVE_KEY);
  const begun = `${file}.part`;
  await withDatabase(({ ownerUrl, serverUrl }) =>
    pipeline(
      writeArchive(ownerUrl ?? serverUrl, key),
      createWriteStream(begun, { flags: 'wx', mode: 0o600 }),
    ),
  );
  // Not renamed: that would put it in the place of one that came meanwhile.
  await link(begun, file);
  await unlink(begun);
  console.log(`${file} is written. Keep ARCHIVE_KEY apart from it: without the key it is noise.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
