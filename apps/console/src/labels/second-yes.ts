/** Two people's yes in words: why it takes two, who was first, who may be second. */

import type { WithdrawalOrder } from '../api/rows.ts';
import { say } from '../texts/say.ts';

export type FirstYes = NonNullable<WithdrawalOrder['firstYes']>;
export type Limits = WithdrawalOrder['limits'];

/** What the button that approves does for the reader, and whether it can. */
export function approveButton({
  firstYes,
  limits = [],
}: {
  readonly firstYes: FirstYes | null;
  readonly limits?: Limits;
}): { readonly label: string; readonly waits: boolean } {
  if (firstYes !== null)
    return firstYes.own ? { label: say('待他人复核'), waits: true } : { label: say('复核'), waits: false };
  return limits.length > 0 ? { label: say('提请复核'), waits: false } : { label: say('通过'), waits: false };
}

/** `可复核：老牌、小明`. */
export function whoMay(second: readonly string[]): string {
  return second.length === 0
    ? say('目前没有其他同事有此权限，请主管启用或添加一位')
    : say('可复核：{0}', second.join(say('、')));
}
