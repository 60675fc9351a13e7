/** The platform's time. Tests move it; nothing else reads the machine's. */
interface Clock {
  /** Unix ms. */
  now(): number;
}

export interface MovableClock extends Clock {
  /** Sets the distance to the machine's time, in ms. */
  shift(offsetMs: number): void;
}

export function openClock(): MovableClock {
  let offset = 0;
  return {
    now: () => Date.now() + offset,
    shift(offsetMs) {
      offset = offsetMs;
    },
  };
}
