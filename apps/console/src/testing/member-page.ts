import type { MemberPage } from '../api/rows.ts';

type Member = MemberPage['member'];

/** A member's page with nothing remarkable about it. @param more what is different, of the member too */
export const memberPage = ({
  member,
  ...more
}: Partial<Omit<MemberPage, 'member'>> & { member?: Partial<Member> } = {}): MemberPage => ({
  member: {
    id: 100_001,
    username: 'mingpai01',
    realName: '张**',
    vipLevel: 2,
    registeredAt: '2026-01-31T16:30:00Z',
    frozenAt: null,
    frozenReason: null,
    tags: [],
    mobile: '138****8000',
    email: '',
    verifiedEmail: '',
    autoTransfer: false,
    ...member,
  },
  balances: { central: 500, held: 0, inReview: 0, inFlight: 0, venues: [], total: 500 },
  deposits: { count: 4, sum: 1_200.1 },
  withdrawals: { count: 2, sum: 300.2 },
  turnoverLeft: 0,
  agreements: [],
  agent: null,
  lastSeenAt: null,
  won: 0,
  cards: [],
  watched: [],
  ofAgeAt: null,
  related: [],
  relatedAmong: [],
  relatedSeen: [],
  sessions: [],
  ...more,
});
