/** Whom something is for, in words. */

import type { ConsolePayload } from '@mingpai/contract/console/types';
import { say } from '../texts/say.ts';
import { beijing } from './time.ts';

export type Audience = ConsolePayload<'countAudience'>['audience'];

/** `VIP3–5，注册不满30天`; everybody where it names nothing. */
export function audienceText(audience: Audience): string {
  const { vipFrom, vipUntil, agents, registeredFrom, registeredUntil, registeredDays } = audience;
  const { deposited, seenDays, unseenDays, tags } = audience;
  const parts = [
    vipFrom === undefined && vipUntil === undefined ? undefined : `VIP${vipFrom ?? 1}–${vipUntil ?? 10}`,
    agents && say('代理 {0} 的直属会员', agents.join(say('、'))),
    tags && say('标签为 {0}', tags.join(say('或'))),
    registeredFrom && say('{0} 起注册', beijing(registeredFrom).slice(0, 16)),
    registeredUntil && say('{0} 前注册', beijing(registeredUntil).slice(0, 16)),
    registeredDays && say('最近{0}天注册', registeredDays),
    deposited === undefined ? undefined : deposited ? say('存过款') : say('没存过款'),
    seenDays && say('最近{0}天来过', seenDays),
    unseenDays && say('{0}天没来', unseenDays),
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? say('全部会员') : parts.join(say('，'));
}

/** The log's JSON in words; what is none stays as it is. */
export function loggedAudience(text: string): string {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? audienceText(parsed) : text;
  } catch {
    return text;
  }
}
