/** Weeks of commission: from Monday 00:00 in Beijing. */
import { beijingText, startOfBeijingDay } from '../platform/clock.ts';

/** The Beijing week that ended last: from its Monday, until (not including) the Monday after. */
export function lastWeek(now: Date): { readonly monday: string; readonly end: Date } {
  const today = startOfBeijingDay(now);
  // 0 is Monday: the instant's own weekday is UTC's, so it is taken from the Beijing date.
  const weekday = (new Date(`${beijingText(today).slice(0, 10)}T00:00:00Z`).getUTCDay() + 6) % 7;
  return {
    monday: beijingText(startOfBeijingDay(now, -weekday - 7)).slice(0, 10),
    end: startOfBeijingDay(now, -weekday),
  };
}
