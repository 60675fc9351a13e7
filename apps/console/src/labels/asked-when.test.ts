/** When a question asks about, said as people say it; the sentence around it asks for sign-ins. */
import { expect, test } from 'vitest';
import { askedInWords, understood } from './asked-log.ts';

/** A Tuesday, noon in Beijing. */
const now = new Date('2026-12-01T04:00:00.000Z');
const signIns = ['sign_in', 'sign_in_refused'];
const from = (moment: string) => new Date(`${moment}:00+08:00`).toISOString();
const between = (begin: string, end: string) => ({ from: from(begin), to: from(end) });
const days = (begin: string, end: string) => between(`${begin}T00:00`, `${end}T00:00`);
const hours = (begin: number, until: number) => ({ hours: { from: begin, until } });

test.each<readonly [string, object]>([
  ['11月20日到25日', days('2026-11-20', '2026-11-26')],
  ['2026-11-01至2026-11-15', days('2026-11-01', '2026-11-16')],
  ['11/20到11/22', days('2026-11-20', '2026-11-23')],
  ['20号到25号', days('2026-11-20', '2026-11-26')],
  ['12月28日到1月3日', days('2025-12-28', '2026-01-04')],
  ['11月18日', days('2026-11-18', '2026-11-19')],
  ['1号', { from: from('2026-12-01T00:00') }],
  ['5号', days('2026-11-05', '2026-11-06')],
  ['10月', days('2026-10-01', '2026-11-01')],
  ['12月份', { from: from('2026-12-01T00:00') }],
  ['2025年10月', days('2025-10-01', '2025-11-01')],
  ['去年12月', days('2025-12-01', '2026-01-01')],
  ['2025年', days('2025-01-01', '2026-01-01')],
  ['今年', { from: from('2026-01-01T00:00') }],
  ['上个季度', days('2026-07-01', '2026-10-01')],
  ['周末', days('2026-11-28', '2026-11-30')],
  ['三天前', days('2026-11-28', '2026-11-29')],
  ['两周前', days('2026-11-17', '2026-11-18')],
  ['最近三天', { from: from('2026-11-28T12:00') }],
  ['过去一周', { from: from('2026-11-24T12:00') }],
  ['最近10分钟', { from: from('2026-12-01T11:50') }],
  ['近两个月', { from: from('2026-10-02T12:00') }],
])('%s谁登录过: those days of Beijing', (typed, span) => {
  expect(understood(`${typed}谁登录过`, now)).toEqual({ asked: { actions: signIns, ...span }, unknown: [] });
});

test.each<readonly [string, object]>([
  ['from Nov 20 to Nov 25', days('2026-11-20', '2026-11-26')],
  ['Nov 20 - 25', days('2026-11-20', '2026-11-26')],
  ['from 20 November 2025 until 2 December 2025', days('2025-11-20', '2025-12-03')],
  ['in October', days('2026-10-01', '2026-11-01')],
  ['in January 2025', days('2025-01-01', '2025-02-01')],
  ['over the weekend', days('2026-11-28', '2026-11-30')],
  ['3 days ago', days('2026-11-28', '2026-11-29')],
  ['last quarter', days('2026-07-01', '2026-10-01')],
  ['on Monday night', { from: from('2026-11-30T22:00'), to: from('2026-12-01T06:00') }],
  ['between 2am and 5am', hours(2, 5)],
  ['from 10pm to 6am', hours(22, 6)],
  ['between 9 and 11pm', hours(21, 23)],
  ['after 10pm', hours(22, 24)],
  ['at night', hours(22, 6)],
  ['yesterday before 6am', between('2026-11-30T00:00', '2026-11-30T06:00')],
  ['at night in October', { ...days('2026-10-01', '2026-11-01'), ...hours(22, 6) }],
])('who signed in %s: those days, or hours of each', (typed, span) => {
  expect(understood(`who signed in ${typed}`, now)).toEqual({
    asked: { actions: signIns, ...span },
    unknown: [],
  });
});

test.each<readonly [string, object]>([
  ['凌晨', hours(0, 6)],
  ['半夜', hours(22, 6)],
  ['2点到5点之间', hours(2, 5)],
  ['22点到次日6点', hours(22, 6)],
  ['22点以后', hours(22, 24)],
  ['6点以前', hours(0, 6)],
  ['上周凌晨', { ...days('2026-11-23', '2026-11-30'), ...hours(0, 6) }],
  ['昨天22点到6点', between('2026-11-30T22:00', '2026-12-01T06:00')],
  ['昨天下午3点以后', between('2026-11-30T15:00', '2026-12-01T00:00')],
  ['11月18日10点到12点', between('2026-11-18T10:00', '2026-11-18T12:00')],
  ['昨晚十点', between('2026-11-30T22:00', '2026-11-30T23:00')],
  ['昨晚10点半左右', between('2026-11-30T22:00', '2026-11-30T23:00')],
  ['昨天下午三点到五点', between('2026-11-30T15:00', '2026-11-30T17:00')],
  ['二十二点以后', hours(22, 24)],
  ['9:30', hours(9, 10)],
  ['午夜', hours(22, 6)],
  ['昨天下午2点到5点', between('2026-11-30T14:00', '2026-11-30T17:00')],
])('%s谁登录过: of the day that is named, or else of each', (typed, span) => {
  expect(understood(`${typed}谁登录过`, now)).toEqual({ asked: { actions: signIns, ...span }, unknown: [] });
});

test.each([
  ['who signed in at 10 pm yesterday', between('2026-11-30T22:00', '2026-11-30T23:00')],
  ['who signed in around 9:15 am', hours(9, 10)],
  ['who signed in at midnight', hours(22, 6)],
])('%s asks of one hour', (typed, span) => {
  expect(understood(typed, now)).toEqual({ asked: { actions: signIns, ...span }, unknown: [] });
});

test.each(['一点', '20.5', '版本10', '25点', '13:99:01'])('%s is no hour', (typed) => {
  const { from: begin, hours: ofDay } = understood(`谁登录过 ${typed}`, now).asked;
  expect([begin, ofDay]).toEqual([undefined, undefined]);
});

test.each(['25点到26点', '13月5日', '0月', '5点到5点'])('%s is no time, and narrows nothing', (typed) => {
  const { from: begin, to, hours: ofDay } = understood(`谁登录过 ${typed}`, now).asked;
  expect([begin, to, ofDay]).toEqual([undefined, undefined, undefined]);
});

test('hours are told with what else was understood, over midnight as such', () => {
  expect(askedInWords(understood('半夜谁登录过', now)).asked).toBe(
    '登录、登录被拒绝 · 每天 22 点至次日 6 点',
  );
  expect(askedInWords(understood('谁在2点到5点登录过', now)).asked).toBe(
    '登录、登录被拒绝 · 每天 2 点至 5 点',
  );
});
