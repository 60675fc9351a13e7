import { inputMax } from '@mingpai/contract/constants';
import { Button } from '@mingpai/ui/button';
import { type FormEvent, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { toast } from '../../ui/feedback/notify.ts';
import { Field } from '../../ui/field.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

type ByEmailProps = {
  readonly pay: boolean;
  /** A claim code is on its way, if there is an address. */
  readonly onSent: () => void;
};

/** Asks for a claim code by e-mail; for the withdrawal password by the sign-in password as well. */
export function ByEmail({ pay, onSent }: ByEmailProps) {
  const texts = useTexts();
  const [typed, setTyped] = useState('');
  const login = useCall('askLoginByEmail');
  const other = useCall('askPayByEmail');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const settled = {
      onSuccess: ({ message }: { readonly message: string }) => {
        toast(message);
        onSent();
      },
    };
    if (pay) other.mutate({ password: typed }, settled);
    else login.mutate({ name: typed }, settled);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.lead}>{pay ? texts.emailPayLead : texts.emailLead}</p>
      {pay ? (
        <Field
          name="password"
          label={texts.loginPassword}
          secret
          value={typed}
          onChange={setTyped}
          maxLength={inputMax}
          autoComplete="current-password"
        />
      ) : (
        <Field
          name="name"
          label={texts.name}
          value={typed}
          onChange={setTyped}
          maxLength={inputMax}
          autoComplete="username"
          autoCapitalize="none"
        />
      )}
      <p className={styles.note}>{texts.emailNote}</p>
      <Button type="submit" size="large" block busy={login.isPending || other.isPending}>
        {texts.emailSend}
      </Button>
    </form>
  );
}
