import { say } from '../../texts/say.ts';

/** What can be shown of a member, by its name in the address. */
export const memberViews = [
  'timeline',
  'ledger',
  'bets',
  'free-bets',
  'past-bets',
  'orders',
  'transfers',
  'adjustments',
  'bonuses',
  'rebates',
  'packets',
  'messages',
  'conversations',
  'notes',
  'cases',
  'profile',
  'identity',
  'limits',
  'related',
  'sessions',
] as const;
export type MemberView = (typeof memberViews)[number];

interface TabGroup {
  readonly key: string;
  readonly label: string;
  /** The first that may be seen opens with the tab. */
  readonly views: readonly MemberView[];
}

/** The tabs of a member's page: each view belongs to one of them. */
export const tabGroups: readonly TabGroup[] = [
  { key: 'timeline', label: say('动态'), views: ['timeline'] },
  { key: 'ledger', label: say('账目'), views: ['ledger'] },
  { key: 'bets', label: say('注单@many'), views: ['bets', 'free-bets', 'past-bets'] },
  { key: 'orders', label: say('存款与取款'), views: ['orders', 'transfers', 'adjustments'] },
  { key: 'bonuses', label: say('彩金与打码'), views: ['bonuses', 'rebates', 'packets'] },
  { key: 'messages', label: say('消息与对话'), views: ['messages', 'conversations'] },
  { key: 'notes', label: say('备注与案件'), views: ['notes', 'cases'] },
  { key: 'profile', label: say('资料与限额'), views: ['profile', 'identity', 'limits'] },
  { key: 'related', label: say('关联与登录'), views: ['related', 'sessions'] },
];

/** @returns tabs with what may be seen of each, without those of which nothing may */
export function groupsOf(mayBeSeen: (view: MemberView) => boolean): readonly TabGroup[] {
  return tabGroups
    .map((group) => ({ ...group, views: group.views.filter(mayBeSeen) }))
    .filter(({ views }) => views.length > 0);
}

/**
 * What an address asks for; whatever may not be seen, or is none of ours, is the timeline.
 * @param named as the address has it, also by a name of before
 */
export function viewOf(named: string | null, mayBeSeen: (view: MemberView) => boolean): MemberView {
  // Links of before, when they had a tab of their own.
  const name = named === 'grants' ? 'bonuses' : named;
  const view = memberViews.find((each) => each === name);
  return view !== undefined && mayBeSeen(view) ? view : 'timeline';
}
