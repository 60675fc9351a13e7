/** Names of the figures and of what they are divided by (docs/glossary.md, Figures). */
import type { Right } from '../door.ts';

export const figureNames = [
  'deposits',
  'withdrawals',
  'net_deposit',
  'ggr',
  'ngr',
  'stake',
  'payout',
  'hold',
  'bets',
  'bonus',
  'rebate',
  'red_packet',
  'commission',
  'corrections',
  'prizes',
  'registered',
  'first_deposits',
  'first_deposit_amount',
  'active',
  'depositing',
] as const;
export type FigureName = (typeof figureNames)[number];

/** What a span is beside: as many days right before, or the same days of the month before. */
export const comparisons = ['days', 'month'] as const;
export type Comparison = (typeof comparisons)[number];

export const dimensions = ['venue', 'game', 'category', 'agent', 'promotion', 'way', 'clerk'] as const;
export type Dimension = (typeof dimensions)[number];

/** What a breakdown is put in order by; `size`: all that moved, whichever way. */
export const shareSorts = [
  'size',
  'ggr',
  'stake',
  'payout',
  'hold',
  'bets',
  'deposits',
  'depositOrders',
  'withdrawals',
  'withdrawalOrders',
  'bonus',
  'corrections',
  'commission',
  'registered',
  'firstDeposits',
  'orders',
] as const;
export type ShareSort = (typeof shareSorts)[number];

/** What the lines of a figure are narrowed by besides: one member, or all who took a promotion (`promotion:from:to`, Beijing days). */
export const lineDimensions = [...dimensions, 'member', 'taker'] as const;
export type LineDimension = (typeof lineDimensions)[number];

/** As the value of a dimension: whatever has one. */
export const anyValue = '*';

/** Of those who registered in a span, who came so far, whenever they did. */
export const funnelSteps = ['first_deposit', 'first_bet', 'second_deposit'] as const;
export type FunnelStep = (typeof funnelSteps)[number];

/** What members of a week of registration still do, weeks later. */
export const cohortActivities = ['bet', 'deposit'] as const;
export type CohortActivity = (typeof cohortActivities)[number];

export const lineKinds = [
  'registration',
  'deposit',
  'first_deposit',
  'withdrawal',
  'bonus',
  'rebate',
  'red_packet',
  'commission',
  'correction',
  'prize',
  'bet',
  /** A member who was there, counted once. */
  'member',
] as const;
export type LineKind = (typeof lineKinds)[number];

/** Members' wallets (docs/architecture.md); a locked bonus is in none of them yet. */
export const wallets = ['central', 'held', 'venue', 'ahead', 'won', 'review'] as const;

export const queueNames = [
  'deposits',
  'withdrawals',
  'payouts',
  'adjustments',
  'applications',
  'wins',
  'bet_records',
  'overdue_bets',
  'chain_payments',
  'arrivals',
  'agent_applications',
  'statements',
  'disputes',
  'conversations',
  'recoveries',
  'closings',
  'identities',
  'rule_changes',
  'mailings',
  'imports',
  'party_files',
  'party_differences',
  'venue_differences',
  'list_entries',
  'cases',
  'free_bets',
] as const;
export type QueueName = (typeof queueNames)[number];

/**
 * In how many minutes what waits in a queue is decided, until operators promise something else: what is older is late, and members are
 * told of their orders' queues.
 */
export const usualPromises = {
  deposits: 30,
  withdrawals: 30,
  payouts: 120,
  adjustments: 1_440,
  applications: 1_440,
  wins: 120,
  bet_records: 120,
  overdue_bets: 1_440,
  chain_payments: 120,
  arrivals: 120,
  agent_applications: 2_880,
  statements: 2_880,
  disputes: 2_880,
  conversations: 30,
  recoveries: 1_440,
  closings: 2_880,
  identities: 1_440,
  rule_changes: 1_440,
  mailings: 1_440,
  imports: 1_440,
  party_files: 1_440,
  party_differences: 1_440,
  venue_differences: 120,
  list_entries: 1_440,
  cases: 2_880,
  free_bets: 1_440,
} as const satisfies Record<QueueName, number>;
/** Thirty days. */
export const longestPromise = 43_200;

/** What is promised of the others; of identities their own settings say it, in hours. */
export type PromisedQueue = Exclude<QueueName, 'identities'>;
export const promisedQueues = queueNames.filter((name): name is PromisedQueue => name !== 'identities');

/** Who sees what waits in a queue: whoever may look at it; null: each sees what they may decide. */
export const queueRights = {
  deposits: 'deposits.read',
  withdrawals: 'withdrawals.read',
  payouts: 'withdrawals.read',
  adjustments: 'adjustments.read',
  applications: 'promotions.read',
  wins: 'adjustments.read',
  bet_records: 'venues.read',
  overdue_bets: 'venues.read',
  chain_payments: 'deposits.read',
  arrivals: 'deposits.read',
  agent_applications: 'agents.read',
  statements: 'agents.read',
  disputes: 'agents.read',
  conversations: 'service.read',
  recoveries: 'members.read',
  closings: 'members.read',
  identities: 'identity.read',
  rule_changes: null,
  mailings: 'content.read',
  imports: 'audit',
  party_files: 'audit',
  party_differences: 'audit',
  venue_differences: 'venues.read',
  list_entries: 'members.read',
  cases: 'members.read',
  free_bets: 'free_bets.read',
} as const satisfies Record<QueueName, Right | null>;

/** So many of a queue are counted; of what is more, nobody needs the number beside a menu's entry. */
export const countedWaiting = 1_000;

/** So many rows of a queue, of money on its way, or of what nobody can explain are looked at for the first page; of more it says so. */
export const lookedAtWaiting = 10_000;

/** What sends for the house and has no name of its own: withdrawals, and letters. */
export const silentServiceKinds = ['payouts', 'mail'] as const;
export type SilentServiceKind = (typeof silentServiceKinds)[number];

/** Where money can be that nobody can explain. */
export const unexplainedPlaces = ['venues', 'gateways', 'chain', 'banks', 'payouts'] as const;
export type UnexplainedPlace = (typeof unexplainedPlaces)[number];

/** What it can be. */
export const unexplainedKinds = [
  'venue_difference',
  'win_ahead',
  'arrival',
  'chain_payment',
  'payout',
  'statement_difference',
] as const;
export type UnexplainedKind = (typeof unexplainedKinds)[number];

/** Up to an hour, a day, a week, and older. */
export const unexplainedAges = 4;

/** Whether a game brought back what its model says: within what chance explains, or less, or more. */
export const returnVerdicts = ['within', 'below', 'above'] as const;
export type ReturnVerdict = (typeof returnVerdicts)[number];
