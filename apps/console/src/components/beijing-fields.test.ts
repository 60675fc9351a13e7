import { afterEach, beforeEach, expect, test } from 'vitest';
import { fieldOf, instantOf } from './beijing-fields.ts';

const zone = process.env.TZ;
beforeEach(() => {
  process.env.TZ = 'America/New_York';
});
afterEach(() => {
  process.env.TZ = zone;
});

test('a clerk far from Beijing sees and sets Beijing time', () => {
  const instant = '2026-11-21T16:30:00.000Z';
  expect(fieldOf(instant).format('YYYY-MM-DD HH:mm')).toBe('2026-11-22 00:30');
  expect(instantOf(fieldOf(instant))).toBe(instant);
  expect(instantOf(fieldOf('2026-11-21T16:30:59.000Z'))).toBe('2026-11-21T16:30:59.000Z');
});
