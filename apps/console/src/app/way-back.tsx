import { Navigate, useSearchParams } from 'react-router';

/** Leads whoever has just signed in to the page from which the sign-in was asked for. */
export function WayBack() {
  const [asked] = useSearchParams();
  return <Navigate to={pageAsked(asked.get('to'))} replace />;
}

/** A path of the console itself; anything else leads to the first page. */
export function pageAsked(to: string | null): string {
  return to?.startsWith('/') === true && !to.startsWith('//') && !to.startsWith('/sign-in') ? to : '/';
}
