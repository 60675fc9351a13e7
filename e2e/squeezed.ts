/** Texts that stand in a column of one or two signs: nothing is cut and nothing is wider than the screen, and nobody reads it. */
import type { Page } from 'playwright-core';

/** @returns each text of four signs and more whose box is narrower than two of them and higher than three lines */
export function squeezedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const { parentElement: parent, textContent } = node;
      const words = textContent?.trim() ?? '';
      if (parent === null || words.length < 4 || parent.closest('svg, script, style, option') !== null)
        continue;
      if (!parent.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { width, height } = range.getBoundingClientRect();
      const sign = Number.parseFloat(getComputedStyle(parent).fontSize);
      if (width > 0 && width < 2.2 * sign && height > 3.5 * sign)
        found.push(`squeezed to ${Math.round(width)} px: ${words}`);
    }
    return found;
  });
}
