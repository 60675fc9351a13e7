import { useLayoutEffect, useState } from 'react';

/**
 * The first picture is made in slices, and the router listens to the address only once it stands: a move in between (a
 * link, the way back) is told to it then. For the component above the router.
 */
export function useMissedMoves(): void {
  const [begunAt] = useState(() => window.location.hash);
  useLayoutEffect(() => {
    if (window.location.hash !== begunAt) window.dispatchEvent(new PopStateEvent('popstate'));
  }, [begunAt]);
}
