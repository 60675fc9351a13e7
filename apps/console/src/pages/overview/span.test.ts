import { expect, test } from 'vitest';
import { comparable, endOfWeek, everUntil, linesPath, spanIn, weeksAfter } from './span.ts';

/** 00:30 on the 23rd in Beijing, the 22nd elsewhere. */
const now = new Date('2026-11-22T16:30:00Z');
const spanOf = (address: string) => spanIn(new URLSearchParams(address), now);

test('a page without a span is about today in Beijing, and each preset about its days', () => {
  expect(spanOf('')).toEqual({ span: { from: '2026-11-23', to: '2026-11-23' }, preset: 'today' });
  expect(spanOf('span=yesterday').span).toEqual({ from: '2026-11-22', to: '2026-11-22' });
  expect(spanOf('span=7').span).toEqual({ from: '2026-11-17', to: '2026-11-23' });
  expect(spanOf('span=30').span).toEqual({ from: '2026-10-25', to: '2026-11-23' });
  expect(spanOf('span=month').span).toEqual({ from: '2026-11-01', to: '2026-11-23' });
});

test('a span in the address is shown as it is, and one that is no span is not', () => {
  expect(spanOf('from=2026-11-02&to=2026-11-04')).toEqual({
    span: { from: '2026-11-02', to: '2026-11-04' },
    preset: '',
  });
  expect(spanOf('from=2026-11-05&to=2026-11-04').preset).toBe('today');
  expect(spanOf('from=yesterday&to=2026-11-04').preset).toBe('today');
  expect(spanOf('from=2026-11-02&to=tomorrow').preset).toBe('today');
  expect(spanOf('from=2026-11-02&to=2026-13-40').preset).toBe('today');
  expect(spanOf('from=2026-11-02').preset).toBe('today');
});

test('the address of a figure’s lines names the figure, its days and its share', () => {
  const span = { from: '2026-11-02', to: '2026-11-04' };
  expect(linesPath(span, 'ggr')).toBe('/overview/lines?figure=ggr&from=2026-11-02&to=2026-11-04');
  expect(linesPath(span, 'ggr', { by: 'game', value: 'mpqp/dice' })).toBe(
    '/overview/lines?figure=ggr&from=2026-11-02&to=2026-11-04&by=game&value=mpqp%2Fdice',
  );
});

test('of a span that is too long for a comparison its last 400 days are taken', () => {
  const to = '2026-11-23';
  expect(comparable({ from: '2025-10-20', to })).toEqual({ from: '2025-10-20', to });
  expect(comparable({ from: '2025-10-19', to })).toEqual({ from: '2025-10-20', to });
});

test('everything of a member ends today in Beijing', () => {
  expect(everUntil(now)).toEqual({ from: '2006-11-28', to: '2026-11-23' });
});

test('a week goes from Monday to Sunday', () => {
  expect(endOfWeek('2026-11-23')).toBe('2026-11-29');
  expect(weeksAfter('2026-11-23', 6)).toBe('2027-01-04');
});

test('one day alone is a span, too; one that ends before it begins is none', () => {
  expect(spanOf('from=2026-11-03&to=2026-11-03')).toEqual({
    span: { from: '2026-11-03', to: '2026-11-03' },
    preset: '',
  });
  expect(spanOf('from=2026-11-03&to=2026-11-02').preset).toBe('today');
});
