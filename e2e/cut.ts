/** Texts of which a part cannot be read: beyond the screen's edge, or behind the edge of what hides what is too wide for it. */
import type { Page } from 'playwright-core';

/** Finds them in what stands there now. A row that can be swiped shows them all, and an ellipsis says that there is more. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    /** Fractions of a pixel are no letter. */
    const tolerated = 1.5;
    const hides = (value: string) => value === 'hidden' || value === 'clip';
    const isSpokenOnly = (element: Element) => {
      for (let each: Element | null = element; each !== null; each = each.parentElement) {
        const { clipPath, position, opacity } = getComputedStyle(each);
        const { width, height } = each.getBoundingClientRect();
        if (clipPath !== 'none' || opacity === '0') return true;
        if (position === 'absolute' && width <= 1 && height <= 1) return true;
        if (each.getAttribute('aria-hidden') === 'true') return true;
      }
      return false;
    };
    const isSwiped = (element: Element) => {
      for (let each = element.parentElement; each !== null; each = each.parentElement) {
        const { overflowX } = getComputedStyle(each);
        if (overflowX === 'auto' || overflowX === 'scroll') return true;
      }
      return false;
    };
    /** Where it ends at the latest: at what hides it, or at the screen; nothing where all of it can be brought in sight. */
    const edgeOf = (element: Element): number | undefined => {
      for (let each: Element | null = element; each !== null; each = each.parentElement) {
        const { overflowX, textOverflow, position } = getComputedStyle(each);
        if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis') return undefined;
        // A slide of several is swiped to; what lies in a row that is swiped is brought in sight up to its own edge.
        if (each.classList.contains('adm-swiper')) return undefined;
        if (hides(overflowX) && isSwiped(each)) return each.getBoundingClientRect().right;
        if (hides(overflowX) && each !== document.body && each !== document.documentElement)
          return Math.min(each.getBoundingClientRect().right, document.documentElement.clientWidth);
        if (position === 'fixed') break;
      }
      return document.documentElement.clientWidth;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const { parentElement: parent, textContent } = node;
      const words = textContent?.trim() ?? '';
      if (parent === null || words === '' || parent.closest('svg, script, style, option') !== null) continue;
      if (!parent.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { right, left, width } = range.getBoundingClientRect();
      if (width === 0) continue;
      const edge = edgeOf(parent);
      if (edge === undefined || (right <= edge + tolerated && left >= -tolerated)) continue;
      if (!isSpokenOnly(parent))
        found.push(`cut by ${Math.round(Math.max(right - edge, -left))} px: ${words}`);
    }
    return found;
  });
}
