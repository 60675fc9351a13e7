/** Messages to many in words. */
import type { MailingRow } from '../../api/rows.ts';
import { audienceText } from '../../labels/audience.ts';
import { count } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';

type Reach = Pick<MailingRow, 'audience' | 'counted' | 'more' | 'marketing'>;

/** Whom it is for, how many they were when it was written, and whether it is advertising. */
export function mailingReach(mailing: Reach): string {
  return say('{0}；{1}', audienceOf(mailing), countedOf(mailing));
}

export function audienceOf({ audience }: Reach): string {
  return audience === null ? say('名单') : audienceText(audience);
}

export function countedOf({ counted, more, marketing }: Reach): string {
  return say(
    '写时 {0}{1} 人{2}',
    more ? say('超过') : '',
    count(counted),
    marketing ? say('，推广') : say('，通知'),
  );
}
