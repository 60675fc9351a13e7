import { type RefObject, useEffect, useRef } from 'react';

/** What is higher has no room beside what stays in sight, and is read from its top. */
const mostOfScreen = 0.7;

/**
 * Brings an element into sight when it comes, and when it has something else to say: whoever asked for it may stand anywhere in a long
 * form, beside a button that stays in sight.
 */
export function useIntoSight<Shown extends HTMLElement>(says: unknown): RefObject<Shown | null> {
  const shown = useRef<Shown>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what else it says is come to as well
  useEffect(() => {
    const height = shown.current?.getBoundingClientRect().height ?? 0;
    shown.current?.scrollIntoView({
      block: height > window.innerHeight * mostOfScreen ? 'start' : 'nearest',
    });
  }, [says]);
  return shown;
}
