/**
 * npm run simulate: a long life of the site on a virtual clock from one number; exit code 1 with the seed and the step when something
 * is wrong (docs/simulation.md).
 *
 *   -- --seed 7 --operations 100000    one life; --log prints what happens
 *   -- --pause 1200000                 so many ms between two actions at most, instead of two minutes: months in few operations
 *   -- --often 'shut a door=8'         what somebody does, so many times as often, as often as wished
 *   -- --seeds 1..100                  one after the other, each in a process of its own
 *   -- --planted                       plants faults in copies of the tree and says which were found, in lives as long as each takes or of
 *                                      --operations; --only NAME one of them, as often as wished
 */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '@mingpai/postgres';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    operations: { type: 'string' },
    planted: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    pause: { type: 'string' },
    often: { type: 'string', multiple: true, default: [] },
    log: { type: 'boolean', default: false },
  },
});
// Planted faults are looked for where they were found before; a life is a new one unless it is named.
const usual = values.planted ? '1..3' : String(1 + Math.floor(Math.random() * 1_000_000));
const seeds = seedsOf(values.seeds ?? values.seed ?? usual);
const operations = Number(values.operations ?? 2_000);
if (seeds.length === 0 || !Number.isSafeInteger(operations) || operations < 1) {
  console.error('--seed is a whole number, --seeds two with .. between, --operations a whole number');
  process.exit(1);
}

const life = join(import.meta.dirname, '../simulation/main.ts');
const stop = process.env.TEST_DATABASE_URL ? undefined : await ownDatabase();
try {
  if (values.planted) {
    const { plantAll } = await import('../simulation/planted/plant.ts');
    const missed = await plantAll({
      seeds,
      ...(values.operations && { operations }),
      ...(values.only && { only: values.only }),
    });
    process.exitCode = missed === 0 ? 0 : 1;
  } else {
    for (const seed of seeds) {
      const code = await live(seed);
      if (code !== 0) {
        process.exitCode = 1;
        break;
      }
    }
  }
} finally {
  await stop?.();
}

/** A life takes the whole process: each has its own. */
function live(seed: number): Promise<number> {
  return new Promise((resolve) => {
    const args = [
      life,
      ...['--seed', String(seed), '--operations', String(operations)],
      ...(values.pause ? ['--pause', values.pause] : []),
      ...values.often.flatMap((one) => ['--often', one]),
      ...(values.log ? ['--log'] : []),
    ];
    const child = spawn(process.execPath, args, { stdio: 'inherit' });
    process.once('SIGTERM', () => child.kill());
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

function seedsOf(text: string): number[] {
  const [first = Number.NaN, last = first] = text.split('..').map(Number);
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last)) return [];
  return Array.from({ length: last - first + 1 }, (_, place) => first + place);
}

async function ownDatabase(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'mingpai-simulate-'));
  // PostgreSQL's own user must be able to enter it, or root's data would be put elsewhere and left behind.
  chmodSync(folder, 0o755);
  const postgres = await startPostgres({ dataDir: folder, durable: false });
  process.env.TEST_DATABASE_URL = postgres.url;
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
