import { firstFailure, type Rule } from '@mingpai/contract/rules/rule';
import { currentLanguage } from '@mingpai/ui/language';
import { type RefCallback, useRef, useState } from 'react';
import { ApiRefusal } from '../../api/errors.ts';
import { toast } from '../../ui/feedback/notify.ts';
import { translate } from '../../ui/translate.ts';

type Texts<Form> = { readonly [Name in keyof Form]: string };

/** What the server refused of a form as a whole. */
export type Notice = {
  readonly code: number;
  /** Nothing: it stands at a field. */
  readonly message: string | undefined;
};

export type CheckedForm<Form extends Texts<Form>> = {
  readonly form: Form;
  readonly set: (name: keyof Form & string, value: string) => void;
  /** Runs ordered rules; the first that fails is said by a toast and stands at its field. @returns whether all hold */
  readonly check: <Checked>(
    rules: readonly Rule<Checked, unknown>[],
    checked: Checked,
    at?: FieldOf<Checked, Form>,
  ) => boolean;
  /** Puts words at a field, where they stay until it is changed; the focus goes there. */
  readonly mark: (name: keyof Form & string, message: string) => void;
  /** What `Field` wants for this field. */
  readonly field: (name: keyof Form & string) => {
    readonly name: string;
    readonly value: string;
    readonly error: string | undefined;
    readonly onChange: (value: string) => void;
    readonly ref: RefCallback<HTMLElement>;
  };
  /**
   * Puts a refusal of the server at the field that it is about, where it stays until that is changed; the focus goes there. One that is
   * about none becomes the `notice`.
   * @param at numbers of kinds of refusal (`refusal-numbers.ts`) to fields
   * @param rules the form's own: all their refusals bear one number, and the sentence says whose it is. A server of another release may
   *   be stricter than this screen.
   */
  readonly refused: (
    fault: unknown,
    at: Readonly<Record<number, keyof Form & string>>,
    rules?: readonly Said[],
  ) => void;
  /** What the server refused last, until the form is checked again; for `FormNotice`, which stands above the button. */
  readonly notice: Notice | undefined;
  /** Empties the form; given what was sent, only if nobody has typed since. */
  readonly clear: (sent?: Form) => void;
};

/** What a rule says of its field. */
type Said = Pick<Rule<never, unknown>, 'message' | 'messageEn'> & { readonly field: string };

/** Where a rule's field stands on the screen, when it has another name there. */
type FieldOf<Checked, Form> = Partial<Record<keyof Checked & string, keyof Form & string>>;

/** A form of texts whose rules come from the contract: what is wrong is said where it is, and goes when it is mended. */
export function useCheckedForm<Form extends Texts<Form>>(empty: Form): CheckedForm<Form> {
  const [form, setForm] = useState(empty);
  const [failure, setFailure] = useState<{ readonly field: string; readonly message: string }>();

  const [notice, setNotice] = useState<Notice>();

  const inputs = useRef(new Map<string, HTMLElement | null>());
  const mark = (name: string, message: string) => {
    setFailure({ field: name, message });
    inputs.current.get(name)?.focus();
  };

  const set: CheckedForm<Form>['set'] = (name, value) => {
    setForm((before) => ({ ...before, [name]: value }));
    setFailure((before) => (before?.field === name ? undefined : before));
  };

  return {
    form,
    set,
    mark,
    notice,
    check: (rules, checked, at) => {
      setNotice(undefined);
      const found = firstFailure(rules, checked);
      if (found === undefined) {
        setFailure(undefined);
        return true;
      }
      const message = (currentLanguage() === 'en' ? found.messageEn : undefined) ?? found.message;
      mark(at?.[found.field] ?? found.field, message);
      toast(message);
      return false;
    },
    field: (name) => ({
      name,
      value: form[name],
      error: failure?.field === name ? failure.message : undefined,
      onChange: (value) => set(name, value),
      ref: (input) => {
        inputs.current.set(name, input);
      },
    }),
    refused: (fault, at, rules = []) => {
      if (!(fault instanceof ApiRefusal)) return;
      const broken = rules.find(({ message, messageEn }) =>
        [message, messageEn, translate(message)].includes(fault.message),
      );
      const name = broken?.field ?? at[fault.code];
      if (name !== undefined) mark(name, fault.message);
      setNotice({ code: fault.code, message: name === undefined ? fault.message : undefined });
    },
    clear: (sent) => setForm((now) => (sent === undefined || now === sent ? empty : now)),
  };
}
