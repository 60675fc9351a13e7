/** Builds the clients whose sources changed since their last build. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressClient } from './compress-client.ts';
import { runCommand } from './processes.ts';

const root = join(import.meta.dirname, '..');

/** What a client's build depends on: its own files, the contract, and what clients share; and whether the server sends it compressed. */
const clients = [
  { name: 'h5', sources: ['apps/h5', 'packages/contract/src', 'packages/ui/src'], sentCompressed: true },
  { name: 'console', sources: ['apps/console', 'packages/contract/src'], sentCompressed: true },
  {
    name: 'agent',
    sources: ['apps/agent', 'packages/contract/src', 'packages/ui/src'],
    sentCompressed: true,
  },
  { name: 'sandbox', sources: ['apps/sandbox', 'packages/ui/src'], sentCompressed: false },
] as const;

const notSources = /^(node_modules|dist|data|testing|vitest\.config\.ts|.*\.test\.tsx?)$/;

/**
 * @param compressed false: for pages of this machine alone. Most of a build is its compression, and a test waits for no network.
 * @throws when a build fails
 */
export async function buildClients({ compressed = true } = {}): Promise<void> {
  for (const { name, sources, sentCompressed } of clients) {
    const folder = join(root, 'apps', name, 'dist');
    const hash = hashOf(root, ['package-lock.json', ...sources]);
    if (!isStamped(folder, '.sources', hash)) {
      console.log(`Building ${name} ...`);
      const code = await runCommand('npm', ['run', '--silent', 'build', '-w', `apps/${name}`], {
        ...process.env,
        // Whoever asks for the build may itself run as a test; what is shipped is never React's development build.
        NODE_ENV: 'production',
      });
      if (code !== 0) throw new Error(`${name} could not be built`);
      writeFileSync(join(folder, '.sources'), hash);
    }
    if (!compressed || !sentCompressed || isStamped(folder, '.compressed', hash)) continue;
    await compressClient(folder);
    writeFileSync(join(folder, '.compressed'), hash);
  }
}

/** A build empties its folder, and its stamps with it. */
function isStamped(folder: string, name: string, hash: string): boolean {
  const stamp = join(folder, name);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

/** Says of another tree's clients that they are what its sources make, whatever they are: a start there builds nothing. */
export function markBuilt(tree: string): void {
  for (const { name, sources } of clients)
    writeFileSync(join(tree, 'apps', name, 'dist/.sources'), hashOf(tree, ['package-lock.json', ...sources]));
}

function hashOf(tree: string, paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) add(path);
  return hash.digest('hex');

  function add(path: string): void {
    const full = join(tree, path);
    if (statSync(full).isFile()) {
      hash.update(path).update(readFileSync(full));
      return;
    }
    for (const name of readdirSync(full).sort()) if (!notSources.test(name)) add(join(path, name));
  }
}
