import { useEffect, useRef } from 'react';
import { layOver } from './over-page.ts';

/** The phone's Back closes what lies on top of the page (over-page.ts). */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => (open ? layOver(() => close.current()) : undefined), [open]);
}
