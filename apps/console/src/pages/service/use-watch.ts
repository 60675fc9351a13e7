import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/client.ts';
import { SessionLost } from '../../api/errors.ts';

/** Everything that the desk shows; what is new there spoils all of it. */
export const deskKey = ['service'];
/** The pause before another attempt when the network or the server is gone, in ms. */
const retryMs = 3_000;

/** Keeps up with the desk for as long as it is open: each answer is followed by the next wait. */
export function useWatch(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    void (async () => {
      let after = 0;
      while (!leaving.signal.aborted) {
        try {
          ({ last: after } = await call('serviceWatch', { after }, { signal: leaving.signal }));
          await queries.invalidateQueries({ queryKey: deskKey });
        } catch (fault) {
          if (fault instanceof SessionLost) return;
          await new Promise((wake) => setTimeout(wake, retryMs));
        }
      }
    })();
    return () => leaving.abort();
  }, [queries]);
}
