/** Names what a phone keeps to open without a network: every file of the build, and few pictures (public/worker.js). */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Pictures that a page without a network needs. */
const pictures = [
  'brand/mark',
  'brand/stage',
  'states/empty',
  'states/offline',
  'states/records',
  'brand/avatar',
];

/** Files whose names say nothing of their content. */
const plain = ['boot.js', ...pictures.map((name) => `pictures/${name}.svg`)];

export function keptFiles(): Plugin {
  let publicDir = '';
  return {
    name: 'mingpai-kept-files',
    apply: 'build',
    configResolved(config) {
      publicDir = config.publicDir;
    },
    generateBundle: {
      // The document is there only after Vite's own turn.
      order: 'post',
      handler(_options, bundle) {
        const entry = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.isEntry && file.facadeModuleId?.endsWith('/h5/index.html'),
        );
        const html = bundle['index.html'];
        if (entry === undefined || html?.type !== 'asset') throw new Error('no entry or no document');
        const source = JSON.stringify(
          keptList(entry.fileName, Object.keys(bundle), html.source, (name) =>
            readFileSync(join(publicDir, name)),
          ),
        );
        this.emitFile({ type: 'asset', fileName: 'kept.json', source });
      },
    },
  };
}

type Content = string | Uint8Array;

/**
 * The list of one build. Its version changes with the content of any of its files and of the document: those under assets/ have
 * a hash of theirs in their names, the others are read.
 *
 * @param names all files of the build
 * @param read the content of a file that is copied as it is
 */
export function keptList(
  entry: string,
  names: readonly string[],
  html: Content,
  read: (name: string) => Content,
) {
  const assets = names.filter((name) => /^assets\/.+\.(js|css|svg)$/.test(name)).toSorted();
  const files = [...assets, ...plain].map((name) => `/${name}`);
  const hash = createHash('sha256').update(JSON.stringify(files));
  // Of each its own hash, so that no content runs into the next.
  for (const content of [html, ...plain.map(read)])
    hash.update(createHash('sha256').update(content).digest());
  return { version: hash.digest('hex').slice(0, 16), entry: `/${entry}`, files };
}
