/** Lists whose last columns lie behind the edge of what they are scrolled in: they can be reached, and nobody sees that they are there. */
import type { Page } from 'playwright-core';

/** @returns each table that is wider than its place, with how many px */
export function sidewaysTables(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('table')].flatMap((table) => {
      const place = table.parentElement;
      if (place === null || !table.checkVisibility({ visibilityProperty: true })) return [];
      const wider = place.scrollWidth - place.clientWidth;
      if (wider <= 1 || place.clientWidth === 0) return [];
      const heads = [...table.querySelectorAll('th')].map(({ textContent }) => textContent?.trim());
      return [`a table is scrolled sideways by ${wider} px: ${heads.join(', ')}`];
    }),
  );
}
