/** Spans of time of a demonstration's past, in ms. */
import { real } from '../machine/time.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
/** Beijing is so far ahead of UTC. */
export const beijingMs = 8 * hourMs;
/** Since when people have waited for staff when a past is over. */
export const lastWishesMs = 45 * minuteMs;
/** Now on the machine's own clock, Unix ms. */
export const presentMs = () => Math.floor(performance.timeOrigin + real.now());
