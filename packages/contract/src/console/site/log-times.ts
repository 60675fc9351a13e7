/** How people at a desk say when: days, parts of them, hours by the clock, spans, in both languages; for the question that the log is asked. */

/** Whole days, by how many before today they begin and end; `part` of one of them may follow or stand before. */
export const dayWords: readonly {
  readonly said: readonly string[];
  readonly days: readonly [from: number, until: number];
}[] = [
  { said: ['大前天'], days: [-3, -2] },
  { said: ['前天', 'the day before yesterday'], days: [-2, -1] },
  { said: ['昨天', '昨日', 'yesterday'], days: [-1, 0] },
  { said: ['今天', '今日', 'today'], days: [0, 1] },
];

/** Weeks, months, quarters and years, by how many before this one. */
export const longSpanWords: readonly {
  readonly said: readonly string[];
  readonly unit: 'week' | 'month' | 'quarter' | 'year';
  readonly ago: number;
}[] = [
  { said: ['上周', '上星期', '上个星期', '上礼拜', 'last week'], unit: 'week', ago: 1 },
  { said: ['本周', '这周', '这个星期', '这星期', 'this week'], unit: 'week', ago: 0 },
  { said: ['上月', '上个月', 'last month'], unit: 'month', ago: 1 },
  { said: ['本月', '这个月', 'this month'], unit: 'month', ago: 0 },
  { said: ['上季度', '上个季度', 'last quarter'], unit: 'quarter', ago: 1 },
  { said: ['本季度', '这个季度', '这季度', 'this quarter'], unit: 'quarter', ago: 0 },
  { said: ['去年', 'last year'], unit: 'year', ago: 1 },
  { said: ['今年', 'this year'], unit: 'year', ago: 0 },
];

/**
 * Parts of a day, in its hours; a night ends on the morning that follows. Alone: of today, of the day that `ago` names, or of `every` day,
 * for whoever asks what is done by night has no one night in mind.
 */
export const dayPartWords: readonly {
  readonly said: readonly string[];
  readonly hours: readonly [from: number, until: number];
  readonly ago?: number;
  readonly every?: true;
}[] = [
  { said: ['夜班', '晚班', 'night shift'], hours: [22, 32], ago: 1 },
  { said: ['昨晚', '昨夜', 'last night'], hours: [18, 30], ago: 1 },
  { said: ['今早', 'this morning'], hours: [6, 12] },
  { said: ['今晚', 'tonight'], hours: [18, 30] },
  { said: ['凌晨', 'small hours', 'early hours'], hours: [0, 6], every: true },
  {
    said: [
      '半夜',
      '午夜',
      '深夜',
      '夜里',
      '夜间',
      'at night',
      'by night',
      'at midnight',
      'midnight',
      'night',
      'nights',
    ],
    hours: [22, 30],
    every: true,
  },
  { said: ['早班', 'morning shift'], hours: [6, 14] },
  { said: ['早上', '上午', 'in the morning', 'morning'], hours: [6, 12] },
  { said: ['下午', 'in the afternoon', 'this afternoon', 'afternoon'], hours: [12, 18] },
  { said: ['晚上', 'in the evening', 'this evening', 'evening'], hours: [18, 30] },
];

/** A day of the week, Monday first: the last of that name. */
export const weekdayWords: readonly (readonly string[])[] = [
  ['周一', '星期一', '礼拜一', 'monday'],
  ['周二', '星期二', '礼拜二', 'tuesday'],
  ['周三', '星期三', '礼拜三', 'wednesday'],
  ['周四', '星期四', '礼拜四', 'thursday'],
  ['周五', '星期五', '礼拜五', 'friday'],
  ['周六', '星期六', '礼拜六', 'saturday'],
  ['周日', '周天', '星期日', '星期天', '礼拜天', 'sunday'],
];

/** Saturday and Sunday, the last of them. */
export const weekendWords: readonly string[] = [
  '周末',
  '双休日',
  'over the weekend',
  'at the weekend',
  'weekend',
];

/** The same days as one sign behind a week: 上周五. */
export const weekdaySigns = '一二三四五六日';
export const weekdaySign = /^\s*([一二三四五六日天])/;

/** A date as it is written, with or without its year: year, month, day. */
export const dateWritten =
  /(?<![\d.])(?:(\d{4})[-/年])?(0?[1-9]|1[0-2])[-/月](0?[1-9]|[12]\d|3[01])(?:[日号]|(?![\d.]))/;

/** A day of this month, or of the last where it is still to come. */
export const dayWritten = /(?<![\d月/-])(\d{1,2})[日号](?!码)/;

/** A month as it is written, with or without its year. */
export const monthWritten = /(?:(\d{4})[-/年])?(?<!\d)(\d{1,2})月(?:份)?(?!\d)|(\d{4})年/;
export const monthInEnglish =
  /\b(?:in|of|during|since)\s+(january|february|march|april|may|june|july|august|september|october|november|december)\b(?:\s+(\d{4})\b)?/i;

/** Months as English writes them, by their first three letters. */
export const monthSigns = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** A date with its month in letters, in either order: day, month, month, day, and its year. */
export const dateInEnglish =
  /\b(?:(\d{1,2})(?:st|nd|rd|th)?\s+(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\s+(\d{1,2})(?:st|nd|rd|th)?)\b(?:,?\s*(\d{4})\b)?/i;

/** What leads to the last day of several, right behind the first: 11月20日到25日, 20 Nov to 25 Nov. */
export const untilDate = /^\s*(?:到|至|[-–—~～]|to\b|until\b|till\b|through\b|and\b)\s*/i;

/** The day alone, of the month that stands before. */
export const dayOfMonth = /^(\d{1,2})(?:st|nd|rd|th|日|号)?(?!\d|[-/月])/;

/**
 * Hours of the day by the clock: from one to another, from one on, or before one. At least one of two has its sign (点, :00, am), for other
 * figures are days.
 */
export const clockSpan =
  /(?:between|from|从)?\s*(?<!\d)(\d{1,2})\s*(点|时|:00)?\s*([ap]m)?\s*(?:到|至|和|[-–—~～]|to|until|till|and)\s*(?:次日|第二天|凌晨|the next day)?\s*(\d{1,2})\s*(点|时(?!间)|:00|[ap]m)/i;
export const clockAfter =
  /(?<!\d)(\d{1,2})\s*(?:点|时|:00)\s*(?:以后|之后|后)|\bafter\s+(\d{1,2})(?::00)?\s*([ap]m)?/i;
export const clockBefore =
  /(?<!\d)(\d{1,2})\s*(?:点|时|:00)\s*(?:以前|之前|前)|\bbefore\s+(\d{1,2})(?::00)?\s*([ap]m)?/i;

/** One hour by the clock, with its sign: 10点, 10点半, 10 pm, at 22:00. */
export const clockAt =
  /(?<![\d:-])(\d{1,2})\s*(?:点(?:钟|半|多)?|时(?!间)|:\d\d(?![\d:]))(?:\s*([ap]m)\b)?(?:左右|前后)?|\b(?:at|around|about)\s+(\d{1,2})(?::\d\d)?\s*([ap]m)?(?![\w%.,:-])|(?<![\w.,:-])(\d{1,2})\s*([ap]m)\b/i;

/** An hour as Chinese says it before its sign: 三点, 二十二点. 一点 alone is a little of something. */
const spokenHour =
  /(?<![一二两三四五六七八九十])(?:(二)?(十)([一二三四五六七八九])?|([二两三四五六七八九]|一(?=点(?:钟|半|到|至|以|之|前|后))))(?=点)/g;

/** Figures as Chinese says them, up to ten; two of something has a sign of its own. */
export const chineseFigures: ReadonlyMap<string, number> = new Map([
  ...[...'一二三四五六七八九十'].map((sign, at) => [sign, at + 1] as const),
  ['两', 2],
]);

/** Hours that are said in words before their sign, in figures: 二十二点 as 22点. */
export function withHoursInFigures(text: string): string {
  return text.replace(spokenHour, (_whole, twice?: string, ten?: string, ones?: string, alone?: string) =>
    String(
      (ten === undefined ? 0 : twice === undefined ? 10 : 20) +
        (chineseFigures.get(ones ?? alone ?? '') ?? 0),
    ),
  );
}

/** So many minutes, hours, days, weeks, or months until now. */
export const untilNow =
  /(?:最近的?|过去的?|近|前|\b(?:last|past)\s+)\s*(\d{1,3}|[一二两三四五六七八九十])\s*(?:个)?\s*(?:(分钟|minutes?)|(小时|hours?)|(天|日|days?)|(周|星期|weeks?)|(月|months?))/i;

/** A day so many days or weeks before this one. */
export const daysAgo =
  /(?<![\d一二三四五六七八九十])(\d{1,3}|[一二两三四五六七八九十])\s*(?:个)?\s*(?:(天|日|days?)|(周|星期|weeks?))\s*(?:以前|之前|前|ago\b)/i;

/** The last hour. */
export const justNow: readonly string[] = ['刚才', '刚刚', 'just now'];
