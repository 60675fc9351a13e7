import react from '@vitejs/plugin-react';
import { defineProject } from 'vitest/config';

/** As the members' app: rules run in node; a test of what is shown asks for a document with `// @vitest-environment happy-dom`. */
export default defineProject({
  plugins: [react()],
  test: {
    name: 'agent',
    environment: 'node',
    // The session lives in a module, so each file gets its own.
    pool: 'vmThreads',
    // As in the tree's own vitest.config.ts, which a project of its own file does not inherit.
    maxWorkers: 4,
    // One patience for all pages on a busy machine.
    setupFiles: [
      '../h5/src/testing/patience.ts',
      ...(process.env.TEST_COST === '1' ? ['../../scripts/test-cost/setup.ts'] : []),
    ],
    testTimeout: 30_000,
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    // What `npm test` leaves to a later commit, as this folder names it.
    exclude: [
      '**/node_modules/**',
      ...(process.env.TEST_WAITING ?? '').split(' ').flatMap((file) => file.split('apps/agent/')[1] ?? []),
    ],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
