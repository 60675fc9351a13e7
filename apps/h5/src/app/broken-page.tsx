import { Button } from '@mingpai/ui/button';
import { Component, type ReactNode } from 'react';
import { toast } from '../ui/feedback/notify.ts';
import { EmptyState } from '../ui/states.tsx';
import { isMissingChunk, reloadOnce, reopen } from './deploy-reload.ts';
import { texts } from './shell/labels.ts';

type Props = { readonly place: string; readonly children: ReactNode };
type State = { readonly fault: unknown };

/** Catches what a page throws, so that the tabs still lead away from it. A new address gets a new chance. */
export class BrokenPage extends Component<Props, State> {
  override state: State = { fault: undefined };

  static getDerivedStateFromError(fault: unknown): State {
    return { fault };
  }

  override componentDidCatch(fault: unknown): void {
    // Without a network its code is asked for again once there is one, unless the member went elsewhere.
    if (isMissingChunk(fault) && !reloadOnce())
      window.addEventListener('online', () => this.state.fault && void reopen(), { once: true });
  }

  override componentDidUpdate(before: Props): void {
    if (before.place !== this.props.place && this.state.fault !== undefined)
      this.setState({ fault: undefined });
  }

  private async reopen(): Promise<void> {
    if (!(await reopen())) toast(texts().stillOffline);
  }

  override render(): ReactNode {
    if (this.state.fault === undefined) return this.props.children;
    const { broken, brokenText, offline, reopen: label } = texts();
    return (
      <EmptyState scene="offline" title={navigator.onLine ? broken : offline} text={brokenText}>
        <Button onPress={() => void this.reopen()}>{label}</Button>
      </EmptyState>
    );
  }
}
