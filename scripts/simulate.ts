/**
 * npm run simulate -- --seed 7 --steps 2000: a long life of the site from one number; exit code 1 with the seed and the step when
 * something is wrong. Without a seed it rolls one. --quick leaves out the faults that keep everybody waiting.
 */
import { randomInt } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '@mingpai/postgres';
import { simulate } from '../apps/server/src/testing/simulation/run.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(randomInt(1, 1_000_000)) },
    steps: { type: 'string', default: '500' },
    quick: { type: 'boolean', default: false },
  },
});
const [seed, steps] = [Number(values.seed), Number(values.steps)];
if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(steps) || steps < 1) {
  console.error('--seed and --steps are whole numbers');
  process.exit(1);
}
console.log(`seed ${seed}, ${steps} steps`);
const started = Date.now();
const stop = process.env.TEST_DATABASE_URL ? undefined : await ownDatabase();
try {
  const { deeds, crashes, restarts, faults } = await simulate({
    seed,
    steps,
    slowFaults: !values.quick,
    log: (line) => console.log(line),
  });
  const seconds = Math.round((Date.now() - started) / 1_000);
  console.log(
    `\nseed ${seed}: ${steps} steps, ${deeds} deeds, ${faults} faults, ${crashes} crashes, ${restarts} restarts in ${seconds} s; the books were in order after each`,
  );
} catch (error) {
  console.error(`\nFAILED ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
} finally {
  await stop?.();
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
