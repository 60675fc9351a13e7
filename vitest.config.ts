import { defineConfig, type TestUserConfig } from 'vitest/config';
import { cheapPasswords } from './scripts/cheap-passwords.ts';
import { longTests } from './scripts/long-tests.ts';
import { LongestFirst } from './scripts/longest-first.ts';
import { testWorkers } from './scripts/test-database.ts';

const switches = 'e2e/specification/switches.test.ts';
const templateDatabase = 'apps/server/src/testing/template-database.ts';
const site = 'e2e/specification/setup.ts';
/** What `npm test` leaves to a later commit; of the sheet's files the rows say themselves that they wait. */
const waiting = (process.env.TEST_WAITING ?? '')
  .split(' ')
  .filter((file) => file !== '' && !file.startsWith('e2e/specification/'));
/** What this run or this part of one leaves to `npm test -- --whole`, to later commits, or to a part that follows. */
const without = [
  ...(process.env.TEST_WITHOUT_LONG === '1' ? Object.values(longTests).flat() : []),
  ...waiting,
];

/** What all but what is shown of the three apps has in common. */
const shared: TestUserConfig = {
  // A busy machine takes its time; what never comes true fails all the same.
  expect: { poll: { timeout: Number(process.env.TEST_PATIENCE_MS ?? 60_000) } },
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // Tests leave nothing behind in their process, so that the next file need not load the server again: a fifth of the work.
  isolate: false,
  setupFiles: [
    'scripts/own-server.ts',
    ...(process.env.TEST_COST === '1' ? ['scripts/test-cost/setup.ts'] : []),
  ],
  alias: cheapPasswords,
};
/** Of tests that look at pages. */
const browsing: TestUserConfig = {
  ...shared,
  // Some look at fifteen pages in one test, and a machine that does other things besides takes its time.
  testTimeout: 600_000,
  setupFiles: [...(shared.setupFiles ?? []), 'e2e/failures.ts'],
};

/**
 * Tests need TEST_DATABASE_URL (npm test starts servers for them) and, for e2e, CHROMIUM_PATH. All projects are one queue: what
 * waits for browsers and polls first, so that no core is idle while it does.
 */
export default defineConfig({
  test: {
    maxWorkers: testWorkers,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...browsing,
          name: 'specification',
          include: ['e2e/specification/*.test.ts'],
          exclude: [switches],
          globalSetup: site,
        },
      },
      // What is switched for everybody would be in the way of all other rows: it has a site of its own.
      { test: { ...browsing, name: 'switches', include: [switches], globalSetup: site } },
      {
        test: {
          ...browsing,
          name: 'e2e',
          include: ['e2e/*.test.ts'],
          exclude: without,
          globalSetup: templateDatabase,
        },
      },
      // Each of these files has a site of its own, on a clock that its rows set.
      {
        test: {
          ...browsing,
          name: 'dated',
          include: ['e2e/specification/dated/*.test.ts'],
          globalSetup: templateDatabase,
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/{server,sandbox,console}/src/**/*.test.ts',
            'attacks/*.test.ts',
            'scripts/**/*.test.ts',
            'simulation/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', ...without],
          globalSetup: templateDatabase,
        },
      },
      'apps/h5/vitest.config.ts',
      'apps/agent/vitest.config.ts',
      'apps/console/vitest.config.ts',
      'apps/console/vitest.own-modules.config.ts',
    ],
  },
});
