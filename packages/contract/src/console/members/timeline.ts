/** What happens to a member, by kind: the order in which a choice of kinds is shown. */
export const timelineKinds = [
  'deposit',
  'withdrawal',
  'bet',
  'transfer',
  'bonus',
  'rebate',
  'red_packet',
  'adjustment',
  'commission',
  'level',
  'sign_in',
  'credential',
  'card',
  'recovery',
  'limit',
  'message',
  'chat',
  'related',
  'registered',
  'staff',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];
