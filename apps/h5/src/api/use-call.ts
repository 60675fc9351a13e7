import type { CallName } from '@mingpai/contract/calls';
import { type QueryKey, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { type CallOptions, call, type Reply, type Sent } from './client.ts';
import { ApiRefusal } from './errors.ts';
import { operationKey, operationSettled } from './operation.ts';

type CallMeta = {
  /** The caller shows refusals itself (transfer and recycle show the message whatever the code). */
  readonly quiet?: boolean;
  /** Kinds of refusals that the caller shows itself. */
  readonly quietAbout?: readonly number[];
  /** What it holds when the call is made is sent as the second factor; empty: nothing. */
  readonly factor?: RefObject<string>;
};

type ChangeMeta = CallMeta & {
  /** Keys whose answers a success makes stale; asked for again also when the page that called is left by then. */
  readonly spoils?: readonly QueryKey[];
  /** Whether the session that it opens outlasts the browser; said to the server. */
  readonly kept?: boolean;
};

/**
 * A call that changes something. A refusal is shown as a toast unless `quiet`; success is the caller's to show.
 * Disable the control while `isPending`.
 */
export function useCall<Name extends CallName>(
  name: Name,
  { quiet = false, quietAbout = [], spoils = [], kept, factor }: ChangeMeta = {},
): UseMutationResult<Reply<Name>, Error, Sent<Name>> {
  const queries = useQueryClient();
  return useMutation({
    meta: { quiet, quietAbout },
    mutationFn: (payload: Sent<Name>) =>
      call(name, payload, { ...(kept === undefined ? {} : { kept }), ...factorIn(factor) }),
    onSuccess: () => {
      for (const queryKey of spoils) void queries.invalidateQueries({ queryKey });
    },
  });
}

/**
 * A call that moves money. Its operation id is made before the first attempt and kept on this device until the
 * outcome is known: success or refusal settle it, a broken connection does not, so trying again is safe. A second tap
 * while the first is under way joins it.
 */
export function useMoneyCall<Name extends CallName>(
  name: Name,
  { quiet = false, quietAbout = [], factor }: CallMeta = {},
): UseMutationResult<Reply<Name>, Error, Sent<Name>> {
  return useMutation({
    meta: { quiet, quietAbout },
    mutationFn: (payload: Sent<Name>) => {
      const operation = operationKey(name, payload);
      return joined(operation.key, () =>
        settleWhenKnown(name, payload, { ...operation, ...factorIn(factor) }),
      );
    },
  });
}

async function settleWhenKnown<Name extends CallName>(
  name: Name,
  payload: Sent<Name>,
  options: CallOptions,
): Promise<Reply<Name>> {
  try {
    const reply = await call(name, payload, options);
    operationSettled(name);
    return reply;
  } catch (fault) {
    if (fault instanceof ApiRefusal) operationSettled(name);
    throw fault;
  }
}

function factorIn(factor: RefObject<string> | undefined): CallOptions {
  return factor === undefined || factor.current === '' ? {} : { factor: factor.current };
}

const underway = new Map<string, Promise<unknown>>();

/** The attempt with this key that is under way, or a new one. A key belongs to one call, so the answer's type is its own. */
function joined<Result>(key: string, attempt: () => Promise<Result>): Promise<Result> {
  const running = underway.get(key) as Promise<Result> | undefined;
  if (running !== undefined) return running;
  const started = attempt().finally(() => underway.delete(key));
  underway.set(key, started);
  return started;
}
