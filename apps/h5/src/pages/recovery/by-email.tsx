import { inputMax } from '@mingpai/contract/constants';
import { Button } from '@mingpai/ui/button';
import type { FormEvent } from 'react';
import { useCall } from '../../api/use-call.ts';
import { formRefused, wrongLoginPassword } from '../../features/form/refusal-numbers.ts';
import { useCheckedForm } from '../../features/form/use-checked-form.ts';
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
  const { form, field, refused } = useCheckedForm({ name: '', password: '' });
  const login = useCall('askLoginByEmail');
  const other = useCall('askPayByEmail');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const settled = {
      onSuccess: ({ message }: { readonly message: string }) => {
        toast(message);
        onSent();
      },
      onError: (fault: Error) => refused(fault, { [formRefused]: 'name', [wrongLoginPassword]: 'password' }),
    };
    if (pay) other.mutate({ password: form.password }, settled);
    else login.mutate({ name: form.name }, settled);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.lead}>{pay ? texts.emailPayLead : texts.emailLead}</p>
      {pay ? (
        <Field
          {...field('password')}
          label={texts.loginPassword}
          secret
          maxLength={inputMax}
          autoComplete="current-password"
        />
      ) : (
        <Field
          {...field('name')}
          label={texts.name}
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
