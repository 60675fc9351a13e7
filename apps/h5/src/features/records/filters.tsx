import { defaultPeriod, type Period, periods } from '@mingpai/contract/states';
import { Choice } from '@mingpai/ui/choice';
import { useState } from 'react';
import { Select } from '../../ui/select.tsx';
import { useTranslate } from '../../ui/translate.ts';
import { useMember } from '../member/use-member.ts';
import { useTexts as useVenueTexts } from '../venues/labels.ts';
import { useVenues } from '../venues/use-venues.ts';
import styles from './filters.module.css';
import { useTexts } from './labels.ts';

export type Filters = { readonly date: Period; readonly api_type: string };

/** Which venue (all platforms first) and which period (the last 30 days at first) a record page shows. */
export function useFilters() {
  const [filters, setFilters] = useState<Filters>({ date: defaultPeriod, api_type: '' });
  return { filters, setFilters };
}

type Way = { readonly to: string; readonly label: string } | undefined;

/** The days of the longest period. */
const longestDays = 30;

/**
 * What an empty list says: where it was narrowed, that there may be more; where nothing is narrowed, never to narrow it less.
 *
 * @param narrowed there may be something in another period, or at another venue
 * @param nothing what will come here: for a member who has not been here for longer than the list goes back
 * @param way where the page leads on
 * @returns the words, and where they lead: to what is older, where there may be something older
 */
export function useEmptyHint(
  { date, api_type }: Filters,
  { narrowed, nothing, way }: { readonly narrowed: string; readonly nothing: string; readonly way: Way },
): { readonly hint: string; readonly way: Way } {
  const { oldest, ownData } = useTexts();
  const { data: member } = useMember();
  if (date !== defaultPeriod || api_type !== '') return { hint: narrowed, way };
  if ((member?.joinday ?? 0) <= longestDays) return { hint: nothing, way };
  return { hint: oldest, way: { to: '/security', label: ownData } };
}

type FilterBarProps = {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
  readonly byVenue?: boolean;
};

export function FilterBar({ filters, onChange, byVenue = true }: FilterBarProps) {
  const texts = useTexts();
  const { all } = useVenueTexts();
  const translate = useTranslate();
  const { data: venues = [] } = useVenues();
  const periodOptions = ([1, 2, 3, 4] as const).map((value) => ({ value, label: translate(periods[value]) }));
  return (
    <div className={styles.filters}>
      {byVenue && (
        <Select
          label={texts.venue}
          value={filters.api_type}
          onChange={(api_type) => onChange({ ...filters, api_type })}
        >
          <option value="">{all}</option>
          {venues.map(({ name, platname }) => (
            <option key={platname} value={platname}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <Choice
        label={texts.period}
        value={filters.date}
        options={periodOptions}
        onChange={(date) => onChange({ ...filters, date })}
      />
      {texts.zone !== '' && <p className={styles.zone}>{texts.zone}</p>}
    </div>
  );
}
