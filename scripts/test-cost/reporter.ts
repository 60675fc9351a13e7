/** For runs that are measured: writes what all files use together: vitest's own process, which transforms what they load, and the sheet's site. */
import { appendFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reporter } from 'vitest/node';
import { costOfChildren } from './processes.ts';

export default class OwnCost implements Reporter {
  onTestRunEnd(): void {
    const { user, system } = process.cpuUsage();
    const cost = {
      file: '(vitest itself)',
      seconds: process.uptime(),
      parts: {
        vitest: (user + system) / 1_000_000,
        'the sheet’s site': costOfChildren(process.pid, 'start.ts'),
      },
    };
    appendFileSync(join(tmpdir(), 'test-costs.jsonl'), `${JSON.stringify(cost)}\n`);
  }
}
