import { defineConfig } from 'vitest/config';
import { cheapPasswords } from '../../scripts/cheap-passwords.ts';

/** The long versions of attacks: `vitest run --config attacks/nightly/vitest.config.ts`; not among `npm test`. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['attacks/nightly/*.test.ts'],
    globalSetup: 'apps/server/src/testing/template-database.ts',
    expect: { poll: { timeout: 30_000 } },
    alias: cheapPasswords,
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
