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
import type { Fault } from './fault.ts';
import { faults } from './faults.ts';
import { planted } from './standing.ts';

export interface Planting {
  readonly seeds: readonly number[];
  /** Of each life; without, as many as the fault takes. */
  readonly operations?: number;
  /** Names of faults; all when there are none. */
  readonly only?: readonly string[];
}

/** More than there are: what is wrong in a healthy life is looked for as far as the fault was, and further. */
const actionsAStep = 1.5;
const root = join(import.meta.dirname, '../..');
/** What a life of the site is made of. */
const parts = ['apps/server', 'apps/sandbox', 'packages', 'simulation', 'package.json', 'tsconfig.base.json'];

type Life = Pick<Fault, 'pauseMs' | 'often'> & { readonly seed: number };

/** A life that ended before its time. */
interface Finding {
  readonly seed: number;
  readonly step: number;
  /** The line that names seed and step, and what was wrong. */
  readonly words: string;
}

/** @returns how many faults no seed found, or not without finding something in the healthy tree as well */
export async function plantAll({ seeds, operations, only }: Planting): Promise<number> {
  const chosen = faults.filter(({ name }) => only === undefined || only.includes(name));
  if (chosen.length !== (only ?? faults).length)
    throw new Error(`no planted fault of that name; there are ${faults.map(({ name }) => name).join(', ')}`);
  const found = new Map<Fault, Finding>();
  /** How far something was found, by all that makes it another one. */
  const lengths = new Map<string, { readonly life: Life; readonly operations: number }>();
  // One copy for all: what was compiled of it once need not be again.
  const tree = copyOfTree();
  try {
    for (const fault of chosen) {
      const takeOut = plant(tree, fault);
      const length = operations ?? fault.operations;
      const finding = await lookFor(tree, seeds, length, fault);
      takeOut();
      console.log(
        `${finding === undefined ? 'MISSED' : 'found '}  ${fault.name}: ${fault.what}\n        ${finding?.words ?? `not in ${length} operations of ${seeds.length} seeds`}`,
      );
      if (finding === undefined) continue;
      found.set(fault, finding);
      const life = lifeOf(fault, finding.seed);
      const name = JSON.stringify(life);
      const asFar = Math.ceil(finding.step * actionsAStep);
      lengths.set(name, { life, operations: Math.max(asFar, lengths.get(name)?.operations ?? 0) });
    }
    // Whoever finds something in the healthy tree has noticed no fault by it.
    for (const [name, { life, operations: length }] of lengths) {
      const ill = await lookFor(tree, [life.seed], length, life);
      if (ill === undefined) continue;
      for (const [fault, finding] of found)
        if (JSON.stringify(lifeOf(fault, finding.seed)) === name && finding.step >= ill.step) {
          found.delete(fault);
          console.log(`NOT SHOWN  ${fault.name}: without it too there is something wrong: ${ill.words}`);
        }
    }
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
  console.log(`${found.size} of ${chosen.length} planted faults were found`);
  return chosen.length - found.size;
}

function lifeOf({ pauseMs, often }: Pick<Fault, 'pauseMs' | 'often'>, seed: number): Life {
  return { seed, ...(pauseMs && { pauseMs }), ...(often && { often }) };
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
function plant(tree: string, fault: Fault): () => void {
  const { files, wrong } = planted(tree, fault);
  if (wrong.length > 0) throw new Error(`${fault.name}: ${wrong.join('; ')}`);
  const healthy = [...files.keys()].map((file) => [file, readFileSync(join(tree, file), 'utf8')] as const);
  for (const [file, text] of files) writeFileSync(join(tree, file), text);
  return () => {
    for (const [file, text] of healthy) writeFileSync(join(tree, file), text);
  };
}

async function lookFor(
  tree: string,
  seeds: readonly number[],
  operations: number,
  kind: Pick<Fault, 'pauseMs' | 'often'>,
): Promise<Finding | undefined> {
  for (const seed of seeds) {
    const output = await live(tree, lifeOf(kind, seed), operations);
    const words = /^FAILED (seed \d+, step (\d+) .*)$/m.exec(output);
    if (words?.[1]) return { seed, step: Number(words[2]), words: words[1] };
    if (output.includes('FAILED'))
      throw new Error(`it did not live: ${output.slice(output.indexOf('FAILED'), 2_000)}`);
  }
  return undefined;
}

function live(tree: string, { seed, pauseMs, often = {} }: Life, operations: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const life = ['--seed', String(seed), '--operations', String(operations)];
    const pause = pauseMs === undefined ? [] : ['--pause', String(pauseMs)];
    const more = Object.entries(often).flatMap(([name, times]) => ['--often', `${name}=${times}`]);
    const child = spawn(process.execPath, [join(tree, 'simulation/main.ts'), ...life, ...pause, ...more], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const said: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => said.push(part));
    child.once('error', reject);
    child.once('close', () => resolve(Buffer.concat(said).toString()));
  });
}
