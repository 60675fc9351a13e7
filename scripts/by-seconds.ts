/**
 * Test files that claim what happens within seconds while something is silent, hangs, comes late or in a crowd: those seconds are the claim, so that
 * none of them can be given more of them for the sake of a busy machine. Beside three others on two cores they failed by load alone; they
 * run one at a time (docs/decisions/0174).
 */
export const bySeconds: readonly string[] = [
  'apps/server/src/platform/hung-commits.test.ts',
  'apps/server/src/platform/jobs.test.ts',
  'attacks/s5-half-open.test.ts',
  'attacks/s5-unfinished-bodies.test.ts',
  'attacks/z14-astray-clock.test.ts',
  'attacks/z4-silent-database.test.ts',
  'attacks/z6-crowd.test.ts',
];
