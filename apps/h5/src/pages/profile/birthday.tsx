import { earliestBirthday } from '@mingpai/contract/constants';
import DatePicker from 'antd-mobile/es/components/date-picker';
import { type Ref, useState } from 'react';
import '../../ui/library-language.ts';
import { PickField } from '../../ui/pick-field.tsx';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import { useTexts } from './labels.ts';

type BirthdayProps = {
  readonly name?: string;
  /** YYYY-MM-DD, or empty. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  readonly ref?: Ref<HTMLButtonElement>;
};

/** The day of birth from a wheel, not earlier than 1980-01-01 (specification, chapter 5, Profile update). */
export function Birthday({ value, error, onChange, ref }: BirthdayProps) {
  const texts = useTexts();
  const [open, setOpen] = useState(false);
  useBackCloses(open, () => setOpen(false));
  return (
    <PickField
      label={texts.birthday}
      value={value}
      placeholder={texts.pickBirthday}
      icon="calendar"
      error={error}
      ref={ref}
      onOpen={() => setOpen(true)}
    >
      <DatePicker
        title={texts.birthday}
        visible={open}
        value={dayOf(value) ?? null}
        min={dayOf(earliestBirthday) ?? new Date(0)}
        max={new Date()}
        confirmText={texts.confirm}
        cancelText={texts.cancel}
        onConfirm={(day) => onChange(textOf(day))}
        onClose={() => setOpen(false)}
      />
    </PickField>
  );
}

/** Noon, so that no time zone moves the day. */
function dayOf(text: string): Date | undefined {
  const [year, month, day] = text.split('-').map(Number);
  return year && month && day ? new Date(year, month - 1, day, 12) : undefined;
}

function textOf(day: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
