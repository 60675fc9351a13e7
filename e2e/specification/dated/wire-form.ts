/** Calls of a dated site as they stand on the wire, of no schema of ours. */
import type { DatedMember, DatedSite } from './site.ts';

/** Data as it comes. */
// biome-ignore lint/suspicious/noExplicitAny: what is on the wire is looked at field by field
export type Wire = any;

const byGet = ['/api/game/list', '/api/userredpacket', '/api/get_pay_way', '/api/getAgentLoginUrl'];

/** Asks a site by a path. @param one whose session; null: a visitor's */
export type AnswerOf = (path: string, payload: object, one: DatedMember | null) => Promise<Wire>;

export function answersOf({ site }: DatedSite): AnswerOf {
  return async (path, payload, one) => {
    const get = byGet.includes(path);
    const query = get ? `?${new URLSearchParams(payload as Record<string, string>)}` : '';
    const { code, message, data } = await site.raw(path + query, {
      method: get ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${one?.token ?? ''}` },
      ...(get ? {} : { body: JSON.stringify(payload) }),
    });
    return { code, message, data };
  };
}

/** Beijing time on the wire. */
export const wireTime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
