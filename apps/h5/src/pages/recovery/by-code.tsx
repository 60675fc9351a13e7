import { inputMax } from '@mingpai/contract/constants';
import { Button } from '@mingpai/ui/button';
import type { FormEvent, ReactNode } from 'react';
import { useCall } from '../../api/use-call.ts';
import { recoveryCodeWrong, wrongLoginPassword } from '../../features/form/refusal-numbers.ts';
import { useCheckedForm } from '../../features/form/use-checked-form.ts';
import { useBack } from '../../features/navigation/use-go.ts';
import { CodeField } from '../../features/second-factor/code-field.tsx';
import { useLeave } from '../../features/sign-out/use-sign-out.ts';
import { toast } from '../../ui/feedback/notify.ts';
import { Field } from '../../ui/field.tsx';
import { useTexts } from './labels.ts';
import { useNewPasswords } from './new-passwords.tsx';
import styles from './page.module.css';

/** The login password set anew by a code; every session ends by it. */
export function LoginByCode() {
  const texts = useTexts();
  const leave = useLeave();
  const { form, field, check: checkOwn, refused } = useCheckedForm({ name: '', code: '' });
  const { passwords, fields, check, refused: refusedNew } = useNewPasswords('login');
  const { mutate, isPending } = useCall('recoverLoginPassword');
  const submit = () =>
    checkOwn([filled('name', texts.nameMissing), filled('code', texts.codeMissing)], form) &&
    check() &&
    mutate(
      { ...form, password: passwords.login },
      {
        onSuccess: ({ message }) => {
          toast(message);
          leave('/login');
        },
        onError: (fault) => {
          refused(fault, { [recoveryCodeWrong]: 'code' });
          refusedNew(fault);
        },
      },
    );
  return (
    <CodeForm busy={isPending} onSubmit={submit}>
      <Field
        {...field('name')}
        label={texts.name}
        maxLength={inputMax}
        autoComplete="username"
        autoCapitalize="none"
      />
      <CodeField {...field('code')} hint={texts.codeHint} />
      {fields}
    </CodeForm>
  );
}

/** The withdrawal password set anew by the login password and a code. */
export function PayByCode() {
  const texts = useTexts();
  const back = useBack();
  const { form, field, check: checkOwn, refused } = useCheckedForm({ password: '', code: '' });
  const { passwords, fields, check, refused: refusedNew } = useNewPasswords('pay');
  const { mutate, isPending } = useCall('recoverPayPassword');
  const submit = () =>
    checkOwn([filled('password', texts.passwordMissing), filled('code', texts.codeMissing)], form) &&
    check() &&
    mutate(
      { ...form, next: passwords.pay },
      {
        onSuccess: ({ message }) => {
          toast(message);
          back();
        },
        onError: (fault) => {
          refused(fault, { [wrongLoginPassword]: 'password', [recoveryCodeWrong]: 'code' });
          refusedNew(fault);
        },
      },
    );
  return (
    <CodeForm busy={isPending} onSubmit={submit}>
      <Field
        {...field('password')}
        label={texts.loginPassword}
        secret
        maxLength={inputMax}
        autoComplete="current-password"
      />
      <CodeField {...field('code')} hint={texts.codeHint} />
      {fields}
    </CodeForm>
  );
}

/** A field that must hold something, said before what is asked of the new password below it. */
function filled<Name extends string>(field: Name, message: string) {
  return {
    field,
    code: undefined,
    message,
    messageEn: message,
    ok: (typed: Readonly<Record<Name, string>>) => typed[field].trim() !== '',
  };
}

type CodeFormProps = {
  readonly busy: boolean;
  readonly onSubmit: () => unknown;
  readonly children: ReactNode;
};

function CodeForm({ busy, onSubmit, children }: CodeFormProps) {
  const texts = useTexts();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.lead}>{texts.codeLead}</p>
      {children}
      <p className={styles.note}>{texts.after}</p>
      <Button type="submit" size="large" block busy={busy}>
        {texts.set}
      </Button>
    </form>
  );
}
