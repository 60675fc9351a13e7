import { earliestBirthday } from '@mingpai/contract/constants';
import { type Ref, useId, useState } from 'react';
import fieldStyles from '../../ui/field.module.css';
import { Select } from '../../ui/select.tsx';
import { useTranslate } from '../../ui/translate.ts';
import styles from './birthday.module.css';
import { daysToPick, monthsToPick, type Parts, partsOf, yearsToPick } from './days-to-pick.ts';
import { useTexts } from './labels.ts';

type BirthdayProps = {
  /** YYYY-MM-DD, or empty. */
  readonly value: string;
  readonly error: string | undefined;
  /** Told a whole day, or nothing as long as a part of it is wanting. */
  readonly onChange: (value: string) => void;
  readonly ref?: Ref<HTMLSelectElement>;
};

/** The day of birth from three lists, not earlier than 1980-01-01 (specification, chapter 5, Profile update). */
export function Birthday({ value, error, onChange, ref }: BirthdayProps) {
  const texts = useTexts();
  const translate = useTranslate();
  const noteId = useId();
  // What is chosen so far: a day that is not whole yet is none to the form.
  const [begun, setBegun] = useState(() => partsOf(value));
  const chosen = value === '' ? begun : partsOf(value);
  const span = { first: earliestBirthday, last: new Date().toISOString().slice(0, 10) };
  const lists = [
    { part: 'year', options: yearsToPick(span, chosen), autoComplete: 'bday-year' },
    { part: 'month', options: monthsToPick(span, chosen), autoComplete: 'bday-month' },
    { part: 'day', options: daysToPick(span, chosen), autoComplete: 'bday-day' },
  ] as const;
  const wanting = lists.find(({ part }) => chosen[part] === '') ?? lists[0];

  const choose = (part: keyof Parts, to: string) => {
    const next = { ...chosen, [part]: to };
    // The 31st of a month that is now a shorter one.
    if (!daysToPick(span, next).includes(next.day)) next.day = '';
    setBegun(next);
    onChange(Object.values(next).includes('') ? '' : `${next.year}-${next.month}-${next.day}`);
  };

  return (
    <fieldset className={styles.birthday}>
      <legend className={fieldStyles.label}>{texts.birthday}</legend>
      <div className={styles.parts}>
        {lists.map(({ part, options, autoComplete }) => (
          <Select
            key={part}
            size="field"
            label={texts[part]}
            autoComplete={autoComplete}
            value={chosen[part]}
            noteId={error === undefined ? undefined : noteId}
            onChange={(to) => choose(part, to)}
            ref={part === wanting.part ? ref : undefined}
          >
            <option value="" disabled>
              {texts[part]}
            </option>
            {options.map((option) => (
              <option key={option} value={option}>
                {texts[`${part}Of`](Number(option))}
              </option>
            ))}
          </Select>
        ))}
      </div>
      {error !== undefined && (
        <p className={styles.note} id={noteId}>
          {translate(error)}
        </p>
      )}
    </fieldset>
  );
}
