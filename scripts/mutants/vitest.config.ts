import { defineConfig, type TestUserConfig } from 'vitest/config';
import { cheapPasswords } from '../cheap-passwords.ts';
import Named, { named } from './sequence.ts';

const root = new URL('../..', import.meta.url).pathname;
const ofPages = named.some((file) => file.endsWith('.tsx'));

const shared: TestUserConfig = {
  root,
  runner: new URL('./runner.ts', import.meta.url).pathname,
  sequence: { sequencer: Named },
  fileParallelism: false,
  testTimeout: 600_000,
  hookTimeout: 60_000,
  // What a mutant prevents never comes: nobody waits for it as long as for a busy machine.
  expect: { poll: { timeout: 10_000 } },
};

/** Tables of the site are prepared for its tests; those of packages make their own. */
const ofServer: TestUserConfig = {
  ...shared,
  include: ['packages/*/src/**/*.test.ts', 'apps/server/src/**/*.test.ts', 'attacks/*.test.ts'],
  globalSetup: named.every((file) => file.startsWith('packages/'))
    ? []
    : 'apps/server/src/testing/template-database.ts',
  alias: cheapPasswords,
  isolate: false,
};

/** As the apps' own configurations have it: pages keep what they know in their modules, so each file gets its own. */
const ofApps: TestUserConfig = {
  ...shared,
  include: ['apps/{h5,console,agent}/src/**/*.test.{ts,tsx}'],
  setupFiles: ['apps/h5/src/testing/patience.ts'],
  environmentOptions: { happyDOM: { width: 1_440, height: 900 } },
  css: { modules: { classNameStrategy: 'non-scoped' } },
};

/** The tests that are nearest to a capability, one file after the other, in a copy of the tree (scripts/tree-copy.ts). */
export default defineConfig({ test: ofPages ? ofApps : ofServer });
