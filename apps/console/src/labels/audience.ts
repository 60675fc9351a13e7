/** Whom something is for, in words. */
import type { ConsolePayload } from '@mingpai/contract/console/types';
import { beijing } from './time.ts';

export type Audience = ConsolePayload<'countAudience'>['audience'];

/** `VIP3–5，注册不满30天`; everybody where it names nothing. */
export function audienceText(audience: Audience): string {
  const { vipFrom, vipUntil, agents, registeredFrom, registeredUntil, registeredDays } = audience;
  const { deposited, seenDays, unseenDays, tags } = audience;
  const parts = [
    vipFrom === undefined && vipUntil === undefined ? undefined : `VIP${vipFrom ?? 1}–${vipUntil ?? 10}`,
    agents && `代理 ${agents.join('、')} 的直属会员`,
    tags && `标签为 ${tags.join('或')}`,
    registeredFrom && `${beijing(registeredFrom).slice(0, 16)} 起注册`,
    registeredUntil && `${beijing(registeredUntil).slice(0, 16)} 前注册`,
    registeredDays && `最近${registeredDays}天注册`,
    deposited === undefined ? undefined : deposited ? '存过款' : '没存过款',
    seenDays && `最近${seenDays}天来过`,
    unseenDays && `${unseenDays}天没来`,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? '全部会员' : parts.join('，');
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
