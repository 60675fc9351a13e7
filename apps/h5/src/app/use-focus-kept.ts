import { useEffect } from 'react';
import { giveBackFocus } from '../ui/give-back-focus.ts';

/**
 * The focus is never left nowhere: where what had it goes from the page, as a row that was removed, it comes to the panel that lies
 * over the page, or to the page itself. On the document's body a screen reader would begin from the top again (WCAG 2.2, 2.4.3).
 */
export function useFocusKept(): void {
  useEffect(() => {
    let last: Element | null = null;
    const note = () => {
      last = document.activeElement;
    };
    const isLost = () => document.activeElement === document.body && last?.isConnected === false;
    const observer = new MutationObserver(() => {
      // Whoever took it away may yet put the focus where it belongs.
      if (isLost()) requestAnimationFrame(() => isLost() && giveBackFocus(panelOver()));
    });
    document.addEventListener('focusin', note);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, []);
}

function panelOver(): Element | null {
  return [...document.querySelectorAll('[role="dialog"][tabindex]')].at(-1) ?? null;
}
