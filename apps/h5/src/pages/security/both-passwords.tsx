import { inputMax } from '@mingpai/contract/constants';
import { Button } from '@mingpai/ui/button';
import { type FormEvent, type ReactNode, useState } from 'react';
import { CodeField } from '../../features/second-factor/code-field.tsx';
import { Field } from '../../ui/field.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

export type Given = { readonly password: string; readonly paypassword: string; readonly code: string };

type BothPasswordsProps = {
  /** There is a second factor: it is asked for, too. */
  readonly withCode: boolean;
  readonly busy: boolean;
  readonly onGiven: (given: Given) => void;
  /** What else is asked, above the passwords. */
  readonly children?: ReactNode;
};

/** Who sets up a way to set passwords anew knows both of them. */
export function BothPasswords({ withCode, busy, onGiven, children }: BothPasswordsProps) {
  const texts = useTexts();
  const [password, setPassword] = useState('');
  const [paypassword, setPayPassword] = useState('');
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onGiven({ password, paypassword, code });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.text}>{withCode ? texts.bothAndCode : texts.both}</p>
      {children}
      <Field
        name="password"
        label={texts.loginPassword}
        secret
        value={password}
        onChange={setPassword}
        maxLength={inputMax}
        autoComplete="current-password"
      />
      <Field
        name="paypassword"
        label={texts.payPassword}
        secret
        value={paypassword}
        onChange={setPayPassword}
        maxLength={inputMax}
        autoComplete="off"
      />
      {withCode && <CodeField value={code} onChange={setCode} />}
      <Button type="submit" size="large" block busy={busy}>
        {texts.next}
      </Button>
    </form>
  );
}
