import { inputMax, payPasswordMax } from '@mingpai/contract/constants';
import { useState } from 'react';
import { toast } from '../../ui/feedback/notify.ts';
import { Field } from '../../ui/field.tsx';
import { useTexts } from './labels.ts';

export type Passwords = { readonly login: string; readonly pay: string };

/** The new passwords, each typed twice. */
export function useNewPasswords(wants: 'login' | 'pay' | 'both') {
  const texts = useTexts();
  const [form, setForm] = useState({ login: '', login2: '', pay: '', pay2: '' });
  const [wrong, setWrong] = useState<'login2' | 'pay2'>();
  const shown = wants === 'both' ? (['login', 'pay'] as const) : ([wants] as const);

  const line = (name: keyof typeof form, kind: 'login' | 'pay') => (
    <Field
      key={name}
      name={name}
      label={name === kind ? texts[kind === 'pay' ? 'newPay' : 'newLogin'] : texts.again}
      hint={name === kind ? texts[kind === 'pay' ? 'payHint' : 'passwordHint'] : undefined}
      error={wrong === name ? texts.differ : undefined}
      secret
      value={form[name]}
      maxLength={kind === 'pay' ? payPasswordMax : inputMax}
      autoComplete={kind === 'pay' ? 'off' : 'new-password'}
      onChange={(value) => {
        setForm((before) => ({ ...before, [name]: value }));
        setWrong(undefined);
      }}
    />
  );

  return {
    passwords: { login: form.login, pay: form.pay } satisfies Passwords,
    fields: shown.flatMap((kind) => [line(kind, kind), line(`${kind}2`, kind)]),
    /** Says what is wrong where it is. @returns whether both are the same twice */
    check(): boolean {
      const found = shown.find((kind) => form[kind] !== form[`${kind}2`]);
      if (found === undefined) return true;
      setWrong(`${found}2`);
      toast(texts.differ);
      return false;
    },
  };
}
