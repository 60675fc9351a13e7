import { defineConfig } from 'vitest/config';

const switches = 'e2e/specification/switches.test.ts';

/** A busy machine takes its time, a page's longest one as well (e2e/browser.ts); what never comes true fails all the same. */
const patience = { expect: { poll: { timeout: 30_000 } } };

/** Tests leave nothing behind in their process, so that the next file need not load the server again: a fifth of the work. */
const sharedProcess = { isolate: false };

/** They start the whole site; rounds by the clock and polls let most of them wait most of the time, so more of them than cores. */
const afterTheRest = { ...sharedProcess, ...patience, maxWorkers: 3, sequence: { groupOrder: 1 } };

/** Tests need TEST_DATABASE_URL (npm test starts a server for them) and, for e2e, CHROMIUM_PATH. */
export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...patience,
          ...sharedProcess,
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...patience,
          ...sharedProcess,
          name: 'apps',
          include: [
            'apps/{server,sandbox}/src/**/*.test.ts',
            'apps/{agent,console}/src/**/*.test.ts',
            'scripts/*.test.ts',
          ],
          globalSetup: 'apps/server/src/testing/prepared-database.ts',
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...patience,
          ...sharedProcess,
          name: 'attacks',
          include: ['attacks/*.test.ts'],
          globalSetup: 'apps/server/src/testing/prepared-database.ts',
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'simulation', include: ['simulation/*.test.ts'], testTimeout: 120_000 } },
      'apps/h5/vitest.config.ts',
      {
        test: {
          name: 'e2e',
          include: ['e2e/*.test.ts'],
          globalSetup: 'apps/server/src/testing/prepared-database.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          ...afterTheRest,
        },
      },
      {
        test: {
          name: 'specification',
          include: ['e2e/specification/**/*.test.ts'],
          exclude: [switches],
          globalSetup: 'e2e/specification/setup.ts',
          testTimeout: 120_000,
          hookTimeout: 60_000,
          ...afterTheRest,
        },
      },
      {
        test: {
          // What is switched for everybody would be in the way of all other checks.
          ...patience,
          name: 'switches',
          include: [switches],
          globalSetup: 'e2e/specification/setup.ts',
          testTimeout: 120_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
