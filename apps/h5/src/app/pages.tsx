import { Activity, Suspense, useState } from 'react';
import { useSignedIn } from '../api/session.ts';
import type { Location } from '../features/navigation/history.ts';
import { Navigate, Stay, useLocation } from '../features/navigation/router.tsx';
import { SkeletonPage } from '../ui/skeleton.tsx';
import { WaitingGame } from '../ui/waiting.tsx';
import { loginFor, type PageRoute, routeAt } from './routes.ts';

type Kept = ReadonlyMap<string, { readonly route: PageRoute; readonly location: Location }>;

/**
 * Shows the page at the present address. Kept pages stay mounted behind it, each with the address it was last shown
 * at, so that they are there again as they were left while their effects (polls) rest.
 */
export function Pages() {
  const location = useLocation();
  const address = location.pathname + location.search;
  const signedIn = useSignedIn();
  const route = routeAt(location.pathname);
  const allowed = route !== undefined && (!route.login || signedIn);
  const kept = useKept(allowed && route.kept ? route : undefined, location, signedIn);
  const [member, setMember] = useState(signedIn);
  if (allowed && member !== signedIn) setMember(signedIn);
  if (route === undefined) return <Navigate to="/" />;
  if (!allowed) {
    // Whose session has just ended goes to the sign-in page; who came as a visitor also comes back from it.
    return <Navigate to={member ? '/login' : loginFor(address)} />;
  }
  return (
    <>
      {[...kept.values()].map((entry) => (
        <Activity key={entry.route.path} mode={entry.route === route ? 'visible' : 'hidden'}>
          <PageAt route={entry.route} location={entry.location} />
        </Activity>
      ))}
      {!route.kept && <PageAt key={address} route={route} location={location} />}
    </>
  );
}

/** The kept pages that were visited, with the address of each; a member's pages go when the member goes. */
function useKept(shown: PageRoute | undefined, location: Location, signedIn: boolean): Kept {
  const [kept, setKept] = useState<Kept>(new Map());
  const stale = !signedIn && [...kept.values()].some(({ route }) => route.login);
  const moved = shown !== undefined && kept.get(shown.path)?.location !== location;
  if (!stale && !moved) return kept;
  const next = new Map([...kept].filter(([, { route }]) => signedIn || !route.login));
  if (shown !== undefined) next.set(shown.path, { route: shown, location });
  setKept(next);
  return next;
}

/** The page keeps its own address, also while another is shown. */
function PageAt({ route, location }: { readonly route: PageRoute; readonly location: Location }) {
  return (
    <Suspense fallback={route.path === '/gamePage' ? <WaitingGame /> : <SkeletonPage />}>
      <Stay at={location}>
        <Body route={route} />
      </Stay>
    </Suspense>
  );
}

function Body({ route }: { readonly route: PageRoute }) {
  // The choice holds for as long as the page is mounted: another component would lose its state.
  const [Page] = useState(() => route.ready() ?? route.Lazy);
  return <Page />;
}
