import { inputMax, payPasswordMax } from '@mingpai/contract/constants';
import { formRefused } from '../../features/form/refusal-numbers.ts';
import { useCheckedForm } from '../../features/form/use-checked-form.ts';
import { Field } from '../../ui/field.tsx';
import { useTexts } from './labels.ts';

export type Passwords = { readonly login: string; readonly pay: string };

/** The new passwords, each typed twice. */
export function useNewPasswords(wants: 'login' | 'pay' | 'both') {
  const texts = useTexts();
  const { form, field, check, refused } = useCheckedForm({ login: '', login2: '', pay: '', pay2: '' });
  const shown = wants === 'both' ? (['login', 'pay'] as const) : ([wants] as const);

  const line = (name: keyof typeof form, kind: 'login' | 'pay') => (
    <Field
      key={name}
      {...field(name)}
      label={name === kind ? texts[kind === 'pay' ? 'newPay' : 'newLogin'] : texts.again}
      hint={name === kind ? texts[kind === 'pay' ? 'payHint' : 'passwordHint'] : undefined}
      secret
      maxLength={kind === 'pay' ? payPasswordMax : inputMax}
      autoComplete={kind === 'pay' ? 'off' : 'new-password'}
    />
  );
  const same = shown.map((kind) => ({
    field: `${kind}2` as const,
    code: undefined,
    message: texts.differ,
    messageEn: texts.differ,
    ok: (typed: typeof form) => typed[kind] === typed[`${kind}2`],
  }));

  return {
    passwords: { login: form.login, pay: form.pay } satisfies Passwords,
    fields: shown.flatMap((kind) => [line(kind, kind), line(`${kind}2`, kind)]),
    /** Says what is wrong where it is. @returns whether both are the same twice */
    check: () => check(same, form),
    /** What the server refuses of a new password stands at it. */
    refused: (fault: Error) => refused(fault, { [formRefused]: shown[0] }),
  };
}
