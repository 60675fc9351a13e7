/** The calls on work in a queue, by the queue (`packages/contract/src/console/claims`). */
import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { call } from '../api/client.ts';
import type { soughtAsked } from '../api/lists.ts';
import type { QueueName } from './order.ts';

const names = {
  deposits: {
    next: 'claimNextDeposit',
    claim: 'claimDeposits',
    takeOver: 'takeOverDeposit',
    release: 'releaseDeposits',
    unpark: 'unparkDeposit',
  },
  withdrawals: {
    next: 'claimNextWithdrawal',
    claim: 'claimWithdrawals',
    takeOver: 'takeOverWithdrawal',
    release: 'releaseWithdrawals',
    unpark: 'unparkWithdrawal',
  },
} as const;

export type Sought = ReturnType<typeof soughtAsked>;
export type Claimed = ConsoleAnswer<'claimDeposits'>;

export function claimOrders(queue: QueueName, ids: readonly number[]): Promise<Claimed> {
  return call(names[queue].claim, { ids: [...ids] });
}

export function takeOverOrder(queue: QueueName, id: number): Promise<null> {
  return call(names[queue].takeOver, { id });
}

export function releaseOrders(queue: QueueName, ids: readonly number[]): Promise<null> {
  return call(names[queue].release, { ids: [...ids] });
}

export function unparkOrder(queue: QueueName, id: number): Promise<null> {
  return call(names[queue].unpark, { id });
}

/**
 * Takes the next order of a queue.
 * @param except orders that were passed over
 * @param sought among which
 * @returns its id; undefined: there is none left that this person could decide now
 */
export async function claimNextOrder(
  queue: QueueName,
  except: readonly number[],
  sought: Sought,
): Promise<number | undefined> {
  const { next } = await call(names[queue].next, { ...sought, except: [...except] });
  return next?.id;
}
