/** The calls of the agents' portal: plain data, like the members' table. Paths are ours; the envelope is the same. */

export interface AgentCallDoor {
  readonly method: 'POST';
  readonly path: string;
  /** Needs an agent's portal session; without one the answer is code 401. */
  readonly session: boolean;
  /**
   * Whom the payload's `id` may name: somebody below the agent at whatever distance (`member`), an agent right below
   * (`child`), or nobody (`own`: the call answers about the agent who asks). The door checks it, not the handlers.
   */
  readonly about: 'own' | 'member' | 'child';
  /** May simply be repeated; where false it changes something, and the client sends an `Idempotency-Key`. */
  readonly repeatable: boolean;
  readonly summary: string;
}

const reading = { method: 'POST', session: true, repeatable: true } as const;

export const agentCalls = {
  portalOpen: {
    method: 'POST',
    path: '/api/agent/open',
    session: false,
    about: 'own',
    // The ticket in its payload works once, so a repetition has no second effect.
    repeatable: true,
    summary: 'Turn the one-time ticket of getAgentLoginUrl into a session',
  },
  portalClose: { ...reading, path: '/api/agent/close', about: 'own', summary: 'End the session' },
  portalMe: {
    ...reading,
    path: '/api/agent/me',
    about: 'own',
    summary: 'Who is signed in, with their rates',
  },
  portalFigures: { ...reading, path: '/api/agent/figures', about: 'own', summary: 'What the team did' },
  portalTeam: {
    ...reading,
    path: '/api/agent/team',
    about: 'member',
    summary: 'The members right below an agent',
  },
  portalMember: { ...reading, path: '/api/agent/member', about: 'member', summary: 'One member of the team' },
  portalMemberBets: {
    ...reading,
    path: '/api/agent/member/bets',
    about: 'member',
    summary: 'Bets of a member of the team',
  },
  portalMemberDeposits: {
    ...reading,
    path: '/api/agent/member/deposits',
    about: 'member',
    summary: 'Deposits of a member of the team',
  },
  portalCommission: {
    ...reading,
    path: '/api/agent/commission',
    about: 'own',
    summary: 'Commission, line by line',
  },
  portalStatements: { ...reading, path: '/api/agent/statements', about: 'own', summary: 'Weekly statements' },
  portalDispute: {
    method: 'POST',
    path: '/api/agent/statements/dispute',
    session: true,
    about: 'own',
    repeatable: false,
    summary: 'Say what is wrong with a statement that was not paid',
  },
  portalInvitation: {
    ...reading,
    path: '/api/agent/invitation',
    about: 'own',
    summary: 'The link that brings members into the team',
  },
  portalNotices: {
    ...reading,
    path: '/api/agent/notices',
    about: 'own',
    summary: 'What staff tell agents',
  },
  portalReadNotice: {
    ...reading,
    path: '/api/agent/notices/read',
    about: 'own',
    summary: 'Note that a notice was read',
  },
  portalMaterial: {
    ...reading,
    path: '/api/agent/material',
    about: 'own',
    summary: 'Pictures and texts to pass on',
  },
  portalReport: {
    ...reading,
    path: '/api/agent/report',
    about: 'own',
    summary: 'What the team did, and what it brought, by day, agent, member or venue',
  },
  portalCampaigns: {
    ...reading,
    path: '/api/agent/campaigns',
    about: 'own',
    summary: 'Links with a name each, and what came by them',
  },
  portalCampaignDays: {
    ...reading,
    path: '/api/agent/campaigns/days',
    about: 'own',
    summary: 'One link day by day',
  },
  portalAddCampaign: {
    method: 'POST',
    path: '/api/agent/campaigns/add',
    session: true,
    about: 'own',
    repeatable: false,
    summary: 'Make a link with a name',
  },
  portalRates: {
    ...reading,
    path: '/api/agent/rates',
    about: 'own',
    summary: 'Own rates and those of the agents right below',
  },
  portalSetRates: {
    method: 'POST',
    path: '/api/agent/rates/set',
    session: true,
    about: 'child',
    repeatable: false,
    summary: 'Set the rates of an agent right below',
  },
} as const satisfies Record<string, AgentCallDoor>;

export type AgentCallName = keyof typeof agentCalls;
