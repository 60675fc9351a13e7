import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

const saved = { title: '明牌', siteState: 1, rate: 7.1 };

test('only what was changed is saved', () => {
  expect(changedFields(saved, { ...saved, siteState: 0 })).toEqual({ siteState: 0 });
});

test('a field that is empty or not there was not changed', () => {
  expect(changedFields(saved, { title: '新名' })).toEqual({ title: '新名' });
  expect(changedFields<{ rate: number | null }>({ rate: 7.1 }, { rate: null })).toEqual({});
});

test('nothing changed is nothing to save', () => {
  expect(changedFields(saved, { ...saved })).toEqual({});
});
