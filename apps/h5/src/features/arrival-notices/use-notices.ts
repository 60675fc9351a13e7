import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../../api/keys.ts';
import { type Ability, ability, type Failure, standing, turnOff, turnOn } from './browser.ts';

export type Notices = {
  readonly can: Ability;
  /** `undefined`: it is not known yet. */
  readonly on: boolean | undefined;
  /** The server could not say how it stands. */
  readonly unknown: boolean;
  readonly busy: boolean;
  /** What became of the last attempt to turn it on. */
  readonly failure: Failure | undefined;
  readonly change: (on: boolean) => void;
  readonly retry: () => void;
};

/** Notices of arrivals on this device, and their switch. */
export function useNotices(): Notices {
  const queries = useQueryClient();
  const queryKey = keys.of('pushState');
  const [failure, setFailure] = useState<Failure>();
  const can = ability();
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => standing(signal),
    enabled: can === 'possible',
    meta: { quiet: true },
  });
  const { mutate, isPending } = useMutation({
    mutationFn: async (on: boolean) => {
      setFailure(undefined);
      if (on) setFailure(await turnOn(data?.public_key ?? ''));
      else await turnOff();
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return {
    can,
    on: data?.on,
    unknown: isError && data === undefined,
    busy: isPending,
    failure,
    change: mutate,
    retry: () => void refetch(),
  };
}
