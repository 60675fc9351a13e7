import { renderHook } from '@testing-library/react';
import { useJustAsked } from '../features/records/just-asked.ts';

/** @returns what a page that is shown now would open, which no other page does afterwards */
export function takenJustAsked(): ReturnType<typeof useJustAsked> {
  const { result, unmount } = renderHook(useJustAsked);
  unmount();
  return result.current;
}
