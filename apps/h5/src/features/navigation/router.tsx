import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { type Going, type History, hashHistory, type Location } from './history.ts';

/**
 * The app's router: places, and moves between them. What is shown at a place is the app's (`app/routes.ts`), so that nothing
 * here matches paths.
 */
const HistoryContext = createContext<History | undefined>(undefined);
const LocationContext = createContext<Location | undefined>(undefined);
const GoingContext = createContext<Going>('POP');

type RouterProps = { readonly history: History; readonly children?: ReactNode };

export function Router({ history, children }: RouterProps) {
  const [{ location, going }, setPlace] = useState(history.place);
  useLayoutEffect(() => {
    // Who mounted before this and moved at once is not missed.
    setPlace(history.place());
    // A transition would show a page that is ready one frame later than the tap allows (bench/interaction).
    return history.listen(() => setPlace(history.place()));
  }, [history]);
  return (
    <HistoryContext value={history}>
      <GoingContext value={going}>
        <LocationContext value={location}>{children}</LocationContext>
      </GoingContext>
    </HistoryContext>
  );
}

export function HashRouter({ children }: { readonly children?: ReactNode }) {
  const [history] = useState(hashHistory);
  return <Router history={history}>{children}</Router>;
}

/** Everything in it stands at this place, also while the app shows another: kept pages do. */
export function Stay({ at, children }: { readonly at: Location; readonly children: ReactNode }) {
  return <LocationContext value={at}>{children}</LocationContext>;
}

export function useLocation(): Location {
  return outside(useContext(LocationContext));
}

/** How the present place was come to. */
export function useGoing(): Going {
  return useContext(GoingContext);
}

function useHistory() {
  return outside(useContext(HistoryContext));
}

export type Move = (target: string | number, options?: { readonly replace?: boolean }) => void;

/** Moves to a path and query, or by so many entries of the history. */
export function useNavigate(): Move {
  const history = useHistory();
  return useCallback(
    (target, options) => {
      if (typeof target === 'number') history.step(target);
      else history.go(target, options?.replace ?? false);
    },
    [history],
  );
}

type SetSearch = (query: Readonly<Record<string, string>>, options?: { readonly replace?: boolean }) => void;

/** The query of the present place, and a way to another one of the same page. */
export function useSearchParams(): readonly [URLSearchParams, SetSearch] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const set: SetSearch = useCallback(
    (next, options) => navigate(`${pathname}?${new URLSearchParams(next)}`, options),
    [navigate, pathname],
  );
  return [query, set];
}

/** Moves on as soon as it stands, and leaves no entry behind: Back would lead to it, and on again. */
export function Navigate({ to }: { readonly to: string }) {
  const history = useHistory();
  useEffect(() => history.go(to, true), [history, to]);
  return null;
}

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  readonly to: string;
  readonly replace?: boolean;
  readonly ref?: Ref<HTMLAnchorElement> | undefined;
};

/** A link to a page of the app. What asks for a tab or window of its own is left to the browser. */
export function Link({ to, replace = false, onClick, ...rest }: LinkProps) {
  const history = useHistory();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const elsewhere = event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
    if (event.defaultPrevented || elsewhere) return;
    event.preventDefault();
    history.go(to, replace);
  };
  return <a {...rest} href={history.href(to)} onClick={follow} />;
}

function outside<Given>(given: Given | undefined): Given {
  if (given === undefined) throw new Error('outside its router');
  return given;
}
