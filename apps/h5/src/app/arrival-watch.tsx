import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSignedIn } from '../api/session.ts';
import { whenSettled } from '../ui/when-settled.ts';

/** Says when money arrives, while somebody is signed in. Its code comes once the first view stands. */
export function ArrivalWatch() {
  const queries = useQueryClient();
  const signedIn = useSignedIn();
  useEffect(() => {
    if (!signedIn) return;
    let stop: (() => void) | undefined;
    let left = false;
    const takeBack = whenSettled(() => {
      import('../arrivals/follow.ts').then(
        ({ followArrivals }) => {
          if (!left) stop = followArrivals(queries);
        },
        // The balance and the inbox tell it all the same.
        () => undefined,
      );
    });
    return () => {
      left = true;
      takeBack();
      stop?.();
    };
  }, [queries, signedIn]);
  return null;
}
