import { type ReactNode, type RefCallback, useCallback } from 'react';

type StepStartProps = {
  /** A paragraph, or the title of what comes. */
  readonly as?: 'p' | 'h2';
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/**
 * Where the next step begins: it has the focus as soon as it is there, for the button that led to it is gone, and a screen reader
 * begins with what is to be done.
 */
export function StepStart({ as: Start = 'p', className, children }: StepStartProps) {
  const begin: RefCallback<HTMLElement> = useCallback((start) => start?.focus({ preventScroll: true }), []);
  return (
    <Start ref={begin} tabIndex={-1} className={className}>
      {children}
    </Start>
  );
}
