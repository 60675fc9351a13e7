import type { AgentAnswer } from '@mingpai/contract/agent/types';

type Statement = AgentAnswer<'portalStatements'>['rows'][number];

/** A paid statement of turnover alone; what a test is about it says itself. */
export function statement(own: Partial<Statement> = {}): Statement {
  return {
    id: 1,
    week: '2026-11-16',
    lines: 0,
    carriedIn: 0,
    accrued: 120,
    amount: 120,
    carriedOut: 0,
    state: 'paid',
    reason: null,
    decidedAt: '2026-11-23T04:00:00.000Z',
    disputableUntil: null,
    dispute: null,
    reckoned: { weeks: [], heads: { members: 0, same: 0, earned: 0 }, turnover: 0 },
    ...own,
  };
}
