import { expect, test } from 'vitest';
import { fieldOf } from '../../components/beijing-fields.ts';
import { madeWords, type StopFields, stopOf } from './fields.ts';

const fields = (more: Partial<StopFields> = {}): StopFields => ({
  kind: 'withdrawals',
  target: undefined,
  body: '维护中',
  bodyEn: 'Maintenance',
  reason: '换机房',
  startsAt: null,
  endsAt: null,
  ...more,
});

test('a stop that names no time begins now and has no end', () => {
  expect(stopOf(fields())).toEqual({
    kind: 'withdrawals',
    target: '',
    body: '维护中',
    bodyEn: 'Maintenance',
    reason: '换机房',
  });
});

test('the beginning and the end that were set are sent, each as itself', () => {
  const startsAt = '2026-11-21T16:30:00.000Z';
  const endsAt = '2026-11-21T18:00:00.000Z';
  expect(stopOf(fields({ startsAt: fieldOf(startsAt), endsAt: fieldOf(endsAt) }))).toMatchObject({
    startsAt,
    endsAt,
  });
});

test('a target is sent where the kind has several, and none is left over from another kind', () => {
  expect(stopOf(fields({ kind: 'venue', target: 'pg' })).target).toBe('pg');
  expect(stopOf(fields({ kind: 'withdrawals', target: 'pg' })).target).toBe('');
});

test('of one that begins later it is said when, not that it holds', () => {
  const now = new Date('2026-11-21T16:00:00.000Z');
  const later = fieldOf('2026-11-21T16:30:00.000Z');
  expect(madeWords({ startsAt: later }, now)).toBe('已安排，2026-11-22 00:30:00 起停用');
  expect(madeWords({ startsAt: null }, now)).toBe('已停用');
  expect(madeWords({ startsAt: fieldOf('2026-11-21T15:59:00.000Z') }, now)).toBe('已停用');
});
