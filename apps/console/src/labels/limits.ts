/** The limits that members set for themselves, as their own app calls them. */

import { say } from '../texts/say.ts';

export const limitKinds = {
  deposit: say('存款'),
  loss: say('净输'),
  stake: say('投注额'),
  time: say('时长'),
} as const;
export const limitSpans = { day: say('24小时'), week: say('7天'), month: say('30天') } as const;

/** A break ends by itself soon, an exclusion is meant to keep somebody away. */
export function breakName(kind: 'break' | 'exclusion'): string {
  return kind === 'exclusion' ? say('自我排除') : say('暂停游戏');
}
