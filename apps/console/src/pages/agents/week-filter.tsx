import dayjs from 'dayjs';
import { weekOf } from '../../api/lists.ts';
import { DayField } from '../../components/day-fields.tsx';
import { say } from '../../texts/say.ts';

type Props = { readonly week: string; readonly onChange: (week: string) => void };

/** Narrows statements to one week, by the Monday that it begins with. */
export function WeekFilter({ week, onChange }: Props) {
  const chosen = weekOf(week);
  return (
    <DayField
      aria-label={say('账期（周一）')}
      style={{ minWidth: 180 }}
      placeholder={say('账期（周一）')}
      value={chosen === undefined ? null : dayjs(chosen)}
      disabledDate={(day) => day.day() !== 1}
      onChange={(next) => onChange(next === null ? '' : next.format('YYYY-MM-DD'))}
    />
  );
}
