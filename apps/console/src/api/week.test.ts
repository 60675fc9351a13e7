import { expect, test } from 'vitest';
import { weekOf } from './lists.ts';

test('a week is named by a Monday; whatever else the address has narrows nothing', () => {
  expect(weekOf('2026-11-23')).toBe('2026-11-23');
  for (const no of ['2026-11-24', '2026-11-22', '2026-13-01', '2026-11-2', '20261123', 'x', '', undefined])
    expect(weekOf(no)).toBeUndefined();
});
