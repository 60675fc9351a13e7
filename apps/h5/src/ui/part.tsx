import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useState,
} from 'react';
import { whenSettled } from './when-settled.ts';

/** A part of a page whose code is fetched when the part is first shown, or a little ahead of that. */
export type Part<Props> = {
  readonly current: () => ComponentType<Props>;
  /** Fetches the code ahead: the part then stands at once. */
  readonly fetch: () => Promise<void>;
};

/** @param load fetches the code; what could not be fetched is asked for again when the part is shown next */
export function part<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): Part<Props> {
  const attempt = (): ComponentType<Props> =>
    lazy(() =>
      load().catch((fault: unknown) => {
        current = attempt();
        throw fault;
      }),
    );
  let current = attempt();
  const fetch = async () => {
    current = (await load()).default;
  };
  return { current: () => current, fetch };
}

/**
 * True once the first view stands and the part's code is here, or could not be had: `Shown` then does what is left.
 * What comes is drawn in slices, so that a finger is answered in between.
 */
export function useLater<Props>(part: Part<Props>): boolean {
  const [here, setHere] = useState(false);
  useEffect(() => {
    const show = () => startTransition(() => setHere(true));
    return whenSettled(() => void part.fetch().then(show, show));
  }, [part]);
  return here;
}

type BoundsProps<Props> = {
  readonly part: Part<Props>;
  readonly props: Props;
  /** Stands in its place while it is fetched, and when it could not be. */
  readonly fallback?: ReactNode;
  readonly onFail?: (() => void) | undefined;
};

type State<Props> = { readonly failed: boolean; readonly Current: ComponentType<Props> };

/**
 * Shows a part, and keeps one that cannot be fetched (a train in a tunnel) from taking its page with it: the fallback
 * stands instead, and the part is tried again when the network is back.
 */
export class Shown<Props extends object> extends Component<BoundsProps<Props>, State<Props>> {
  // Held for as long as it stands: another component in its place would lose the part's state.
  override state: State<Props> = { failed: false, Current: this.props.part.current() };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  readonly #again = () => {
    if (this.state.failed) this.setState({ failed: false, Current: this.props.part.current() });
  };

  override componentDidMount(): void {
    window.addEventListener('online', this.#again);
  }

  override componentDidCatch(): void {
    this.props.onFail?.();
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.#again);
  }

  override render(): ReactNode {
    const { props, fallback = null } = this.props;
    const { failed, Current } = this.state;
    if (failed) return fallback;
    return (
      <Suspense fallback={fallback}>
        <Current {...props} />
      </Suspense>
    );
  }
}

type LaterProps<Props> = { readonly part: Part<Props>; readonly props: Props };

/** Nothing, until the first view stands and the part's code is here. */
export function Later<Props extends object>({ part, props }: LaterProps<Props>) {
  return useLater(part) && <Shown part={part} props={props} />;
}
