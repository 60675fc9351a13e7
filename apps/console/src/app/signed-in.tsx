import { Navigate, Outlet, useLocation } from 'react-router';
import { hasLeft } from '../api/session.ts';
import { useIdleLock } from './idle.ts';
import { useSignedIn } from './session.ts';

/** The pages behind the sign-in; who is not signed in is led there, and from there back. */
export function SignedIn() {
  const { pathname, search } = useLocation();
  useIdleLock();
  if (useSignedIn()) return <Outlet />;
  const back = hasLeft() || pathname === '/' ? '' : `?${new URLSearchParams({ to: pathname + search })}`;
  return <Navigate to={`/sign-in${back}`} replace />;
}
