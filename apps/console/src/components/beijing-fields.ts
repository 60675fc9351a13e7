import dayjs, { type Dayjs } from 'dayjs';
import { beijing } from '../labels/time.ts';

/** An instant as the date field shows it: the wall clock of Beijing, whatever the clock of this machine says. */
export function fieldOf(instant: string): Dayjs {
  return dayjs(beijing(instant).replace(' ', 'T'));
}

/** The instant that a wall clock of Beijing means. */
export function instantOf(field: Dayjs): string {
  return new Date(`${field.format('YYYY-MM-DDTHH:mm:ss')}+08:00`).toISOString();
}
