/** A reporter of vitest: writes what was thrown between tests, which is no test's own, into the folder of this run. */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reporter } from 'vitest/node';

export const unhandledFile = 'unhandled-errors.json';

export default class UnhandledErrors implements Reporter {
  onTestRunEnd(
    _modules: unknown,
    errors: readonly { readonly message: string; readonly stack?: string }[],
  ): void {
    writeFileSync(join(tmpdir(), unhandledFile), JSON.stringify(errors.map(told)));
  }
}

/** With the first places of its way: of a long run often the last lines alone are kept, and what was thrown has no test's name. */
function told({ message, stack = '' }: { readonly message: string; readonly stack?: string }): string {
  const places = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return [message, ...places.slice(0, 4).map((line) => line.trim())].join(' ');
}
