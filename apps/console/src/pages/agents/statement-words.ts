import { say } from '../../texts/say.ts';

export const statementLabels = {
  draft: say('待审核'),
  paid: say('已发放'),
  rejected: say('已拒绝'),
} as const;
export const statementTones = { draft: 'processing', paid: 'success', rejected: 'error' } as const;

/** Where a statement's page is. */
export function statementPath(id: number | string): string {
  return `/agent-statements/${id}`;
}
