import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** So many tiles are twice what the highest phone shows, and whole rows of two, three and five. */
const step = 30;
/** The next ones stand there before their place is seen. */
const ahead = '800px';

/**
 * A long list that grows as one nears its end, or by its button: a cheap phone draws what is looked at. It stays as long as it has
 * become while another page is shown, so that who comes back finds the place again.
 *
 * @param total how many there are
 * @param of which list it is: another one begins with its first step
 * @returns how many are shown; `list` is the list's, `end` what stands behind it; `more` takes the focus to the first that comes
 */
export function useGrowing(total: number, of: string) {
  const [grown, setGrown] = useState({ of, many: step });
  const many = grown.of === of ? grown.many : step;
  const list = useRef<HTMLUListElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const grow = () => setGrown({ of, many: many + step });
  const more = () => {
    flushSync(grow);
    list.current?.children[many]?.querySelector('button')?.focus();
  };
  const near = useEffectEvent(grow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an end that is still near after the list grew is looked at anew
  useEffect(() => {
    if (end.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && near(),
      { rootMargin: ahead },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [many, total, of]);
  return { list, end, many, more };
}
