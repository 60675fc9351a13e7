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
    setupFiles: ['../h5/src/testing/patience.ts'],
    testTimeout: 30_000,
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
