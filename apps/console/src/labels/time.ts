/** Instants (ISO) as people at the console read them: Beijing time, whatever the clock of their machine says. */

import { say } from '../texts/say.ts';

const parts = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** `2026-11-21 03:06:09`. */
export function beijing(instant: string): string {
  const at = new Map(parts.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  return `${at.get('year')}-${at.get('month')}-${at.get('day')} ${at.get('hour')}:${at.get('minute')}:${at.get('second')}`;
}

/** `11-21 03:06`, or with the year when it is another year than that of `now`. */
export function beijingShort(instant: string, now: Date): string {
  const text = beijing(instant);
  const sameYear = text.slice(0, 4) === beijing(now.toISOString()).slice(0, 4);
  return text.slice(sameYear ? 5 : 0, 16);
}

/** What a field for a moment holds, `2026-11-21T03:06` in Beijing, as an instant; none where it holds no moment. */
export function instantOf(typed: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(typed)) return undefined;
  const at = new Date(`${typed}+08:00`);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long something has waited: `刚刚`, `12分钟`, `3小时05分`, `2天4小时`. */
export function age(since: string, now: Date): string {
  const waited = now.getTime() - Date.parse(since);
  if (waited < minute) return say('刚刚');
  if (waited < hour) return say('{0}分钟', Math.floor(waited / minute));
  if (waited < day) {
    const minutes = Math.floor((waited % hour) / minute);
    return say('{0}小时{1}分', Math.floor(waited / hour), String(minutes).padStart(2, '0'));
  }
  return say('{0}天{1}小时', Math.floor(waited / day), Math.floor((waited % day) / hour));
}

/** A span of whole seconds: `5秒`, `12分钟`, `3小时05分`. */
export function duration(seconds: number): string {
  return seconds < 60 ? say('{0}秒', seconds) : age(new Date(0).toISOString(), new Date(seconds * 1_000));
}

/** How long until a moment: `不到1分钟`, `12分钟`, `3小时05分`; none once it has come. */
export function remaining(until: string, now: Date): string | undefined {
  const left = Date.parse(until) - now.getTime();
  if (left <= 0) return undefined;
  return left < minute ? say('不到1分钟') : age(now.toISOString(), new Date(until));
}

/** So many times as long as is late is very late. */
const veryLate = 4;
/** Where nothing says from how many minutes on something is late. */
export const usuallyLateMinutes = 30;

/** Somebody who waits this long is worth a colour. @param lateMinutes from how many minutes on */
export function lateness(
  since: string,
  now: Date,
  lateMinutes: number = usuallyLateMinutes,
): 'fresh' | 'late' | 'very-late' {
  const waited = now.getTime() - Date.parse(since);
  if (waited >= veryLate * lateMinutes * minute) return 'very-late';
  return waited >= lateMinutes * minute ? 'late' : 'fresh';
}
