import type { HeldQueueName } from '@mingpai/contract/console/claims/names';
import { heldQueues } from '@mingpai/contract/console/claims/names';
import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { call } from '../api/client.ts';
import { useRights } from '../app/session.ts';
import { useMessage } from '../components/use-message.ts';
import { say } from '../texts/say.ts';
import { useHold } from './use-hold.ts';
import { ClaimTag } from './work-tags.tsx';

/** How often it is asked whose the rows are, in ms. */
const everyMs = 5_000;

type Claim = ConsoleAnswer<'heldWork'>['rows'][number];

/** Whose the rows of a queue are now. */
export type HeldRows = {
  /** The colleague's who works on this row; undefined: nobody does, or this person. */
  readonly others: (id: number) => Claim | undefined;
  /** Takes it from the colleague. */
  readonly takeOver: (id: number) => void;
};

/**
 * Whose the rows of a queue are, for whoever may decide them; the one that is open here is held meanwhile.
 * @param open its id
 */
export function useHeldRows(queue: HeldQueueName, open: number | undefined): HeldRows {
  const queries = useQueryClient();
  const message = useMessage();
  const queryKey = ['heldWork', queue];
  const decides = useRights()?.includes(heldQueues[queue]) === true;
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('heldWork', { queue }, { signal }),
    enabled: decides,
    refetchInterval: everyMs,
  });
  useHold(decides ? open : undefined, {
    claim: async (id) => {
      const { held } = await call('holdWork', { queue, id });
      if (held === null) return;
      message.info(say('{0} 处理中', held.by));
      await queries.invalidateQueries({ queryKey });
    },
    release: async (id) => {
      await call('leaveWork', { queue, id });
    },
  });
  const colleagues = new Map(data?.rows.flatMap((claim) => (claim.own ? [] : [[claim.id, claim] as const])));
  return {
    others: (id) => colleagues.get(id),
    takeOver: (id) =>
      void call('takeOverWork', { queue, id })
        .catch((fault: unknown) => {
          if (fault instanceof Error) message.error(fault.message);
        })
        .then(() => queries.invalidateQueries({ queryKey })),
  };
}

type Props = { readonly rows: HeldRows; readonly id: number; readonly children: ReactNode };

/** What may be done to a row; while a colleague works on it, who does, and that it can be taken over. */
export function UnlessHeld({ rows, id, children }: Props) {
  const claim = rows.others(id);
  if (claim === undefined) return children;
  return (
    <>
      <ClaimTag of={{ claim }} />
      <Button size="small" onClick={() => rows.takeOver(id)}>
        {say('接手')}
      </Button>
    </>
  );
}
