import { type RefObject, useEffect } from 'react';

/** Less than any keyboard is high, more than a bar of the browser that comes and goes; in px. */
const leastKeyboard = 80;

/**
 * Keeps a panel that stands at the bottom above the on-screen keyboard: browsers lay the keyboard over the page and shrink what is
 * seen of it (the visual viewport) alone. The panel gets `--keyboard`, what is covered in px, and `--seen`, the height that is left;
 * neither without a keyboard. The field that has the focus and the button that sends it are brought into sight.
 */
export function useAboveKeyboard(panel: RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!open || !seen) return;
    const follow = () => {
      const element = panel.current;
      if (element === null) return;
      const covered = window.innerHeight - seen.height - seen.offsetTop;
      // Whoever has zoomed in sees less of the page, too, and moves it by hand.
      if (seen.scale > 1.01 || covered < leastKeyboard) {
        element.style.removeProperty('--keyboard');
        element.style.removeProperty('--seen');
        return;
      }
      element.style.setProperty('--keyboard', `${Math.round(covered)}px`);
      element.style.setProperty('--seen', `${Math.round(seen.height)}px`);
      const field = document.activeElement;
      if (field === null || !element.contains(field)) return;
      // The button first: where there is no room for both, it is the field that must be seen.
      const scope = field.closest('form') ?? element;
      scope.querySelector('[type=submit]')?.scrollIntoView({ block: 'nearest' });
      field.scrollIntoView({ block: 'nearest' });
    };
    follow();
    const ended = new AbortController();
    const { signal } = ended;
    seen.addEventListener('resize', follow, { signal });
    seen.addEventListener('scroll', follow, { signal });
    // Another field of the same panel, while the keyboard stays.
    document.addEventListener('focusin', follow, { signal });
    return () => ended.abort();
  }, [panel, open]);
}
