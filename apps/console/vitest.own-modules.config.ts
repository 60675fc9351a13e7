import react from '@vitejs/plugin-react';
import { defineProject } from 'vitest/config';
import { ofModules, shared, waiting } from './vitest.config.ts';

/** Tests of what modules know, and that put others in their place: each file gets its own. */
export default defineProject({
  plugins: [react()],
  test: {
    ...shared,
    name: 'console-modules',
    pool: 'vmThreads',
    include: ofModules,
    exclude: ['**/node_modules/**', ...waiting],
  },
});
