import type { Bet, BetDetail } from '../../api/rows.ts';
import { say } from '../../texts/say.ts';

/** The states of a bet, in the order of its life. */
export const betStates = [
  { value: 'unsettled', label: say('未结算') },
  { value: 'settled', label: say('已结算') },
  { value: 'void', label: say('已作废') },
] as const satisfies readonly { readonly value: Bet['state']; readonly label: string }[];

export const betStateTones = { unsettled: 'processing', settled: 'success', void: 'default' } as const;

export function betStateLabel(state: string): string {
  return betStates.find(({ value }) => value === state)?.label ?? state;
}

export const callKinds: Readonly<Record<BetDetail['calls'][number]['kind'], string>> = {
  bet: say('下注'),
  win: say('派彩'),
  rollback: say('撤回'),
  prize: say('奖金'),
};

/** Where a bet's page is. */
export function betPath(venue: string, betId: string): string {
  return `/bets/${encodeURIComponent(venue)}/${encodeURIComponent(betId)}`;
}
