import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentToken, useSignedIn } from '../api/session.ts';
import { whenSettled } from '../ui/when-settled.ts';

/** Begins to follow something for whoever is signed in; what it returns ends it. */
export type Follow = (queries: QueryClient, token: string) => () => void;

/**
 * Follows something while somebody is signed in. Its code comes once the first view stands; where it cannot be
 * fetched, what it would have told is seen at the next question.
 *
 * @param load the same function each time
 */
export function useWhileSignedIn(load: () => Promise<Follow>): void {
  const queries = useQueryClient();
  const signedIn = useSignedIn();
  useEffect(() => {
    if (!signedIn) return;
    let stop: (() => void) | undefined;
    let left = false;
    const takeBack = whenSettled(() => {
      load().then(
        (follow) => {
          if (!left) stop = follow(queries, currentToken());
        },
        () => undefined,
      );
    });
    return () => {
      left = true;
      takeBack();
      stop?.();
    };
  }, [queries, signedIn, load]);
}
