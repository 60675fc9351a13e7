/** When something happens on a day of a past, and how long before the present the last of it begins. */
import type { Dice } from '../dice.ts';
import { hourMs, lastWishesMs, minuteMs } from './spans.ts';

/** How long an episode goes on by its own clock, ms: 18 to 34 minutes were seen. */
const longestEpisodeMs = 40 * minuteMs;

/** Unix ms: a morning with packets, and evenings above all. @param base the day's midnight in Beijing @param left days that are left */
export function momentsOf(dice: Dice, base: number, left: number): number[] {
  const hours =
    left < 3 ? [0.4, 10.2, 14.5, 17.5, 20.3] : left < 14 ? [10.3, 20.5] : [left % 2 === 0 ? 10.3 : 20.8];
  return hours.map((hour) => base + hour * hourMs + dice.whole(0, 25 * minuteMs));
}

/** An episode that began then would take the time of the last wishes: nobody would be left waiting for staff. */
export function isTooLate(at: number, present: number): boolean {
  return at > present - lastWishesMs - longestEpisodeMs;
}
