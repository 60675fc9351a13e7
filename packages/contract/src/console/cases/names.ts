/** Where a case stands. */
export const caseStates = ['open', 'waiting', 'closed'] as const;
export type CaseState = (typeof caseStates)[number];

/** What can belong to a case. */
export const caseLinks = ['member', 'deposit', 'withdrawal'] as const;
export type CaseLinkKind = (typeof caseLinks)[number];
