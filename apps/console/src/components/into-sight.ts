import { type RefObject, useEffect, useRef } from 'react';

/**
 * Brings an element into sight when it comes, and when it has something else to say: whoever asked for it may stand anywhere in a long
 * form, beside a button that stays in sight.
 */
export function useIntoSight<Shown extends HTMLElement>(says: unknown): RefObject<Shown | null> {
  const shown = useRef<Shown>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what else it says is come to as well
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'nearest' });
  }, [says]);
  return shown;
}
