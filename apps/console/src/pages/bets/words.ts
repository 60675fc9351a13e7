import type { Bet, BetDetail } from '../../api/rows.ts';

/** The states of a bet, in the order of its life. */
export const betStates = [
  { value: 'unsettled', label: '未结算' },
  { value: 'settled', label: '已结算' },
  { value: 'void', label: '已作废' },
] as const satisfies readonly { readonly value: Bet['state']; readonly label: string }[];

export const betStateTones = { unsettled: 'processing', settled: 'success', void: 'default' } as const;

export function betStateLabel(state: string): string {
  return betStates.find(({ value }) => value === state)?.label ?? state;
}

export const callKinds: Readonly<Record<BetDetail['calls'][number]['kind'], string>> = {
  bet: '下注',
  win: '派彩',
  rollback: '撤回',
  prize: '奖金',
};

/** Where a bet's page is. */
export function betPath(venue: string, betId: string): string {
  return `/bets/${encodeURIComponent(venue)}/${encodeURIComponent(betId)}`;
}
