const aheadMs = 8 * 3_600_000;

/** @param at an instant as ISO 8601 @returns as all times of the site are shown: `YYYY-MM-DD HH:mm:ss`, Beijing */
export function beijingTime(at: string): string {
  return new Date(Date.parse(at) + aheadMs).toISOString().slice(0, 19).replace('T', ' ');
}
