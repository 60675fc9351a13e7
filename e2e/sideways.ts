/** What lies behind the edge of what it is scrolled in: it can be reached, and nobody sees that it is there. */
import type { Page } from 'playwright-core';

/** @returns each table that is wider than its place, and whatever else makes the page scroll sideways within its frame, with how many px */
export function sidewaysParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = [...document.querySelectorAll('table')].flatMap((table) => {
      const place = table.parentElement;
      if (place === null || !table.checkVisibility({ visibilityProperty: true })) return [];
      const wider = place.scrollWidth - place.clientWidth;
      if (wider <= 1 || place.clientWidth === 0) return [];
      const heads = [...table.querySelectorAll('th')].map(({ textContent }) => textContent?.trim());
      return [`a table is scrolled sideways by ${wider} px: ${heads.join(', ')}`];
    });
    // The document stays as wide as the screen where the frame scrolls what is in it.
    for (let each = document.querySelector('h1')?.parentElement; each; each = each.parentElement) {
      const wider = each.scrollWidth - each.clientWidth;
      if (/auto|scroll/.test(getComputedStyle(each).overflowX) && wider > 1)
        found.push(`the page is scrolled sideways by ${wider} px`);
    }
    return found;
  });
}
