import { messages } from '../../messages.ts';
import { refusal } from '../text.ts';

/** The one check of a form that names figures: the screen needs both languages of it before anything is sent. */
export const depositOutOfRange = refusal<{ min: string; max: string }>(
  1000,
  ({ min, max }) => messages.deposit.range(min, max),
  ({ min, max }) => `Please enter an amount from ¥${min} to ¥${max}.`,
);
