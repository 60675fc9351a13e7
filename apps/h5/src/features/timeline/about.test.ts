import { expect, test } from 'vitest';
import { aboutInChinese, aboutInEnglish } from './about.ts';

test.each([
  [1, '1分钟', '1 minute'],
  [7, '7分钟', '7 minutes'],
  [89, '89分钟', '89 minutes'],
  [90, '2小时', '2 hours'],
  [587, '10小时', '10 hours'],
])('%i minutes are said as %s and %s', (minutes, chinese, english) => {
  expect([aboutInChinese(minutes), aboutInEnglish(minutes)]).toEqual([chinese, english]);
});
