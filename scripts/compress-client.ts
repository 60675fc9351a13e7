/** Writes each text file of a built client in brotli and gzip beside it, once, so that the server never compresses while it serves. */
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const texts = new Set(['.html', '.js', '.css', '.svg', '.webmanifest']);
const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };

/** @param folder all files in it and below, on as many cores as there are */
export async function compressClient(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && texts.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (path) => {
      const content = await readFile(path);
      const [small, old] = await Promise.all([
        promisify(brotliCompress)(content, { params }),
        promisify(gzip)(content, { level: 9 }),
      ]);
      await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, old)]);
    }),
  );
}
