import type { AgentStatement } from '../../api/rows.ts';
import { say } from '../../texts/say.ts';

export const statementLabels = {
  draft: say('待审核'),
  paid: say('已发放'),
  rejected: say('已拒绝'),
} as const;
export const statementTones = { draft: 'processing', paid: 'success', rejected: 'error' } as const;

/** What has become of what an agent said against a statement. */
export const disputeLabels = {
  open: say('有异议，待答复'),
  correcting: say('有异议，更正待复核'),
  upheld: say('异议已答复，维持原账单'),
  corrected: say('异议已答复，已更正'),
} as const;
export const disputeTones = {
  open: 'warning',
  correcting: 'processing',
  upheld: 'default',
  corrected: 'success',
} as const;

/** Whether it waits for an answer, or for the correction that is one: it is not paid before. */
export function isDisputed({ dispute }: Pick<AgentStatement, 'dispute'>): boolean {
  return dispute?.state === 'open' || dispute?.state === 'correcting';
}

/** Where a statement's page is. */
export function statementPath(id: number | string): string {
  return `/agent-statements/${id}`;
}
