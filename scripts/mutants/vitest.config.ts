import { defineConfig } from 'vitest/config';
import { cheapPasswords } from '../cheap-passwords.ts';
import Named, { named } from './sequence.ts';

/** The tests that are nearest to a capability, one file after the other, in a copy of the tree (scripts/tree-copy.ts). */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['packages/*/src/**/*.test.ts', 'apps/server/src/**/*.test.ts', 'attacks/*.test.ts'],
    // Tables of the site are prepared for its tests; those of packages make their own.
    globalSetup: named.every((file) => file.startsWith('packages/'))
      ? []
      : 'apps/server/src/testing/template-database.ts',
    runner: new URL('./runner.ts', import.meta.url).pathname,
    alias: cheapPasswords,
    sequence: { sequencer: Named },
    fileParallelism: false,
    isolate: false,
    testTimeout: 600_000,
    hookTimeout: 60_000,
    // What a mutant prevents never comes: nobody waits for it as long as for a busy machine.
    expect: { poll: { timeout: 10_000 } },
  },
});
