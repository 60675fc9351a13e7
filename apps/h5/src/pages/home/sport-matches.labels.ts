import { catalogue } from '@mingpai/ui/labels';

/** Within a week the day of the week says which day it is. Days are told by a clock that is moved to Beijing's. */
function dayStyle(days: number): Intl.DateTimeFormatOptions {
  return { timeZone: 'UTC', ...(days < 7 ? { weekday: 'short' } : { month: 'short', day: 'numeric' }) };
}

export const { useTexts } = catalogue(
  {
    title: '赛事',
    next: '即将开赛',
    runningAndNext: '进行中与即将开赛',
    pricesOf: (home: string, away: string) => `${home} 对 ${away} 赔率`,
    note: '赔率以投注时为准',
    simulated: '虚拟',
    running: '进行中',
    watch: '查看比赛',
    startsIn: (time: string) => `${time} 后开赛`,
    startsAt: (days: number, day: Date, time: string) =>
      `${['今天', '明天'][days] ?? new Intl.DateTimeFormat('zh-CN', dayStyle(days)).format(day)} ${time}`,
    home: '主',
    draw: '平',
    away: '客',
  },
  {
    title: 'Matches',
    next: 'Next matches',
    runningAndNext: 'Live and next matches',
    pricesOf: (home: string, away: string) => `Odds of ${home} v ${away}`,
    note: 'Odds may change until you bet',
    simulated: 'Simulated',
    running: 'Live',
    watch: 'View match',
    startsIn: (time: string) => `in ${time}`,
    startsAt: (days: number, day: Date, time: string) =>
      `${['Today', 'Tomorrow'][days] ?? new Intl.DateTimeFormat('en-GB', dayStyle(days)).format(day)} ${time}, Beijing time`,
    home: '1',
    draw: 'X',
    away: '2',
  },
);
