/** What an operator writes of a stop ends with a full stop or not: what is said behind it reads as one text. */
import { expect, test } from 'vitest';
import { codes } from '../codes.ts';
import { message, textOf } from '../texts.ts';
import { written } from './text.ts';

const stop = { title: '', titleEn: '', since: '', by: '', reason: '', until: '2026-12-01 13:20:27' };
const body = 'AE电子例行维护，余额不受影响。';
const bodyEn = 'AE Slots is down for maintenance. Your balance is not affected.';

test('a full stop of theirs stands behind what is said of the end, once', () => {
  const told = (more: object) =>
    (['zh-CN', 'en'] as const).map((language) =>
      written(codes.stopped, language, { ...stop, body, bodyEn, ...more }),
    );
  expect(told({})).toEqual([
    'AE电子例行维护，余额不受影响（预计北京时间 2026-12-01 13:20:27 恢复）。本次没有办理，您的资金没有变动',
    'AE Slots is down for maintenance. Your balance is not affected (expected back at 2026-12-01 13:20:27, Beijing time). Nothing was done and no money has moved.',
  ]);
  expect(told({ until: '', body: '维护中', bodyEn: 'Down.' })).toEqual([
    '维护中。本次没有办理，您的资金没有变动',
    'Down. Nothing was done and no money has moved.',
  ]);
});

test('where nothing is said behind it, it stays as it was written', () => {
  const told = (until: string) =>
    (['zh-CN', 'en'] as const).map((language) =>
      textOf(message('stopped_until', { body, bodyEn, until }), language),
    );
  expect(told('')).toEqual([body, bodyEn]);
  expect(told('2026-12-01 13:20:27')).toEqual([
    'AE电子例行维护，余额不受影响（预计北京时间 2026-12-01 13:20:27 恢复）',
    'AE Slots is down for maintenance. Your balance is not affected (expected back at 2026-12-01 13:20:27, Beijing time)',
  ]);
});
