import react from '@vitejs/plugin-react';
import { defineProject, type TestUserConfig } from 'vitest/config';

/** Who is signed in and what a browser keeps live in modules: tests of those have modules of their own (vitest.own-modules.config.ts). */
export const ofModules = ['src/app/**/*.test.tsx', 'src/pages/sign-in/*.test.tsx'];

export const shared: TestUserConfig = {
  environment: 'node',
  // A desk's: what a list leaves out on less is tried where a test says so.
  environmentOptions: { happyDOM: { width: 1_440, height: 900 } },
  // As in the tree's own vitest.config.ts, which a project of its own file does not inherit.
  maxWorkers: 4,
  setupFiles: [
    // One patience for all pages on a busy machine.
    '../h5/src/testing/patience.ts',
    ...(process.env.TEST_COST === '1' ? ['../../scripts/test-cost/setup.ts'] : []),
  ],
  testTimeout: 30_000,
  css: { modules: { classNameStrategy: 'non-scoped' } },
};

/** What `npm test` leaves to a later commit, as this folder names it. */
export const waiting = (process.env.TEST_WAITING ?? '').split(' ').flatMap((file) => {
  const [, own] = file.split('apps/console/');
  return own === undefined ? [] : [own];
});

/** Tests of what is shown, each with `// @vitest-environment happy-dom`; those of rules alone (`.test.ts`) run beside the server's. */
export default defineProject({
  plugins: [react()],
  test: {
    ...shared,
    name: 'console',
    // The component library is read once by each worker and not for each file: half of what these tests cost.
    pool: 'threads',
    isolate: false,
    include: ['src/**/*.test.tsx'],
    exclude: ['**/node_modules/**', ...ofModules, ...waiting],
  },
});
