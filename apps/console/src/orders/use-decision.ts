import type { ConsoleAnswer, ConsolePayload } from '@mingpai/contract/console/types';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../api/client.ts';
import { SessionLost, Unreachable } from '../api/errors.ts';
import { askAgain } from '../api/lists.ts';
import { operationKey, operationSettled } from '../api/operation.ts';
import { queueCountsKey } from '../api/queue-counts.ts';

type StaffAction =
  | 'approveDeposit'
  | 'askForImport'
  | 'refuseImport'
  | 'rejectDeposit'
  | 'approveWithdrawal'
  | 'rejectWithdrawal'
  | 'parkDeposit'
  | 'parkWithdrawal'
  | 'askAboutDeposit'
  | 'askAboutWithdrawal'
  | 'approveAgentApplication'
  | 'rejectAgentApplication'
  | 'setAgentRates'
  | 'setAgentTerms'
  | 'moveToAgent'
  | 'dismissAgent'
  | 'payAgentStatement'
  | 'rejectAgentStatement'
  | 'answerAgentDispute'
  | 'creditPayment'
  | 'ignorePayment'
  | 'creditArrival'
  | 'ignoreArrival'
  | 'liftStop'
  | 'refuseStatement'
  | 'askToCloseDifference'
  | 'liftListEntry'
  | 'cancelGrant'
  | 'cancelFreeBets'
  | 'approveFreeBets'
  | 'correctPayout'
  | 'openPayoutBatch'
  | 'namePayoutBatch'
  | 'cancelPayoutBatch'
  | 'requestAdjustment'
  | 'approveAdjustment'
  | 'rejectAdjustment';
type Decision<Name extends StaffAction> = {
  /** The list that is asked again afterwards. */
  readonly resource: string;
  readonly action: Name;
  readonly id: number;
  readonly onDone: (answer: ConsoleAnswer<Name>) => void;
};

/**
 * Decides an order once. The key is made with the dialog and stays the same for every attempt until the outcome is known; the
 * queues are asked again after each attempt, whatever came of it.
 */
export function useDecision<Name extends StaffAction>({ resource, action, id, onDone }: Decision<Name>) {
  const name = `${action}/${id}`;
  const [key] = useState(() => operationKey(name));
  const underway = useRef(false);
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    retry: false,
    mutationFn: (payload: ConsolePayload<Name>) => call(action, payload, { key }),
    onSuccess: (answer) => {
      operationSettled(name);
      onDone(answer);
    },
    onError: (fault) => {
      if (!(fault instanceof SessionLost || fault instanceof Unreachable)) operationSettled(name);
    },
    onSettled: () => {
      underway.current = false;
      void queries.invalidateQueries({ queryKey: queueCountsKey });
      return askAgain(queries, resource);
    },
  });
  const decide = (payload: ConsolePayload<Name>) => {
    // The second half of a double click.
    if (underway.current) return;
    underway.current = true;
    mutate(payload);
  };
  return { decide, deciding: isPending, fault: error };
}
