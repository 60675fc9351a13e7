/** Specification, chapter 5, Password change; for the login and the withdrawal password alike. */
import { passwordMin } from '../constants.ts';
import { messages } from '../messages.ts';
import { atLeast, type Rule } from './rule.ts';

export interface PasswordChangeForm {
  readonly old: string;
  readonly next: string;
  readonly confirm: string;
}

const { password } = messages;

export const passwordChangeRules: readonly Rule<PasswordChangeForm>[] = [
  { field: 'old', message: password.old, ok: ({ old }) => old !== '' },
  { field: 'next', message: password.next, ok: ({ next }) => next !== '' },
  { field: 'confirm', message: password.confirm, ok: ({ confirm }) => confirm !== '' },
  { field: 'old', message: password.oldLength, ok: ({ old }) => atLeast(passwordMin, old) },
  { field: 'next', message: password.nextLength, ok: ({ next }) => atLeast(passwordMin, next) },
  { field: 'confirm', message: password.mismatch, ok: ({ next, confirm }) => next === confirm },
  { field: 'next', message: password.same, ok: ({ old, next }) => next !== old },
];
