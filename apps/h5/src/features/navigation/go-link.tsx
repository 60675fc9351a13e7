import { anywhere } from '@mingpai/contract/messages/anywhere';
import type { MouseEvent, ReactNode, Ref } from 'react';
import { toast } from '../../ui/feedback/notify.ts';
import { Link, useLocation } from './router.tsx';

type GoLinkProps = {
  readonly to: string;
  readonly className?: string | undefined;
  readonly label?: string | undefined;
  /** The element that says more of it. */
  readonly describedBy?: string | undefined;
  readonly ref?: Ref<HTMLAnchorElement> | undefined;
  readonly children: ReactNode;
  /** In the place of the present page: Back leads to the one before. */
  readonly replace?: boolean;
  readonly onGo?: (() => void) | undefined;
};

/** A link to a page of the app; `label` names it where its content does not. */
export function GoLink({
  to,
  className,
  label,
  describedBy,
  ref,
  children,
  replace = false,
  onGo,
}: GoLinkProps) {
  const { pathname, search } = useLocation();
  const here = to === pathname + search;
  const onClick = (event: MouseEvent) => {
    onGo?.();
    if (!here) return;
    event.preventDefault();
    toast(anywhere.alreadyHere);
  };
  return (
    <Link
      to={to}
      ref={ref}
      replace={replace}
      className={className}
      aria-label={label}
      aria-describedby={describedBy}
      aria-current={here ? 'page' : undefined}
      onClick={onClick}
    >
      {children}
    </Link>
  );
}
