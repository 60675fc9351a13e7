/**
 * How much of the real time each day of a past may take: the last days are the fullest. On a slow machine less happens, and the past is
 * ready in the same time: a night costs the same whether anybody came by or not, so days pass unlived, nights and all, until there is
 * time for people, too.
 */
export interface Pace {
  /** A day begins; the first is 0. @returns false: it is not lived, and what it might have taken is the next day's */
  day(day: number): boolean;
  /** A night, which tells how long they take. */
  night(work: () => Promise<void>): Promise<void>;
  /** Until when (by its clock, ms) the next of `left` episodes of the day may go on; none: it is left out. */
  episode(left: number): number | undefined;
}

const weightOf = (left: number) => (left < lastDays ? 8 : left < 14 ? 2 : 1);
/** Of the time is kept for settling, marking and writing down at the end. */
const reserve = 0.12;

/** Nights have one part in so many of the time of the days that are lived, at most. */
const nightsPart = 2;
/** So many days at the end are lived whatever they take. */
const lastDays = 3;

/** More that wants to run than this for each processor is other people's work: a past and its database are two programs themselves. */
const ownLoad = 1.5;
/** A busy machine makes its past at most so many times slower. */
const mostSlowed = 4;

/**
 * The time that a past has used of its own, ms: real time, of which each stretch counts the less, the more else the machine does.
 * @param now real time in ms, 0 at the begin of the process; what passed before the first call counts whole
 * @param load how many programs run or want to, as the system counts them
 */
export function openUsed(now: () => number, load: () => number, processors: number): () => number {
  let last = now();
  let used = last;
  return () => {
    const at = now();
    const share = Math.min(1, (ownLoad * processors) / Math.max(load(), 1));
    used += (at - last) * Math.max(share, 1 / mostSlowed);
    last = at;
    return used;
  };
}

/**
 * @param budgetMs until when it should be over, by `now`
 * @param now time that was used in ms, 0 at the begin of the process
 */
export function openPace(days: number, budgetMs: number, now: () => number): Pace {
  const began = now();
  const all = Math.max(0, budgetMs * (1 - reserve) - began);
  const weightUntil = (day: number) => {
    let sum = 0;
    for (let each = 0; each <= day; each += 1) sum += weightOf(days - each);
    return sum;
  };
  const whole = weightUntil(days);
  let dayEnds = began;
  let isLast = false;
  let nights = 0;
  let nightsTook = 0;
  return {
    day(day) {
      dayEnds = began + (all * weightUntil(day)) / whole;
      isLast = day === days;
      const night = nightsTook / Math.max(nights, 1);
      return day === 0 || days - day < lastDays || dayEnds - now() >= nightsPart * night;
    },
    async night(work) {
      const from = now();
      await work();
      nights += 1;
      nightsTook += now() - from;
    },
    episode(left) {
      const share = dayEnds - now();
      // Whoever signs in finds something that happened today.
      if (share <= 0 && !(isLast && left === 1)) return undefined;
      return now() + Math.max(0, share) / left;
    },
  };
}
