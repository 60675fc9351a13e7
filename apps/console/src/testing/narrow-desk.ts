import { vi } from 'vitest';

/** A screen of 1,024 px beside the English menu, which is 32 px wider than the Chinese one of tests; `vi.unstubAllGlobals` takes it back. */
export function stubNarrowDesk(): void {
  vi.stubGlobal('innerWidth', 1_024 - 32);
}
/** What such a screen has room for beside the menu and the edges of a page, px. */
export const narrowRoom = 721;

/** The least width that the list in sight takes, px. @throws where there is none */
export function widthOfList(): number {
  const table = document.querySelector<HTMLElement>('main table, table');
  if (table === null) throw new Error('no list');
  return Number.parseFloat(table.style.width);
}

/** What stands at the heads of its columns. */
export function headsOfList(): string[] {
  return [...document.querySelectorAll('thead th')]
    .map(({ textContent }) => textContent ?? '')
    .filter(Boolean);
}
