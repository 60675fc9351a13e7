/** What the shares of each dimension have figures of, and how they are written. */
import type { Dimension, FigureName, ShareSort } from '@mingpai/contract/console/reports/names';
import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { count, percent, yuan } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';
import { codeWords } from './words.ts';

export type Share = ConsoleAnswer<'reportBreakdown'>['rows'][number];
export type ShareColumn = {
  readonly field: ShareSort & keyof Share;
  readonly title: string;
  readonly figure: FigureName;
};

const played: readonly ShareColumn[] = [
  { field: 'ggr', title: 'GGR', figure: 'ggr' },
  { field: 'stake', title: say('投注额'), figure: 'stake' },
  { field: 'payout', title: say('派彩'), figure: 'payout' },
  { field: 'hold', title: say('留存率'), figure: 'hold' },
  { field: 'bets', title: say('注单@many'), figure: 'bets' },
];
const deposited: ShareColumn = { field: 'deposits', title: say('存款@many'), figure: 'deposits' };
const depositOrders: ShareColumn = { field: 'depositOrders', title: say('存款笔数'), figure: 'deposits' };
const withdrawalOrders: ShareColumn = {
  field: 'withdrawalOrders',
  title: say('取款笔数'),
  figure: 'withdrawals',
};
const withdrawn: ShareColumn = { field: 'withdrawals', title: say('取款@many'), figure: 'withdrawals' };
const bonus: ShareColumn = { field: 'bonus', title: say('彩金@many'), figure: 'bonus' };

/** What each dimension has figures of, the one that is drawn first. */
export const columnsOf: Readonly<Record<Dimension, readonly ShareColumn[]>> = {
  venue: played,
  game: played,
  category: played,
  agent: [
    ...played.slice(0, 1),
    deposited,
    withdrawn,
    bonus,
    { field: 'commission', title: say('佣金'), figure: 'commission' },
    { field: 'registered', title: say('注册'), figure: 'registered' },
    { field: 'firstDeposits', title: say('首存'), figure: 'first_deposits' },
  ],
  promotion: [bonus, { field: 'orders', title: say('次数'), figure: 'bonus' }],
  way: [
    deposited,
    depositOrders,
    withdrawn,
    withdrawalOrders,
    { field: 'firstDeposits', title: say('首存'), figure: 'first_deposits' },
  ],
  clerk: [
    deposited,
    depositOrders,
    withdrawn,
    withdrawalOrders,
    bonus,
    { field: 'corrections', title: say('更正@many'), figure: 'corrections' },
  ],
};

const counted: ReadonlySet<keyof Share> = new Set([
  'bets',
  'registered',
  'firstDeposits',
  'orders',
  'depositOrders',
  'withdrawalOrders',
]);

export function shareName({ name }: Share): string {
  return codeWords[name] ?? name;
}

/** One figure of it as it is written; a share of nothing is a dash. */
export function shareCell(field: keyof Share, share: Share): string {
  const value = share[field];
  if (typeof value !== 'number') return '—';
  if (field === 'hold') return percent(value);
  return counted.has(field) ? count(value) : yuan(value);
}
