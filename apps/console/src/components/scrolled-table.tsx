import { type ComponentProps, useEffect, useRef } from 'react';

/** What could take the focus by itself. */
const reachable = 'a[href], button, input, select, textarea, summary';

/**
 * The table in what it is scrolled in. Where it is wider than that and nothing in it takes the focus, what it is scrolled in does, so that
 * the arrow keys reach the last column.
 */
export function ScrolledTable(props: ComponentProps<'table'>) {
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    const place = table.current?.parentElement;
    if (table.current === null || !place) return;
    const look = () => {
      const whole = place.scrollWidth <= place.clientWidth;
      if (whole || place.querySelector(reachable) !== null) place.removeAttribute('tabindex');
      else place.tabIndex = 0;
    };
    // Rows that come change its height, columns its width.
    const watch = new ResizeObserver(look);
    watch.observe(place);
    watch.observe(table.current);
    return () => watch.disconnect();
  }, []);
  return <table {...props} ref={table} />;
}
