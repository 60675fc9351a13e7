/** Members as staff see them. */
import type { ConsoleCallDoor } from '../door.ts';

export const membersCalls = {
  memberSearch: {
    method: 'POST',
    path: '/api/console/members',
    staff: true,
    right: 'members',
    repeatable: true,
    decides: false,
    summary: 'Find members',
  },
  memberPage: {
    method: 'POST',
    path: '/api/console/members/page',
    staff: true,
    right: 'members',
    repeatable: true,
    decides: false,
    summary: 'One member',
  },
  memberLedger: {
    method: 'POST',
    path: '/api/console/members/ledger',
    staff: true,
    right: 'members',
    repeatable: true,
    decides: false,
    summary: 'The entries behind a balance',
  },
  transferDetail: {
    method: 'POST',
    path: '/api/console/ledger/transfer',
    staff: true,
    right: 'members',
    repeatable: true,
    decides: false,
    summary: 'A ledger transfer with its legs',
  },
  freezeMember: {
    method: 'POST',
    path: '/api/console/members/freeze',
    staff: true,
    right: 'members.freeze',
    repeatable: true,
    decides: false,
    summary: 'Suspend a member',
  },
  unfreezeMember: {
    method: 'POST',
    path: '/api/console/members/unfreeze',
    staff: true,
    right: 'members.freeze',
    repeatable: true,
    decides: true,
    summary: 'Lift a suspension',
  },
} as const satisfies Record<string, ConsoleCallDoor>;
