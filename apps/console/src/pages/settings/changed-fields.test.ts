import { expect, test } from 'vitest';
import { changedFields, followedFields } from './changed-fields.ts';

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

test('what others saved meanwhile is followed where nothing was typed, and nowhere else', () => {
  const now = { title: '新站', siteState: 0, rate: 7.2 };
  expect(followedFields(saved, now, { ...saved, rate: 6.9 })).toEqual([
    { name: ['title'], value: '新站' },
    { name: ['siteState'], value: 0 },
  ]);
  expect(followedFields(saved, now, saved, ['promised'])[0]).toEqual({
    name: ['promised', 'title'],
    value: '新站',
  });
  expect(followedFields(saved, saved, { ...saved, rate: 6.9 })).toEqual([]);
});
