import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { SessionLost, Unreachable } from '../api/errors.ts';
import { askAgain } from '../api/lists.ts';
import { operationKey, operationSettled } from '../api/operation.ts';
import { queueCountsKey } from '../api/queue-counts.ts';
import { say } from '../texts/say.ts';
import type { Order, QueueName } from './order.ts';
import { claimOrders, releaseOrders } from './work.ts';

/** What became of an order of a group. */
export type Outcome =
  | { readonly state: 'waits' | 'running' | 'approved' | 'first' }
  | { readonly state: 'refused'; readonly why: string };

/** Approves orders one after the other, each a decision of its own with its own key: what is refused stops none of the others. */
export function useGroup(queue: QueueName, orders: readonly Order[]) {
  const queries = useQueryClient();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const [phase, setPhase] = useState<'asks' | 'runs' | 'over'>('asks');
  const tell = (id: number, outcome: Outcome) => setOutcomes((before) => new Map(before).set(id, outcome));

  const run = async () => {
    if (phase !== 'asks') return;
    setPhase('runs');
    const ids = orders.map(({ id }) => id);
    const held = await claimOrders(queue, ids)
      .then((claimed) => new Map(claimed.held.map((one) => [one.id, one.by])))
      // Each decision asks for itself whether somebody else has the order.
      .catch(() => new Map<number, string>());
    for (const { id } of orders) {
      const by = held.get(id);
      if (by !== undefined) {
        tell(id, { state: 'refused', why: say('{0} 正在处理，没有改动', by) });
        continue;
      }
      tell(id, { state: 'running' });
      tell(id, await approve(queue, id));
    }
    await releaseOrders(queue, ids).catch(() => undefined);
    setPhase('over');
    void queries.invalidateQueries({ queryKey: queueCountsKey });
    await askAgain(queries, queue);
  };
  return { outcomes, phase, run };
}

async function approve(queue: QueueName, id: number): Promise<Outcome> {
  const name = queue === 'deposits' ? 'approveDeposit' : 'approveWithdrawal';
  const action = `${name}/${id}`;
  try {
    const { state } = await call(name, { id }, { key: operationKey(action) });
    operationSettled(action);
    return { state: state === 'approved' ? 'approved' : 'first' };
  } catch (fault) {
    if (!(fault instanceof SessionLost || fault instanceof Unreachable)) operationSettled(action);
    return { state: 'refused', why: fault instanceof Error ? fault.message : say('没有办理') };
  }
}
