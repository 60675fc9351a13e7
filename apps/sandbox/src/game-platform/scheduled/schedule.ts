/** Rounds by the clock: which round a moment belongs to, and when it opens, closes and is drawn. Nothing is stored. */

export interface Schedule {
  /** From the opening of a round to the opening of the next, in ms; divides a day. */
  readonly periodMs: number;
  /** How long bets are taken, from the opening, in ms. */
  readonly betMs: number;
  /** When the round is drawn, from the opening, in ms: a round of the beacon after the last bet, at the end of the period at the latest. */
  readonly drawMs: number;
}

export interface RoundTimes {
  /** Rounds since the first of 2026 in Beijing. */
  readonly round: number;
  /** Unix ms, each of them. */
  readonly opensAt: number;
  readonly closesAt: number;
  readonly drawsAt: number;
  readonly endsAt: number;
}

const dayMs = 86_400_000;
const beijingMs = 8 * 3_600_000;
/** 2026-01-01 00:00 in Beijing, so that each day begins with a round of its own. */
const originMs = Date.UTC(2026, 0, 1) - beijingMs;

/** The round whose period holds this moment. @param now Unix ms */
export function roundAt({ periodMs }: Schedule, now: number): number {
  return Math.floor((now - originMs) / periodMs);
}

export function timesOf({ periodMs, betMs, drawMs }: Schedule, round: number): RoundTimes {
  const opensAt = originMs + round * periodMs;
  return {
    round,
    opensAt,
    closesAt: opensAt + betMs,
    drawsAt: opensAt + drawMs,
    endsAt: opensAt + periodMs,
  };
}

/** The latest round that has been drawn by now. */
export function lastDrawn(schedule: Schedule, now: number): number {
  const current = roundAt(schedule, now);
  return now >= timesOf(schedule, current).drawsAt ? current : current - 1;
}

/** How players know the round: the day in Beijing and its number there, from 1: "20261121-0042". */
export function labelOf({ periodMs }: Schedule, round: number): string {
  const perDay = dayMs / periodMs;
  const day = new Date(originMs + beijingMs + Math.floor(round / perDay) * dayMs);
  const place = ((round % perDay) + perDay) % perDay;
  return `${day.toISOString().slice(0, 10).replaceAll('-', '')}-${String(place + 1).padStart(4, '0')}`;
}

/** A table whose times do not fit is a fault of its game; found at start. */
export function checkSchedule({ periodMs, betMs, drawMs }: Schedule, beaconMs: number): void {
  const whole = Number.isInteger(periodMs) && dayMs % periodMs === 0;
  if (!whole || betMs <= 0 || drawMs < betMs + beaconMs || drawMs > periodMs)
    throw new Error('impossible times of rounds');
}
