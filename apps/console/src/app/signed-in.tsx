import { Activity, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { hasLeft } from '../api/session.ts';
import { showsClear } from '../api/view.ts';
import { Cover } from './cover.tsx';
import { useIdleLock } from './idle.ts';
import { usePerson, useSignedIn, useStaff } from './session.ts';

/**
 * The pages behind the sign-in; who is not signed in is led there, and from there back.
 *
 * A session that ends while somebody works (an idle desk, a revoked or expired session) leaves the page as it is, with what was typed,
 * under a cover: not displayed, so neither seen nor read out nor reached by keys, without its effects, so that it asks, holds and
 * notifies nothing. Whoever comes back to their own page goes on; anybody else begins at their own first page, and the page is gone.
 * What the covered page shows stays in this tab's memory meanwhile, where a stranger with the browser's own tools could read it: so a
 * page with personal data that was asked for is not kept, typed text or not, and what is kept is masked.
 */
export function SignedIn() {
  const { pathname, search } = useLocation();
  const signedIn = useSignedIn();
  const known = useStaff() !== undefined;
  const person = usePerson();
  const [pageOf, setPageOf] = useState(person);
  useIdleLock();
  if (!signedIn && (hasLeft() || !known || showsClear())) {
    const back = hasLeft() || pathname === '/' ? '' : `?${new URLSearchParams({ to: pathname + search })}`;
    return <Navigate to={`/sign-in${back}`} replace />;
  }
  // Somebody else signed in over a page: it is not theirs, nor is its address.
  if (pageOf !== person) {
    if (pathname + search !== '/') return <Navigate to="/" replace />;
    setPageOf(person);
  }
  return (
    <>
      <Activity key={person} mode={signedIn ? 'visible' : 'hidden'}>
        <Outlet />
      </Activity>
      {!signedIn && <Cover />}
    </>
  );
}
