import type { AgentAnswer } from '@mingpai/contract/agent/types';

type Agent = AgentAnswer<'portalMe'>;

/** Who is signed in, an agent by turnover alone; what a test is about it says itself. */
export function agent(own: Partial<Agent> = {}): Agent {
  return {
    id: 1,
    username: 'dailiyi',
    since: '2026-11-01T04:00:00.000Z',
    rates: { realbet: 50, sport: 50, gaming: 50, joker: 50, concise: 50, lottery: 50 },
    terms: { now: { kind: 'turnover' }, next: null },
    members: 0,
    agents: 0,
    open: 0,
    unread: 0,
    ...own,
  };
}
