/** What the list of members can be put in order by. */
export const memberSorts = [
  'id',
  'registered',
  'vip',
  'seen',
  'balance',
  'deposits',
  'count',
  'first',
  'last',
  'net',
  'won',
] as const;
export type MemberSort = (typeof memberSorts)[number];
