/** Plants faults one by one in a copy of the tree, and lets the simulation look for them. */
import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Fault, faults } from './faults.ts';

export interface Planting {
  readonly seeds: readonly number[];
  readonly operations: number;
  /** Names of faults; all when there are none. */
  readonly only?: readonly string[];
}

const root = join(import.meta.dirname, '../..');
/** What a life of the site is made of. */
const parts = ['apps/server', 'apps/sandbox', 'packages', 'simulation', 'package.json', 'tsconfig.base.json'];

/** @returns how many faults no seed found */
export async function plantAll({ seeds, operations, only }: Planting): Promise<number> {
  const chosen = faults.filter(({ name }) => only === undefined || only.includes(name));
  if (chosen.length !== (only ?? faults).length)
    throw new Error(`no planted fault of that name; there are ${faults.map(({ name }) => name).join(', ')}`);
  let missed = 0;
  // One copy for all: what was compiled of it once need not be again.
  const tree = copyOfTree();
  try {
    for (const fault of chosen) {
      const takeOut = plant(tree, fault);
      const found = await lookFor(tree, seeds, operations);
      takeOut();
      if (found === undefined) missed += 1;
      console.log(
        `${found === undefined ? 'MISSED' : 'found '}  ${fault.name}: ${fault.what}\n        ${found ?? `not in ${operations} operations of ${seeds.length} seeds`}`,
      );
    }
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
  console.log(`${chosen.length - missed} of ${chosen.length} planted faults were found`);
  return missed;
}

function copyOfTree(): string {
  const tree = mkdtempSync(join(tmpdir(), 'mingpai-planted-'));
  for (const part of parts)
    cpSync(join(root, part), join(tree, part), {
      recursive: true,
      filter: (path) => !/\/(dist|node_modules|\.test\.ts)(\/|$)/.test(path.slice(root.length)),
    });
  const modules = join(tree, 'node_modules');
  mkdirSync(join(modules, '@mingpai'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@mingpai' && name !== '.cache')
      symlinkSync(join(root, 'node_modules', name), join(modules, name));
  for (const name of readdirSync(join(tree, 'packages')))
    symlinkSync(join(tree, 'packages', name), join(modules, '@mingpai', name));
  // The pages of the games, which the platform shows and nobody looks at here.
  for (const app of readdirSync(join(root, 'apps')))
    if (readdirSync(join(root, 'apps', app)).includes('dist')) {
      mkdirSync(join(tree, 'apps', app), { recursive: true });
      symlinkSync(join(root, 'apps', app, 'dist'), join(tree, 'apps', app, 'dist'));
    }
  return tree;
}

/** @returns what takes it out again */
function plant(tree: string, { name, edits }: Fault): () => void {
  const healthy = new Map<string, string>();
  for (const { file, find, put } of edits) {
    const path = join(tree, file);
    const text = readFileSync(path, 'utf8');
    if (!healthy.has(path)) healthy.set(path, text);
    const places = text.split(find).length - 1;
    if (places !== 1) throw new Error(`${name}: what it changes stands ${places} times in ${file}`);
    writeFileSync(
      path,
      text.replace(find, () => put),
    );
  }
  return () => {
    for (const [path, text] of healthy) writeFileSync(path, text);
  };
}

/** @returns the line that names seed and step */
async function lookFor(
  tree: string,
  seeds: readonly number[],
  operations: number,
): Promise<string | undefined> {
  for (const seed of seeds) {
    const output = await live(tree, seed, operations);
    const found = output.split('\n').find((line) => line.startsWith('FAILED seed '));
    if (found !== undefined) return found.slice('FAILED '.length);
    if (output.includes('FAILED'))
      throw new Error(`it did not live: ${output.slice(output.indexOf('FAILED'), 2_000)}`);
  }
  return undefined;
}

function live(tree: string, seed: number, operations: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [join(tree, 'simulation/main.ts'), String(seed), String(operations)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const said: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => said.push(part));
    child.once('error', reject);
    child.once('close', () => resolve(Buffer.concat(said).toString()));
  });
}
