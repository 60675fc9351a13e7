/** Texts that end in dots where they stand, and hints in fields that are cut: what they mean is not read. */
import type { Page } from 'playwright-core';

/** Finds those of the page itself, not of the frame around it; whatever a table's cell has too little room for is its own page's. */
export function shortenedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const said = (words: string, room: number) => found.push(`shortened to ${Math.round(room)} px: ${words}`);
    const ruler = document.createElement('canvas').getContext('2d');
    for (const element of document.querySelectorAll<HTMLElement>('main *, [role="dialog"] *')) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('td, th')) continue;
      const { textOverflow, font, paddingLeft, paddingRight } = getComputedStyle(element);
      if (element instanceof HTMLInputElement) {
        if (ruler === null || element.value !== '' || element.placeholder === '') continue;
        ruler.font = font;
        const room = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        if (ruler.measureText(element.placeholder).width > room + 1) said(element.placeholder, room);
      } else if (textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + 1)
        said(element.innerText.trim(), element.clientWidth);
    }
    return found;
  });
}
