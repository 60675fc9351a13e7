import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentToken, useSignedIn } from '../api/session.ts';
import { whenSettled } from '../ui/when-settled.ts';

/**
 * Follows what is followed while somebody is signed in. Its code comes once the first view stands; where it cannot be
 * fetched, what it would have told is seen at the next question.
 */
export function SignedInWatch() {
  const queries = useQueryClient();
  const signedIn = useSignedIn();
  useEffect(() => {
    if (!signedIn) return;
    let stop: (() => void) | undefined;
    let left = false;
    const takeBack = whenSettled(() => {
      import('./follow-all.ts').then(
        ({ followAll }) => {
          if (!left) stop = followAll(queries, currentToken());
        },
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
