import { expect, test } from 'vitest';
import { tagChoices } from './tag-choices.ts';

test('a tag says how many have it; one that is retired and that nobody has is no choice', () => {
  const tags = [
    { tag: '召回', open: true, members: 1_200 },
    { tag: '新', open: true, members: 0 },
    { tag: '旧', open: false, members: 3 },
    { tag: '没人', open: false, members: 0 },
  ];
  expect(tagChoices(tags)).toEqual([
    { value: '召回', label: '召回（1,200 人）' },
    { value: '新', label: '新（0 人）' },
    { value: '旧', label: '旧（3 人）' },
  ]);
});
