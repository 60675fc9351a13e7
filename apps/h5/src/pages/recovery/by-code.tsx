import { inputMax } from '@mingpai/contract/constants';
import { Button } from '@mingpai/ui/button';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
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
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const { passwords, fields, check } = useNewPasswords('login');
  const { mutate, isPending } = useCall('recoverLoginPassword');
  const submit = () =>
    check() &&
    mutate(
      { name, code, password: passwords.login },
      {
        onSuccess: ({ message }) => {
          toast(message);
          leave('/login');
        },
      },
    );
  return (
    <CodeForm busy={isPending} onSubmit={submit}>
      <Field
        name="name"
        label={texts.name}
        value={name}
        onChange={setName}
        maxLength={inputMax}
        autoComplete="username"
        autoCapitalize="none"
      />
      <CodeField value={code} onChange={setCode} hint={texts.codeHint} />
      {fields}
    </CodeForm>
  );
}

/** The withdrawal password set anew by the login password and a code. */
export function PayByCode() {
  const texts = useTexts();
  const back = useBack();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { passwords, fields, check } = useNewPasswords('pay');
  const { mutate, isPending } = useCall('recoverPayPassword');
  const submit = () =>
    check() &&
    mutate(
      { password, code, next: passwords.pay },
      {
        onSuccess: ({ message }) => {
          toast(message);
          back();
        },
      },
    );
  return (
    <CodeForm busy={isPending} onSubmit={submit}>
      <Field
        name="password"
        label={texts.loginPassword}
        secret
        value={password}
        onChange={setPassword}
        maxLength={inputMax}
        autoComplete="current-password"
      />
      <CodeField value={code} onChange={setCode} hint={texts.codeHint} />
      {fields}
    </CodeForm>
  );
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
