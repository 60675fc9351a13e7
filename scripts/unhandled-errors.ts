/** A reporter of vitest: writes what was thrown between tests, which is no test's own, into the folder of this run. */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reporter } from 'vitest/node';

export const unhandledFile = 'unhandled-errors.json';

export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly { readonly message: string }[]): void {
    writeFileSync(join(tmpdir(), unhandledFile), JSON.stringify(errors.map(({ message }) => message)));
  }
}
