import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentToken, useSignedIn } from '../api/session.ts';
import { whenSettled } from '../ui/when-settled.ts';

/** Follows the server's signals while somebody is signed in. Its code comes once the first view stands: polls carry it until then. */
export function SignalWatch() {
  const queries = useQueryClient();
  const signedIn = useSignedIn();
  useEffect(() => {
    if (!signedIn) return;
    let stop: (() => void) | undefined;
    let left = false;
    const takeBack = whenSettled(() => {
      import('../signals/follow.ts').then(
        ({ followSignals }) => {
          if (!left) stop = followSignals(queries, currentToken());
        },
        // The polls go on.
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
