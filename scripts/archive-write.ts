/**
 * npm run archive:write -- <file>: the whole site as it is at this moment, books and documents included, in one file that is locked with
 * ARCHIVE_KEY. The server may go on meanwhile. A file of this name is not written over; until it is whole it has `.part` behind its name.
 */
import { createWriteStream, existsSync } from 'node:fs';
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
const begun = `${file}.part`;
let own = false;
try {
  const key = archiveKey(process.env.ARCHIVE_KEY);
  if (existsSync(file)) throw new Error(`${file} is there already: it is not written over`);
  if (existsSync(begun))
    throw new Error(`${begun} is of a run that was cut off, or of one that goes on: remove it first`);
  await withDatabase(({ ownerUrl, serverUrl }) => {
    const out = createWriteStream(begun, { flags: 'wx', mode: 0o600, flush: true });
    out.once('open', () => {
      own = true;
    });
    return pipeline(writeArchive(ownerUrl ?? serverUrl, key), out);
  });
  // Not renamed: that would put it in the place of one that came meanwhile.
  await link(begun, file);
  console.log(`${file} is written. Keep ARCHIVE_KEY apart from it: without the key it is noise.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  if (own) await unlink(begun).catch(() => undefined);
}
