import { type ReactNode, useState } from 'react';
import { type History, locationOf, type Place } from '../features/navigation/history.ts';
import { Router } from '../features/navigation/router.tsx';

/** A router without a browser's history; links bear their target as it is. */
export function MemoryRouter({
  path = '/',
  children,
}: {
  readonly path?: string;
  readonly children?: ReactNode;
}) {
  const [history] = useState(() => memoryHistory(path));
  return <Router history={history}>{children}</Router>;
}

function memoryHistory(path: string): History {
  const listeners = new Set<() => void>();
  const entries: Place[] = [{ location: locationOf(path), going: 'POP' }];
  let at = 0;
  const first: Place = { location: locationOf(path), going: 'POP' };
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    place: () => entries[at] ?? first,
    href: (target) => target,
    go(target, replace) {
      if (!replace) at += 1;
      entries.splice(at, entries.length, {
        location: locationOf(target),
        going: replace ? 'REPLACE' : 'PUSH',
      });
      tell();
    },
    step(count) {
      at = Math.min(Math.max(at + count, 0), entries.length - 1);
      entries[at] = { location: (entries[at] ?? first).location, going: 'POP' };
      tell();
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
