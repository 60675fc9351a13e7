/** Faults against chapter 2. */
import type { Planted } from './planted.ts';

export const chapter2: readonly Planted[] = [
  {
    id: 'redirect-without-query',
    rules: ['R2.4'],
    file: 'apps/h5/src/app/routes.ts',
    find: 'encodeURIComponent(target)',
    replace: "encodeURIComponent(target.split('?')[0] ?? '')",
    why: 'after signing in a member who asked for the withdrawal password changes the login password',
  },
];
