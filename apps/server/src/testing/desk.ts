/** What staff send and what members read of it, as requests that no client of ours has checked. */
import type { Reply } from './client.ts';
import type { TestSite } from './site.ts';

export interface Desk {
  /** A call of staff with any payload at all. */
  send(path: string, payload: object, token?: string): Promise<Reply<unknown>>;
  /** What a visitor reads in a language. */
  read(path: string, language: 'zh-CN' | 'en', payload?: object): Promise<unknown>;
  /** The newest entry of the log about exactly this. */
  lastEntry(subject: string): Promise<{ action: unknown; detail: Readonly<Record<string, unknown>> }>;
}

/** @param chief the token of somebody who may read the log; asked for at each call */
export function openDesk(site: TestSite, chief: () => string): Desk {
  const post = (path: string, payload: object, headers: Readonly<Record<string, string>>) =>
    site.raw(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(payload),
    });
  return {
    send: (path, payload, token = chief()) => post(path, payload, { authorization: `Bearer ${token}` }),
    read: async (path, language, payload = {}) =>
      (await post(path, payload, { 'accept-language': language })).data,
    async lastEntry(subject) {
      const { data } = await site.staff('auditLog', { search: subject }, chief());
      const { action, detail = {} } = data.rows.find((row) => row.subject === subject) ?? {};
      return { action, detail };
    },
  };
}
