import { expect, test } from 'vitest';
import { columnIn, inLanguage } from './language.ts';

test('English is shown where it was written, Chinese everywhere else', () => {
  expect(inLanguage('en', { chinese: '龙虎', english: 'Dragon Tiger' })).toBe('Dragon Tiger');
  expect(inLanguage('en', { chinese: '龙虎', english: '' })).toBe('龙虎');
  expect(inLanguage('zh-CN', { chinese: '龙虎', english: 'Dragon Tiger' })).toBe('龙虎');
});

test('SQL makes the same choice', () => {
  expect(columnIn('en', 'v.name')).toBe("coalesce(nullif(v.name_en, ''), v.name)");
  expect(columnIn('zh-CN', 'v.name')).toBe('v.name');
});
