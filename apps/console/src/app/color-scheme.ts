import { useSyncExternalStore } from 'react';

const darkQuery = window.matchMedia('(prefers-color-scheme: dark)');

/** What the operating system prefers; follows it at once when it changes. */
export function useColorScheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, () => (darkQuery.matches ? 'dark' : 'light'));
}

function subscribe(listener: () => void): () => void {
  darkQuery.addEventListener('change', listener);
  return () => darkQuery.removeEventListener('change', listener);
}
