import type { StatementDifference } from '../api/rows.ts';

/** A difference of a gateway's statement that nobody has looked at yet: 1,234.50 there, 1,200 here. @param more what is different */
export const statementDifference = (
  id: number,
  more: Partial<StatementDifference> = {},
): StatementDifference => ({
  id,
  counterparty: 'fastpay',
  title: '快付',
  partyKind: 'gateway',
  kind: 'amount',
  reference: `R${id}`,
  theirs: 1_234.5,
  ours: 1_200,
  references: [],
  line: null,
  since: '2026-11-20T00:00:00Z',
  heldBy: null,
  note: '',
  state: 'open',
  own: false,
  askedBy: null,
  reason: null,
  decidedBy: null,
  decidedAt: null,
  ...more,
});
