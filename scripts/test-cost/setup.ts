/** For runs that are measured (TEST_COST=1): writes what each file cost its worker and what that began. */
import { appendFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { afterAll, expect } from 'vitest';
import { costOfTree } from './processes.ts';

const began = performance.now();
const before = cost();

// The first hook of a file is the last to run.
afterAll(() => {
  const after = cost();
  const parts = Object.fromEntries(
    [...after].map(([name, seconds]) => [name, seconds - (before.get(name) ?? 0)]),
  );
  const file = relative(process.cwd(), expect.getState().testPath ?? '');
  const seconds = (performance.now() - began) / 1_000;
  appendFileSync(join(tmpdir(), 'test-costs.jsonl'), `${JSON.stringify({ file, seconds, parts })}\n`);
});

/** A thread has no processes of its own. */
function cost(): Map<string, number> {
  if (isMainThread) return costOfTree(process.pid);
  const { user, system } = process.threadCpuUsage();
  return new Map([['thread', (user + system) / 1_000_000]]);
}
