/** Whom something is for, in words; for the console's pages and for its files. */
import { vipLevels } from '../../constants.ts';
import type { Both } from '../exports/column.ts';
import type { Audience } from './audience.ts';

const beijingMs = 8 * 3_600_000;

/** `2026-11-23 00:00` in Beijing. */
function minuteOf(instant: string): string {
  return new Date(Date.parse(instant) + beijingMs).toISOString().slice(0, 16).replace('T', ' ');
}

/** `VIP3–5，最近30天注册`; everybody where it names nothing. */
export function audienceWords(audience: Audience): Both {
  const { vipFrom, vipUntil, agents, registeredFrom, registeredUntil, registeredDays } = audience;
  const { deposited, seenDays, unseenDays, tags } = audience;
  const levels = `VIP${vipFrom ?? 1}–${vipUntil ?? vipLevels}`;
  const parts: readonly (Both | undefined)[] = [
    vipFrom === undefined && vipUntil === undefined ? undefined : [levels, levels],
    agents && [`代理 ${agents.join('、')} 的直属会员`, `direct members of agent ${agents.join(', ')}`],
    tags && [`标签为 ${tags.join('或')}`, `tagged ${tags.join(' or ')}`],
    registeredFrom === undefined
      ? undefined
      : [`${minuteOf(registeredFrom)} 起注册`, `registered from ${minuteOf(registeredFrom)}`],
    registeredUntil === undefined
      ? undefined
      : [`${minuteOf(registeredUntil)} 前注册`, `registered before ${minuteOf(registeredUntil)}`],
    registeredDays === undefined
      ? undefined
      : [`最近${registeredDays}天注册`, `registered in the last ${registeredDays} days`],
    deposited === undefined
      ? undefined
      : deposited
        ? ['存过款', 'Has deposited']
        : ['没存过款', 'Never deposited'],
    seenDays === undefined ? undefined : [`最近${seenDays}天来过`, `seen in the last ${seenDays} days`],
    unseenDays === undefined ? undefined : [`${unseenDays}天没来`, `not seen for ${unseenDays} days`],
  ];
  const said = parts.filter((part) => part !== undefined);
  if (said.length === 0) return ['全部会员', 'All members'];
  return [said.map(([chinese]) => chinese).join('，'), said.map(([, english]) => english).join(', ')];
}

/** The log's JSON in words; undefined: it is none. */
export function loggedAudienceWords(text: string): Both | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? audienceWords(parsed) : undefined;
  } catch {
    return undefined;
  }
}
