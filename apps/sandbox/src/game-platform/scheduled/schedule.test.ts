import { describe, expect, it } from 'vitest';
import { checkSchedule, labelOf, lastDrawn, roundAt, timesOf } from './schedule.ts';

const schedule = { periodMs: 25_000, betMs: 14_000, drawMs: 16_000 };
const midnight = Date.UTC(2026, 10, 20, 16);

describe('rounds by the clock', () => {
  it('begin anew at midnight in Beijing', () => {
    expect(labelOf(schedule, roundAt(schedule, midnight))).toBe('20261121-0001');
    expect(labelOf(schedule, roundAt(schedule, midnight - 1))).toBe('20261120-3456');
    expect(labelOf(schedule, roundAt(schedule, midnight + 25_000))).toBe('20261121-0002');
  });

  it('open, close, are drawn and end in this order', () => {
    const times = timesOf(schedule, roundAt(schedule, midnight + 3));
    expect(times).toMatchObject({
      opensAt: midnight,
      closesAt: midnight + 14_000,
      drawsAt: midnight + 16_000,
      endsAt: midnight + 25_000,
    });
    expect(lastDrawn(schedule, midnight + 15_999)).toBe(times.round - 1);
    expect(lastDrawn(schedule, midnight + 16_000)).toBe(times.round);
  });

  it('may be drawn when the next one opens', () => {
    const minute = { periodMs: 60_000, betMs: 55_000, drawMs: 60_000 };
    checkSchedule(minute, 3_000);
    const round = roundAt(minute, midnight);
    expect(lastDrawn(minute, midnight + 59_999)).toBe(round - 1);
    expect(lastDrawn(minute, midnight + 60_000)).toBe(round);
  });

  it.each([
    { periodMs: 25_001, betMs: 14_000, drawMs: 16_000 },
    { periodMs: 25_000, betMs: 17_000, drawMs: 16_000 },
    { periodMs: 25_000, betMs: 14_000, drawMs: 25_001 },
    { periodMs: 25_000, betMs: 0, drawMs: 16_000 },
  ])('refuse impossible times %o', (times) => {
    expect(() => checkSchedule(times, 3_000)).toThrow();
  });
});
