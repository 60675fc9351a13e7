import { say } from '../texts/say.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Beijing is ahead of UTC by so much, all year. */
const beijingMs = 8 * hourMs;

/** Until when an order is put aside, as instants: soon, later today, when the next day's work begins, and longer. */
export function parkChoices(now: Date): readonly { readonly label: string; readonly until: string }[] {
  const at = (ms: number) => new Date(ms).toISOString();
  const midnight = Math.floor((now.getTime() + beijingMs) / dayMs) * dayMs - beijingMs;
  return [
    { label: say('1小时'), until: at(now.getTime() + hourMs) },
    { label: say('4小时'), until: at(now.getTime() + 4 * hourMs) },
    { label: say('明早9点'), until: at(midnight + dayMs + 9 * hourMs) },
    { label: say('3天'), until: at(now.getTime() + 3 * dayMs) },
    { label: say('7天'), until: at(now.getTime() + 7 * dayMs) },
  ];
}
