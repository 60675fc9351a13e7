import type { ReactNode } from 'react';
import { useMay } from './session.ts';

type Props = {
  readonly resource: string;
  readonly action: string;
  readonly children: ReactNode;
  /** What others see instead. */
  readonly fallback?: ReactNode;
};

/** Something for those who may do this; nothing until it is known who they are. */
export function May({ resource, action, children, fallback = null }: Props) {
  const may = useMay(resource, action);
  if (may === undefined) return null;
  return may ? children : fallback;
}
