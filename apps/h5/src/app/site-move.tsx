import { useEffect } from 'react';
import { call } from '../api/client.ts';

/**
 * The operator may have set another public address: a code of 200 names it and we go there, to an https address only
 * and at most once in a session (wire facts). Any other code means that the site has not moved.
 */
export function SiteMove() {
  useEffect(() => {
    const asking = new AbortController();
    void call('visitUrl', {}, { signal: asking.signal })
      .then(async ({ data }) => (await import('./moved.ts')).follow(data.url))
      .catch(() => undefined);
    return () => asking.abort();
  }, []);
  return null;
}
