import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { count } from '../labels/money.ts';
import { say } from '../texts/say.ts';

/** Tags to choose from, each with how many have it now; those that are not given any more only where somebody still has them. */
export function tagChoices(tags: ConsoleAnswer<'audienceTags'>) {
  return tags
    .filter(({ open, members }) => open || members > 0)
    .map(({ tag, members }) => ({ value: tag, label: say('{0}（{1} 人）', tag, count(members)) }));
}
