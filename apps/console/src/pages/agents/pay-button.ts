import type { AgentStatement } from '../../api/rows.ts';
import { approveButton } from '../../labels/second-yes.ts';
import { say } from '../../texts/say.ts';

/** What the button that pays a statement does for the reader, and whether it can. */
export function payButton({ firstYes, limits }: Pick<AgentStatement, 'firstYes' | 'limits'>) {
  return firstYes === null && limits.length === 0
    ? { label: say('发放'), waits: false }
    : approveButton({ firstYes, limits });
}
