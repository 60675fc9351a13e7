import type { ConsoleCallName } from '@mingpai/contract/console/calls';
import type { ConsoleAnswer, ConsolePayload } from '@mingpai/contract/console/types';
import { useMutation } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { SessionLost, Unreachable } from '../api/errors.ts';
import { operationKey, operationSettled } from '../api/operation.ts';

type After<Name extends ConsoleCallName> = {
  readonly onDone: (answer: ConsoleAnswer<Name>) => void;
  /** Where no form says what went wrong. */
  readonly onFault?: (fault: Error) => void;
  /** Runs after each attempt, whatever came of it: asks for the list again. */
  readonly onSettled?: () => unknown;
};

/**
 * Does something to one thing of the site's, once: the key stays the same for every attempt until the outcome is known.
 * @param what it is done to, `12` or `new`
 */
export function useStaffAction<Name extends ConsoleCallName>(
  name: Name,
  what: number | string,
  { onDone, onFault, onSettled }: After<Name>,
) {
  const action = `${name}/${what}`;
  return useMutation({
    networkMode: 'always',
    retry: false,
    mutationFn: (payload: ConsolePayload<Name>) => call(name, payload, { key: operationKey(action) }),
    onSuccess: (answer) => {
      operationSettled(action);
      onDone(answer);
    },
    onError: (fault) => {
      if (fault instanceof SessionLost) return;
      onFault?.(fault);
      if (!(fault instanceof Unreachable)) operationSettled(action);
    },
    onSettled: () => void onSettled?.(),
  });
}
