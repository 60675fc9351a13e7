import { type ReactNode, useEffect, useRef } from 'react';

/**
 * What stands in a drawer in place of its form: seen from its top, however far down somebody typed, for the drawer is one place that both
 * scroll in. The form is found again where it was left.
 */
export function FromItsTop({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const body = place.current?.closest('.ant-drawer-body');
    if (!body) return undefined;
    const left = body.scrollTop;
    body.scrollTop = 0;
    return () => {
      body.scrollTop = left;
    };
  }, []);
  return <div ref={place}>{children}</div>;
}
