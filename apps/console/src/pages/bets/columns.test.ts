import { expect, test } from 'vitest';
import { betColumns, ownBetColumns, spareBetColumns } from './columns.tsx';

/** What 1440 px leave beside the menu and the page's edges, with a bar to scroll by, in px. */
const room = 1_152;

test.each([
  ['every bet', betColumns],
  ['a member’s', ownBetColumns],
])('the columns of %s stand side by side on a desk, none behind the edge', (_whose, columns) => {
  const widths = columns.map(({ width }) => width);
  expect(widths.every((width) => typeof width === 'number')).toBe(true);
  expect(widths.reduce<number>((all, width) => all + Number(width), 0)).toBeLessThanOrEqual(room);
});

test.each([
  ['every bet', betColumns, 721],
  ['a member’s', ownBetColumns, 687],
])(
  'without what is spare, those of %s stand side by side on a screen of 1,024 px',
  (_whose, columns, narrow) => {
    const kept = columns.filter(({ key }) => !spareBetColumns.some((spare) => spare === key));
    expect(kept.reduce((all, { width }) => all + width, 0)).toBeLessThanOrEqual(narrow);
  },
);
