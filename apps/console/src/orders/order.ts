import type { DepositOrder, OrderState, WithdrawalOrder } from '../api/rows.ts';
import { actorLabel } from '../labels/actors.ts';
import { statesOf } from '../labels/options.ts';
import { say } from '../texts/say.ts';

/** What deposit and withdrawal orders have in common: enough to queue, search and decide them. */
export type Order = DepositOrder | WithdrawalOrder;
export type QueueName = 'deposits' | 'withdrawals';

/** How often a queue in sight is asked again, in ms. */
export const queueEveryMs = 5_000;

export const stateLabels: Readonly<Record<OrderState, string>> = {
  pending: say('待审核'),
  approved: say('已通过'),
  rejected: say('已拒绝'),
};
export const stateTones = { pending: 'processing', approved: 'success', rejected: 'error' } as const;
export const states = statesOf(stateLabels);

const [pending, parked, ...decided] = [
  { value: 'pending', label: stateLabels.pending },
  { value: 'parked', label: say('已搁置') },
  { value: 'approved', label: stateLabels.approved },
  { value: 'rejected', label: stateLabels.rejected },
  { value: 'all', label: say('全部') },
] as const;

const standing = { value: 'standing', label: say('未拒绝') } as const;

/**
 * The states that a queue is looked at by: what is put aside waits, but not here and now, and a deposit that is credited by itself waits for
 * its payment.
 */
export const queueStates = {
  deposits: [pending, { value: 'unpaid', label: say('待付款') }, parked, ...decided],
  withdrawals: [pending, parked, ...decided.slice(0, -1), standing, ...decided.slice(-1)],
} as const;

/** `已由 老牌 通过`; an expired deposit has no decider. */
export function decisionOf({ state, decidedBy }: Order): string {
  if (state === 'pending') return stateLabels.pending;
  if (decidedBy === null) return stateLabels[state];
  const by = actorLabel(decidedBy);
  return state === 'approved' ? say('已由 {0} 通过', by) : say('已由 {0} 拒绝', by);
}
