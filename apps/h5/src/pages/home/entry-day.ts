const KEY = 'mingpai.entry-notice';
const BEIJING_MS = 8 * 60 * 60 * 1000;

/** The day in Beijing, `YYYY-MM-DD`, at a moment in ms since 1970. China keeps one time all year. */
export function beijingDay(now: number): string {
  return new Date(now + BEIJING_MS).toISOString().slice(0, 10);
}

export function seenToday(today: string): boolean {
  try {
    return localStorage.getItem(KEY) === today;
  } catch {
    return false;
  }
}

export function rememberSeen(today: string): void {
  try {
    localStorage.setItem(KEY, today);
  } catch {
    // Storage is blocked: it is shown again at the next visit.
  }
}
