import { inputMax } from '@mingpai/contract/constants';
import { Button } from '@mingpai/ui/button';
import { type FormEvent, useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

type BothPasswordsProps = {
  readonly busy: boolean;
  readonly onGiven: (passwords: { readonly password: string; readonly paypassword: string }) => void;
};

/** Who sets up a way to set passwords anew knows both of them. */
export function BothPasswords({ busy, onGiven }: BothPasswordsProps) {
  const texts = useTexts();
  const [password, setPassword] = useState('');
  const [paypassword, setPayPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onGiven({ password, paypassword });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.text}>{texts.both}</p>
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
      <Button type="submit" size="large" block busy={busy}>
        {texts.next}
      </Button>
    </form>
  );
}
