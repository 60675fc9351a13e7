import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { May } from '../app/may.tsx';

type Props = {
  /** Where what it is made of stands, with the same sum. */
  readonly to: string;
  /** Whose right that page asks for. */
  readonly resource: string;
  /** It is opened beside this page, which stays as it is. */
  readonly beside?: boolean;
  readonly children: ReactNode;
};

/** A figure that leads to what it is made of; others see the figure alone. */
export function Opens({ to, resource, beside = false, children }: Props) {
  return (
    <May resource={resource} action="list" fallback={<span className="figures">{children}</span>}>
      <Link to={to} className="figures" {...(beside && { target: '_blank' })}>
        {children}
      </Link>
    </May>
  );
}
