/** Specification, chapter 5, Password change; for the login and the withdrawal password alike. */
import { passwordMin, payPasswordMax } from '../constants.ts';
import { messages } from '../messages.ts';
import { atLeast, type Rule } from './rule.ts';

export interface PasswordChangeForm {
  readonly old: string;
  readonly next: string;
  readonly confirm: string;
}

const { password } = messages;

export const passwordChangeRules: readonly Rule<PasswordChangeForm>[] = [
  { field: 'old', code: 'old_password_missing', message: password.old, ok: ({ old }) => old !== '' },
  { field: 'next', code: 'new_password_missing', message: password.next, ok: ({ next }) => next !== '' },
  {
    field: 'confirm',
    code: 'confirmation_missing',
    message: password.confirm,
    ok: ({ confirm }) => confirm !== '',
  },
  {
    field: 'old',
    code: 'old_password_short',
    message: password.oldLength,
    ok: ({ old }) => atLeast(passwordMin, old),
  },
  {
    field: 'next',
    code: 'new_password_short',
    message: password.nextLength,
    ok: ({ next }) => atLeast(passwordMin, next),
  },
  {
    field: 'confirm',
    code: 'passwords_differ',
    message: password.mismatch,
    ok: ({ next, confirm }) => next === confirm,
  },
  { field: 'next', code: 'new_password_same', message: password.same, ok: ({ old, next }) => next !== old },
];

/** The same for the pay password, which has at most what cards take with it (chapter 9): a longer one could never bind a card. */
export const payPasswordChangeRules: readonly Rule<PasswordChangeForm>[] = [
  ...passwordChangeRules,
  {
    field: 'next',
    code: 'new_password_short',
    message: password.nextLength,
    ok: ({ next }) => next.length <= payPasswordMax,
  },
];
