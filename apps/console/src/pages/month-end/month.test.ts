import { expect, test } from 'vitest';
import { before, monthOf, spanIn } from './month.ts';

test('a month is Beijing’s, from its first day to its last', () => {
  // Still the last of October in London, and November in Beijing.
  const night = new Date('2026-10-31T16:00:00.000Z');
  expect(monthOf(night, 0)).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  expect(monthOf(night, -1)).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  expect(monthOf(new Date('2026-10-31T15:59:59.999Z'), 0)).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  expect(monthOf(new Date('2028-03-10T00:00:00.000Z'), -1)).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(monthOf(new Date('2027-01-10T00:00:00.000Z'), -1)).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});

test('what somebody typed into the address is the last month where it makes no sense', () => {
  const now = new Date('2026-11-23T04:00:00.000Z');
  const of = (text: string) => spanIn(new URLSearchParams(text), now);
  expect(of('from=2026-09-05&to=2026-09-06')).toEqual({ from: '2026-09-05', to: '2026-09-06' });
  expect(of('from=2026-09-05&to=2026-09-05')).toEqual({ from: '2026-09-05', to: '2026-09-05' });
  for (const text of [
    '',
    'from=2026-09-05',
    'from=2026-09-07&to=2026-09-06',
    'from=x&to=y',
    'from=2026-13-01&to=2026-14-01',
  ])
    expect(of(text)).toEqual({ from: '2026-10-01', to: '2026-10-31' });
});

test('the days before a span end the day before it, and are ten years', () => {
  expect(before({ from: '2026-03-01', to: '2026-03-31' })).toEqual({ from: '2016-02-22', to: '2026-02-28' });
  expect(before({ from: '2028-03-01', to: '2028-03-01' }).to).toBe('2028-02-29');
});
