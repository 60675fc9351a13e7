import { type RefObject, useEffect, useRef } from 'react';
import { giveBackFocus } from './give-back-focus.ts';
import { useBackCloses } from './use-back-closes.ts';

/**
 * What a panel over the page owes the keyboard: the focus goes in when it opens, stays in while it is open, returns
 * when it closes, and Escape closes it, as the phone's Back does. Attach the ref to the panel and give it `tabIndex={-1}`.
 */
export function useDialogFocus(open: boolean, onClose: () => void): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useBackCloses(open, onClose);

  useEffect(() => {
    if (!open) return;
    const before = document.activeElement;
    const frame = requestAnimationFrame(() => panel.current?.focus({ preventScroll: true }));
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close.current();
      if (event.key === 'Tab') keepInside(event, panel.current);
    };
    document.addEventListener('keydown', onKey);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('keydown', onKey);
      giveBackFocus(before);
    };
  }, [open]);

  return panel;
}

const focusable = [
  'a[href]',
  ...['button', 'input', 'select', 'textarea'].map((name) => `${name}:not(:disabled, [hidden])`),
  'summary',
  '[tabindex="0"]',
].join();

function keepInside(event: KeyboardEvent, panel: HTMLElement | null): void {
  const stops = [...(panel?.querySelectorAll<HTMLElement>(focusable) ?? [])];
  const [first, last] = [stops[0], stops.at(-1)];
  const active = document.activeElement;
  const outside = panel?.contains(active) === false;
  if (event.shiftKey && (active === first || active === panel || outside)) {
    event.preventDefault();
    last?.focus();
  } else if (!event.shiftKey && (active === last || outside)) {
    event.preventDefault();
    first?.focus();
  }
}
