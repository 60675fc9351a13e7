import react from '@vitejs/plugin-react';
import { defineProject } from 'vitest/config';

/** Tests of what is shown, each with `// @vitest-environment happy-dom`; those of rules alone (`.test.ts`) run beside the server's. */
export default defineProject({
  plugins: [react()],
  test: {
    name: 'console',
    environment: 'node',
    // Who is signed in and what was heard live in modules, so each file gets its own.
    pool: 'vmThreads',
    // As in the tree's own vitest.config.ts, which a project of its own file does not inherit.
    maxWorkers: 4,
    // One patience for all pages on a busy machine.
    setupFiles: ['../h5/src/testing/patience.ts'],
    testTimeout: 30_000,
    include: ['src/**/*.test.tsx'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
