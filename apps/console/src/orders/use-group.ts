import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SessionLost, Unreachable } from '../api/errors.ts';
import { askAgain } from '../api/lists.ts';
import { operationKey, operationSettled } from '../api/operation.ts';
import { queueCountsKey } from '../api/queue-counts.ts';
import { say } from '../texts/say.ts';

/** What a decision came to: `first`: it waits for another person. */
export type Decided = 'approved' | 'first' | 'rejected';

/** What became of a row of a group. */
export type Outcome =
  | { readonly state: 'waits' | 'running' | Decided }
  | { readonly state: 'refused'; readonly why: string };

/** How the rows of a queue are decided one by one. */
export type GroupWork = {
  /** The list that is asked again afterwards. */
  readonly list: string;
  /** What is done to a row, for its key. */
  readonly action: string;
  /** Makes all of them one's own first. @returns whose those are that a colleague has */
  readonly claim?: (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;
  readonly release?: (ids: readonly number[]) => Promise<unknown>;
  readonly decide: (id: number, by: { readonly key: string; readonly reason: string }) => Promise<Decided>;
};

/** Decides rows one after the other, each a decision of its own with its own key: what is refused stops none of the others. */
export function useGroup({ list, action, claim, release, decide }: GroupWork, ids: readonly number[]) {
  const queries = useQueryClient();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const [phase, setPhase] = useState<'asks' | 'runs' | 'over'>('asks');
  const tell = (id: number, outcome: Outcome) => setOutcomes((before) => new Map(before).set(id, outcome));

  const one = async (id: number, reason: string): Promise<Outcome> => {
    const name = `${action}/${id}`;
    try {
      const state = await decide(id, { key: operationKey(name), reason });
      operationSettled(name);
      return { state };
    } catch (fault) {
      if (!(fault instanceof SessionLost || fault instanceof Unreachable)) operationSettled(name);
      return { state: 'refused', why: fault instanceof Error ? fault.message : say('没有办理') };
    }
  };
  const run = async (reason = '') => {
    if (phase !== 'asks') return;
    setPhase('runs');
    // Each decision asks for itself whether somebody else has the row.
    const held = (await claim?.(ids).catch(() => undefined)) ?? new Map<number, string>();
    for (const id of ids) {
      const by = held.get(id);
      if (by !== undefined) {
        tell(id, { state: 'refused', why: say('{0} 正在处理，没有改动', by) });
        continue;
      }
      tell(id, { state: 'running' });
      tell(id, await one(id, reason));
    }
    await release?.(ids).catch(() => undefined);
    setPhase('over');
    void queries.invalidateQueries({ queryKey: queueCountsKey });
    await askAgain(queries, list);
  };
  return { outcomes, phase, run };
}
