import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/** A part of a page whose code is fetched when the part is first shown. */
export type Part<Props> = { readonly current: () => ComponentType<Props> };

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
  return { current: () => current };
}

type BoundsProps<Props> = {
  readonly part: Part<Props>;
  readonly props: Props;
  /** Stands in its place while it is fetched, and when it could not be. */
  readonly fallback?: ReactNode;
  readonly onFail?: (() => void) | undefined;
};

/**
 * Shows a part, and keeps one that cannot be fetched (a train in a tunnel) from taking its page with it: the fallback
 * stands instead, and the part is tried again when the network is back.
 */
export class Shown<Props extends object> extends Component<BoundsProps<Props>, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  readonly #again = () => this.setState({ failed: false });

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
    const { part: shown, props, fallback = null } = this.props;
    if (this.state.failed) return fallback;
    const Current = shown.current();
    return (
      <Suspense fallback={fallback}>
        <Current {...props} />
      </Suspense>
    );
  }
}
