/** How much work waits, as the menu, the title and the notices say it. */

import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { say } from '../texts/say.ts';

export type QueueCount = Pick<
  ConsoleAnswer<'queueCounts'>['queues'][number],
  'name' | 'number' | 'more' | 'newest'
>;
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
  bet_records: 'set-aside-bets',
  overdue_bets: 'overdue-bets',
  chain_payments: 'chain-payments',
  arrivals: 'gateways',
  agent_applications: 'agent-applications',
  statements: 'agent-statements',
  disputes: 'agent-statements',
  conversations: 'service',
  recoveries: 'recoveries',
  closings: 'closings',
  identities: 'identity',
  rule_changes: 'rules',
  mailings: 'mailings',
  imports: 'imports',
  party_files: 'counterparties',
  party_differences: 'counterparties',
  venue_differences: 'venue-differences',
  list_entries: 'lists',
  cases: 'cases',
  free_bets: 'free-bets',
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

/** What was seen of a queue: how many, and the last moment at which one came. */
type Seen = Pick<QueueCount, 'name' | 'number' | 'newest'>;

/**
 * The entries of the menu behind which work came: more waits than before, or one came later than all that were seen, as where another
 * was decided meanwhile or where nobody counts any further. @param before what was seen; undefined: nothing yet
 */
export function grown(before: readonly Seen[] | undefined, now: readonly QueueCount[]): string[] {
  if (before === undefined) return [];
  const was = new Map(before.map((queue) => [queue.name, queue]));
  const came = now.filter(({ name, number, newest }) => {
    const seen = was.get(name);
    return seen !== undefined && (number > seen.number || (newest ?? '') > (seen.newest ?? ''));
  });
  return [...new Set(came.map(({ name }) => entryOf[name]))];
}

/** What has been seen after this look: the last that came stays known when it has been decided. */
export function seenBy(before: readonly Seen[] | undefined, now: readonly QueueCount[]): readonly Seen[] {
  const was = new Map(before?.map(({ name, newest }) => [name, newest]));
  return now.map(({ name, number, newest }) => {
    const known = was.get(name) ?? null;
    return { name, number, newest: (known ?? '') > (newest ?? '') ? known : newest };
  });
}
