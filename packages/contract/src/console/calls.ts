/** The staff's calls: plain data, like the members' table. Paths are ours; the envelope is the same. */

/** What a member of staff may be allowed to do; each call needs at most one. */
export const rights = [
  'deposits',
  'withdrawals',
  'members',
  'members.freeze',
  'settings',
  'audit',
  'venues',
  'agents',
] as const;
export type Right = (typeof rights)[number];

export interface ConsoleCallDoor {
  readonly method: 'POST';
  readonly path: string;
  /** Needs a staff session. */
  readonly staff: boolean;
  /** Needs this right besides; null: any member of staff. */
  readonly right: Right | null;
  /** Where false a client sends an `Idempotency-Key`; these calls also change a thing only in the state they expect. */
  readonly repeatable: boolean;
  readonly summary: string;
}

export const consoleCalls = {
  staffSignIn: {
    method: 'POST',
    path: '/api/console/sign-in',
    staff: false,
    right: null,
    repeatable: true,
    summary: 'Sign in with password and second factor',
  },
  staffSignOut: {
    method: 'POST',
    path: '/api/console/sign-out',
    staff: true,
    right: null,
    repeatable: true,
    summary: 'Sign out',
  },
  staffMe: {
    method: 'POST',
    path: '/api/console/me',
    staff: true,
    right: null,
    repeatable: true,
    summary: 'Who is signed in',
  },
  depositQueue: {
    method: 'POST',
    path: '/api/console/deposits',
    staff: true,
    right: 'deposits',
    repeatable: true,
    summary: 'Deposit orders',
  },
  approveDeposit: {
    method: 'POST',
    path: '/api/console/deposits/approve',
    staff: true,
    right: 'deposits',
    repeatable: false,
    summary: 'Credit what arrived',
  },
  rejectDeposit: {
    method: 'POST',
    path: '/api/console/deposits/reject',
    staff: true,
    right: 'deposits',
    repeatable: false,
    summary: 'Reject a deposit order',
  },
  withdrawalQueue: {
    method: 'POST',
    path: '/api/console/withdrawals',
    staff: true,
    right: 'withdrawals',
    repeatable: true,
    summary: 'Withdrawal orders',
  },
  approveWithdrawal: {
    method: 'POST',
    path: '/api/console/withdrawals/approve',
    staff: true,
    right: 'withdrawals',
    repeatable: false,
    summary: 'Pay what was held',
  },
  rejectWithdrawal: {
    method: 'POST',
    path: '/api/console/withdrawals/reject',
    staff: true,
    right: 'withdrawals',
    repeatable: false,
    summary: 'Give back what was held',
  },
  memberSearch: {
    method: 'POST',
    path: '/api/console/members',
    staff: true,
    right: 'members',
    repeatable: true,
    summary: 'Find members',
  },
  memberPage: {
    method: 'POST',
    path: '/api/console/members/page',
    staff: true,
    right: 'members',
    repeatable: true,
    summary: 'One member',
  },
  memberLedger: {
    method: 'POST',
    path: '/api/console/members/ledger',
    staff: true,
    right: 'members',
    repeatable: true,
    summary: 'The entries behind a balance',
  },
  transferDetail: {
    method: 'POST',
    path: '/api/console/ledger/transfer',
    staff: true,
    right: 'members',
    repeatable: true,
    summary: 'A ledger transfer with its legs',
  },
  freezeMember: {
    method: 'POST',
    path: '/api/console/members/freeze',
    staff: true,
    right: 'members.freeze',
    repeatable: true,
    summary: 'Suspend a member',
  },
  unfreezeMember: {
    method: 'POST',
    path: '/api/console/members/unfreeze',
    staff: true,
    right: 'members.freeze',
    repeatable: true,
    summary: 'Lift a suspension',
  },
  auditLog: {
    method: 'POST',
    path: '/api/console/audit',
    staff: true,
    right: 'audit',
    repeatable: true,
    summary: 'What staff did',
  },
  siteSettings: {
    method: 'POST',
    path: '/api/console/settings',
    staff: true,
    right: 'settings',
    repeatable: true,
    summary: 'The site’s switches and figures',
  },
  updateSiteSettings: {
    method: 'POST',
    path: '/api/console/settings/update',
    staff: true,
    right: 'settings',
    repeatable: true,
    summary: 'Change switches and figures',
  },
  venueTransfers: {
    method: 'POST',
    path: '/api/console/venue-transfers',
    staff: true,
    right: 'venues',
    repeatable: true,
    summary: 'Transfers to and from venues',
  },
  ledgerStatus: {
    method: 'POST',
    path: '/api/console/ledger',
    staff: true,
    right: 'audit',
    repeatable: true,
    summary: 'The state of the books',
  },
  agentApplications: {
    method: 'POST',
    path: '/api/console/agent-applications',
    staff: true,
    right: 'agents',
    repeatable: true,
    summary: 'Applications to become an agent',
  },
  approveAgentApplication: {
    method: 'POST',
    path: '/api/console/agent-applications/approve',
    staff: true,
    right: 'agents',
    repeatable: false,
    summary: 'Make a member an agent, with rates',
  },
  rejectAgentApplication: {
    method: 'POST',
    path: '/api/console/agent-applications/reject',
    staff: true,
    right: 'agents',
    repeatable: false,
    summary: 'Turn an application down',
  },
  agentList: {
    method: 'POST',
    path: '/api/console/agents',
    staff: true,
    right: 'agents',
    repeatable: true,
    summary: 'Agents, with rates and teams',
  },
  setAgentRates: {
    method: 'POST',
    path: '/api/console/agents/rates',
    staff: true,
    right: 'agents',
    repeatable: false,
    summary: 'Set the rates of an agent',
  },
  agentStatements: {
    method: 'POST',
    path: '/api/console/agent-statements',
    staff: true,
    right: 'agents',
    repeatable: true,
    summary: 'Weekly statements of commission',
  },
  payAgentStatement: {
    method: 'POST',
    path: '/api/console/agent-statements/pay',
    staff: true,
    right: 'agents',
    repeatable: false,
    summary: 'Pay a statement',
  },
  rejectAgentStatement: {
    method: 'POST',
    path: '/api/console/agent-statements/reject',
    staff: true,
    right: 'agents',
    repeatable: false,
    summary: 'Do not pay a statement',
  },
} as const satisfies Record<string, ConsoleCallDoor>;

export type ConsoleCallName = keyof typeof consoleCalls;
