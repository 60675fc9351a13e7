/** Parts of a day as they are written: YYYY, MM, DD; empty what is not chosen yet. */
export interface Parts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
}

/** Days from the first to the last, YYYY-MM-DD, both of them to be picked. */
export interface Span {
  readonly first: string;
  readonly last: string;
}

export function partsOf(date: string): Parts {
  const [year = '', month = '', day = ''] = date.split('-');
  return { year, month, day };
}

/** Years of which a day can be picked; one that was stored before it could not stays to be seen. */
export function yearsToPick({ first, last }: Span, { year }: Parts): string[] {
  const [from, to] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))];
  const years = Array.from({ length: to - from + 1 }, (_, after) => String(from + after));
  return year === '' || years.includes(year) ? years : [year, ...years];
}

/** Months of the chosen year of which a day can be picked; all of them as long as there is no year. */
export function monthsToPick({ first, last }: Span, { year, month }: Parts): string[] {
  return twoDigits(12).filter((one) => {
    const at = `${year}-${one}`;
    return year === '' || one === month || (at >= first.slice(0, 7) && at <= last.slice(0, 7));
  });
}

/** Days of the chosen month; all that a month can have as long as there is none. */
export function daysToPick({ first, last }: Span, { year, month, day }: Parts): string[] {
  // A year that is not chosen yet may be a leap year.
  const count = month === '' ? 31 : new Date(Date.UTC(Number(year || 2000), Number(month), 0)).getUTCDate();
  return twoDigits(count).filter((one) => {
    const at = `${year}-${month}-${one}`;
    return year === '' || month === '' || one === day || (at >= first && at <= last);
  });
}

function twoDigits(count: number): string[] {
  return Array.from({ length: count }, (_, before) => String(before + 1).padStart(2, '0'));
}
