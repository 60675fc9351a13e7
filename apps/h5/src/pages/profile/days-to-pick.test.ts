import { expect, test } from 'vitest';
import { daysToPick, monthsToPick, partsOf, yearsToPick } from './days-to-pick.ts';

const span = { first: '1980-01-03', last: '2026-11-27' };

test('a list holds what can be picked beside what is chosen: from the first day, to the last, each month as long as it is', () => {
  const at = (date: string) => partsOf(date);
  expect(yearsToPick(span, at('')).slice(0, 2)).toEqual(['1980', '1981']);
  expect(yearsToPick(span, at('')).at(-1)).toBe('2026');
  expect(monthsToPick(span, at('2026')).at(-1)).toBe('11');
  expect(monthsToPick(span, at('')).length).toBe(12);
  expect(daysToPick(span, at('1980-01'))[0]).toBe('03');
  expect(daysToPick(span, at('1980-02'))[0]).toBe('01');
  expect(daysToPick(span, at('2026-11')).at(-1)).toBe('27');
  expect(daysToPick(span, at('2023-02')).length).toBe(28);
  expect(daysToPick(span, at('2024-02')).length).toBe(29);
  expect(daysToPick(span, at('')).length).toBe(31);
  // Whoever begins with the month may be born on a leap day.
  expect(daysToPick(span, { year: '', month: '02', day: '' }).length).toBe(29);
});

test('a day that was stored before it could not be picked stays to be seen', () => {
  const chosen = partsOf('1975-06-07');
  expect(yearsToPick(span, chosen).slice(0, 2)).toEqual(['1975', '1980']);
  expect(monthsToPick(span, chosen)).toEqual(['06']);
  expect(daysToPick(span, chosen)).toEqual(['07']);
});
