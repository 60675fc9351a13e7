/** A run as the console reads it. */
import { yuanNumber } from '@mingpai/contract/money';
import type { DryRun } from './runs.ts';

export function wireDryRun({ cost, costNow, top, clusters, ...run }: DryRun) {
  const named = ({ id, username }: { id: bigint; username: string }) => ({ id: Number(id), username });
  return {
    ...run,
    cost: yuanNumber(cost),
    costNow: costNow === undefined ? null : yuanNumber(costNow),
    top: top.map((member) => ({ ...named(member), amount: yuanNumber(member.amount) })),
    clusters: clusters.map(({ shared, members, amount }) => ({
      shared,
      members: members.map(named),
      amount: yuanNumber(amount),
    })),
  };
}
