/**
 * For configurations of vitest: passwords of tests guard nothing, so their hashes cost little. That a site's are hashed as they
 * must be is platform/password.test.ts.
 */
export const cheapPasswords = [
  {
    find: /^\.\/password-cost\.ts$/,
    replacement: new URL('../apps/server/src/testing/cheap-password-cost.ts', import.meta.url).pathname,
  },
];
