import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '../../api/client.ts';
import { SessionLost, Unreachable } from '../../api/errors.ts';
import { operationKey, operationSettled } from '../../api/operation.ts';
import type { ConversationRow } from '../../api/rows.ts';
import { useMay } from '../../app/session.ts';
import { useMessage } from '../../components/use-message.ts';
import { useWorkedRows } from '../../components/use-worked-rows.ts';
import { say } from '../../texts/say.ts';
import type { Desk } from './desk-list.tsx';
import { useColleagues } from './holder-line.tsx';
import { deskKey } from './use-watch.ts';

type Taken = Pick<ConversationRow, 'id' | 'assignedId'>;

/**
 * The desk by keyboard: j and k choose a conversation, Enter opens it, t makes it (or the one that is open) one's own, n takes whoever
 * has waited longest with nobody, Esc leads back to the list.
 */
export function useDeskWork(desk: Desk, open: number | undefined) {
  const navigate = useNavigate();
  const message = useMessage();
  const queries = useQueryClient();
  const answers = useMay('service', 'answer') === true;
  const me = useColleagues(answers).find(({ own }) => own)?.id;
  const rows = desk.query.data?.rows ?? [];
  const assign = useMutation({
    networkMode: 'always',
    retry: false,
    mutationFn: async (wanted: Taken | 'longest') => {
      if (me === undefined) return undefined;
      const row = wanted === 'longest' ? await longestWaiting() : wanted;
      if (row === undefined) return undefined;
      const name = `serviceAssign/${row.id}`;
      const key = operationKey(name);
      try {
        await call('serviceAssign', { id: row.id, from: row.assignedId, to: me }, { key });
      } catch (fault) {
        if (!(fault instanceof SessionLost || fault instanceof Unreachable)) operationSettled(name);
        throw fault;
      }
      operationSettled(name);
      return row.id;
    },
    onSuccess: (id) => {
      if (id === undefined) message.info(say('没有无人处理的等待'));
      else void navigate(desk.pathOf(id));
    },
    // A colleague was first: the list says who.
    onError: (fault) => message.error(fault.message),
    onSettled: () => queries.invalidateQueries({ queryKey: deskKey }),
  });
  const may = answers && me !== undefined;
  const take = () => {
    if (!assign.isPending) assign.mutate('longest');
  };
  const own = (chosen: ConversationRow | undefined) => {
    const row = chosen ?? rows.find(({ id }) => id === open);
    if (row !== undefined && !row.own && !assign.isPending) assign.mutate(row);
  };
  const worked = useWorkedRows<ConversationRow>(rows, {
    open: (row) => row && void navigate(desk.pathOf(row.id, row.match?.id)),
    ...(open !== undefined && { back: () => void navigate(desk.pathOf()) }),
    ...(may && { take, own }),
  });
  return { worked, taking: assign.isPending, take: may ? take : undefined };
}

/** @returns whoever waits longest of those whom nobody answers */
async function longestWaiting(): Promise<Taken | undefined> {
  const asked = { open: true, all: false, holder: 'nobody', search: '', page: 1, pageSize: 1 } as const;
  const [row] = (await call('serviceDesk', asked)).rows;
  return row?.waitingSince === null ? undefined : row;
}
