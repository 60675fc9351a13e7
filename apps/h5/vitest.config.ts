import react from '@vitejs/plugin-react';
import { defineProject } from 'vitest/config';

/** Rules run in node; a test of what is shown asks for a document with `// @vitest-environment happy-dom`. */
export default defineProject({
  plugins: [react()],
  test: {
    name: 'h5',
    environment: 'node',
    // Pages keep what they know in their modules, so each file gets its own; a thread of its own for each would take twice the time.
    pool: 'vmThreads',
    // As in the tree's own vitest.config.ts, which a project of its own file does not inherit: one queue has one number.
    maxWorkers: 4,
    setupFiles: [
      'src/testing/patience.ts',
      ...(process.env.TEST_COST === '1' ? ['../../scripts/test-cost/setup.ts'] : []),
    ],
    testTimeout: 30_000,
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'art/**/*.test.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
