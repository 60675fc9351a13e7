import type { Staff } from '../api/rows.ts';

/** Who is signed in. @param rights all that they may do */
export const staff = (...rights: Staff['rights']): Staff => ({
  id: 3,
  username: 'clerk',
  name: '小明',
  rights,
  decidesFrom: null,
  idleMinutes: 30,
});
