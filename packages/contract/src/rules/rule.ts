/** Ordered validations as data: client and server run the same list; the first check that fails answers. */
export interface Rule<Form> {
  readonly field: keyof Form & string;
  readonly message: string;
  readonly ok: (form: Form) => boolean;
}

/** The first rule of the list that `form` breaks, or `undefined` when it keeps all. */
export function firstFailure<Form>(rules: readonly Rule<Form>[], form: Form): Rule<Form> | undefined {
  return rules.find((rule) => !rule.ok(form));
}

/** Present and not only blanks. */
export function filled(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== '';
}

export function atLeast(length: number, text: string | undefined): boolean {
  return text !== undefined && text.length >= length;
}
