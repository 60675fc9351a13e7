/** Ordered validations as data: client and server run the same list; the first check that fails answers. */
import type { forms } from '../texts/refusals/forms.ts';

/** The codes of the forms' checks whose sentences take no figures. */
export type FormCode = Exclude<keyof typeof forms, 'deposit_out_of_range'> | 'venue_to_venue';

export interface Rule<Form, Code = FormCode> {
  readonly field: keyof Form & string;
  /** The refusal of the server that runs the same check. */
  readonly code: Code;
  /** Its Chinese, to the letter of the specification: what the screen shows before anything is sent. */
  readonly message: string;
  /** Its English where figures stand in it; what has none is looked up by its Chinese. */
  readonly messageEn?: string;
  readonly ok: (form: Form) => boolean;
}

/** The first rule of the list that `form` breaks, or `undefined` when it keeps all. */
export function firstFailure<Form, Code>(
  rules: readonly Rule<Form, Code>[],
  form: Form,
): Rule<Form, Code> | undefined {
  return rules.find((rule) => !rule.ok(form));
}

/** Present and not only blanks. */
export function filled(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== '';
}

export function atLeast(length: number, text: string | undefined): boolean {
  return text !== undefined && text.length >= length;
}
