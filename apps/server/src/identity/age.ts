/** Ages by the Beijing day, as everything here. */

/** Midnight in Beijing of the day on which somebody becomes so old; undefined: there is no such birthday. @param birthday `YYYY-MM-DD` */
export function birthdayAt(birthday: string, years: number): Date | undefined {
  const written = /^(\d{4})-(\d{2})-(\d{2})$/.exec(birthday);
  if (!written) return undefined;
  const [year, month, day] = written.slice(1).map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const born = new Date(Date.UTC(year, month - 1, day));
  if (born.getUTCFullYear() !== year || born.getUTCMonth() !== month - 1 || born.getUTCDate() !== day)
    return undefined;
  // Born on 29 February: of age on 1 March where there is none.
  return new Date(Date.UTC(year + years, month - 1, day) - 8 * 3_600_000);
}

/** Whole years. */
export function ageAt(birthday: string, now: Date): number {
  let age = 0;
  for (let at = birthdayAt(birthday, 1); at !== undefined && at <= now; at = birthdayAt(birthday, age + 1))
    age += 1;
  return age;
}
