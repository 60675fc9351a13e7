import type { Right } from '../door.ts';

/** Queues whose rows are somebody's while their window is open, with the right that decides them; they have no next one and park nothing. */
export const heldQueues = {
  adjustments: 'adjustments',
  'promotion-applications': 'promotions',
  recoveries: 'members',
  identity: 'identity',
  'held-wins': 'adjustments',
  'chain-payments': 'deposits',
  arrivals: 'deposits',
  'agent-applications': 'agents',
  payouts: 'withdrawals',
  'set-aside-bets': 'venues',
  'agent-statements': 'agents',
  'free-bets': 'free_bets',
  mailings: 'content',
  imports: 'adjustments.large',
  'statement-files': 'adjustments.large',
  'statement-differences': 'adjustments.large',
} as const satisfies Readonly<Record<string, Right>>;
export type HeldQueueName = keyof typeof heldQueues;

/** Queues whose members can be asked, and whose rows are parked. */
export type AskedQueueName = 'deposits' | 'withdrawals';
/** Queues whose rows can be claimed. */
export type WorkQueueName = AskedQueueName | HeldQueueName;

/** A group is decided with one confirmation: no more than somebody has looked at. */
export const mostInGroup = 50;
/** Rows that were passed over, of which the next one is none. */
export const mostPassedOver = 200;
/** Nothing is put aside for longer, in days: by then somebody has to have another reason. */
export const longestParkedDays = 14;
/** Characters of a question to a member, in either language: what stands on a phone without scrolling. */
export const longestQuestion = 300;
