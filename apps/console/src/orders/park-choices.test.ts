import { expect, test } from 'vitest';
import { parkChoices } from './park-choices.ts';

const untilOf = (now: string, label: string) =>
  parkChoices(new Date(now)).find((choice) => choice.label === label)?.until;

test('tomorrow morning is nine o’clock of the next Beijing day, whatever the hour', () => {
  expect(untilOf('2026-11-21T04:00:00.000Z', '明早9点')).toBe('2026-11-22T01:00:00.000Z');
  // Just before and just after Beijing's midnight.
  expect(untilOf('2026-11-21T15:59:59.000Z', '明早9点')).toBe('2026-11-22T01:00:00.000Z');
  expect(untilOf('2026-11-21T16:00:00.000Z', '明早9点')).toBe('2026-11-23T01:00:00.000Z');
});

test('the other choices are spans from now', () => {
  expect(untilOf('2026-11-21T04:00:00.000Z', '1小时')).toBe('2026-11-21T05:00:00.000Z');
  expect(untilOf('2026-11-21T04:00:00.000Z', '7天')).toBe('2026-11-28T04:00:00.000Z');
});
