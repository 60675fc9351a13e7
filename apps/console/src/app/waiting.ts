/** How much work waits, as the menu, the title and the notices say it. */

import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { say } from '../texts/say.ts';

export type QueueCount = ConsoleAnswer<'queueCounts'>['queues'][number];
/** A number of rows that wait; `more`: at least so many. */
export type Waiting = { readonly number: number; readonly more: boolean };

/** The entry of the menu behind which a queue is worked on. */
const entryOf: Readonly<Record<QueueCount['name'], string>> = {
  deposits: 'deposits',
  withdrawals: 'withdrawals',
  payouts: 'payouts',
  adjustments: 'adjustments',
  applications: 'promotion-applications',
  wins: 'held-wins',
  bet_records: 'venues',
  chain_payments: 'chain-payments',
  arrivals: 'gateways',
  agent_applications: 'agent-applications',
  statements: 'agent-statements',
  conversations: 'service',
  recoveries: 'recoveries',
  identities: 'identity',
};

/** What waits behind these entries of the menu together. */
export function waitingBehind(queues: readonly QueueCount[], entries: readonly string[]): Waiting {
  const behind = queues.filter(({ name }) => entries.includes(entryOf[name]));
  return {
    number: behind.reduce((sum, { number }) => sum + number, 0),
    more: behind.some(({ more }) => more),
  };
}

/** `12`, `1000+`. */
export function waitingText({ number, more }: Waiting): string {
  return more ? `${number}+` : String(number);
}

/** `(12) 取款审核 · 明牌后台`. @param page what the page is called; none where the menu has no entry for it */
export function titleOf(waiting: Waiting, page: string | undefined): string {
  const name = page === undefined ? say('明牌后台') : say('{0} · 明牌后台', page);
  return waiting.number === 0 ? name : `(${waitingText(waiting)}) ${name}`;
}

/** The entries of the menu behind which more waits than before. @param before what was said last; undefined: nothing yet */
export function grown(before: readonly QueueCount[] | undefined, now: readonly QueueCount[]): string[] {
  if (before === undefined) return [];
  const was = new Map(before.map(({ name, number }) => [name, number]));
  return now.flatMap(({ name, number }) => (number > (was.get(name) ?? number) ? [entryOf[name]] : []));
}
