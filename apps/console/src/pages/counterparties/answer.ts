import type { StatementDifference } from '../../api/rows.ts';
import { say } from '../../texts/say.ts';

/** What confirming says to the request to close a difference: whoever asked takes it back, somebody else agrees. */
export function answerOf({ own }: Pick<StatementDifference, 'own'>) {
  return own
    ? { title: say('收回提请'), confirm: say('收回，保持未处理'), closed: false }
    : { title: say('复核关闭差异'), confirm: say('同意关闭'), closed: true };
}
