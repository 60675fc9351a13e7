import type { Dayjs } from 'dayjs';
import type { KeyboardEvent } from 'react';
import { say } from '../texts/say.ts';
import { DayField } from './day-fields.tsx';

/**
 * The first is how a moment is written, the others how people type one. What is whole is written anew at once: nothing here begins
 * another one, but for seconds, which are typed behind the ones that then stand there.
 */
const formats = [
  'YYYY-MM-DD HH:mm:ss',
  'YYYY-MM-DD HH:mm',
  'YYYY-MM-DD HH:mm[:00]:ss',
  'YYYY-M-D H:mm',
  'YYYY/M/D H:mm',
  'M-D H:mm',
];

interface MomentFieldProps {
  readonly id?: string;
  readonly value?: Dayjs | null;
  readonly onChange?: (value: Dayjs | null) => void;
  readonly placeholder?: string;
  readonly minDate?: Dayjs;
  readonly 'aria-label'?: string;
}

/**
 * A moment that is typed or picked, as the wall clock of Beijing says it. What stands in the field counts as soon as the field is left: one that
 * waits for its own button loses what was typed, and an empty one mostly means at once.
 */
export function MomentField({ placeholder = say('如 2026-11-30 12:00'), ...field }: MomentFieldProps) {
  return (
    <DayField
      {...field}
      showTime
      needConfirm={false}
      format={formats}
      placeholder={placeholder}
      onKeyDown={keepsForm}
    />
  );
}

/** Whoever confirms a date has not said that all of the form shall be saved. */
function keepsForm(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Enter') event.preventDefault();
}
