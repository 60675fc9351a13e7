import { inputMax } from '@mingpai/contract/constants';
import { Button } from '@mingpai/ui/button';
import type { FormEvent } from 'react';
import {
  emailTaken,
  formRefused,
  payPasswordLocked,
  recoveryCodeWrong,
  secondFactorWanted,
  secondFactorWrong,
  wrongLoginPassword,
  wrongPayPassword,
} from '../../features/form/refusal-numbers.ts';
import { useCheckedForm } from '../../features/form/use-checked-form.ts';
import { CodeField } from '../../features/second-factor/code-field.tsx';
import { Field } from '../../ui/field.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

export type Given = { readonly password: string; readonly paypassword: string; readonly code: string };

type BothPasswordsProps = {
  /** There is a second factor: it is asked for, too. */
  readonly withCode: boolean;
  /** An address is asked for, above the passwords. */
  readonly withAddress?: boolean;
  readonly busy: boolean;
  /** @param refused puts the server's refusal at the field that it is about */
  readonly onGiven: (given: Given, address: string, refused: (fault: Error) => void) => void;
};

/** What is no other field's is the address's: of the rest none has a form of its own. */
const fieldsOfRefusals = {
  [formRefused]: 'address',
  [emailTaken]: 'address',
  [wrongLoginPassword]: 'password',
  [wrongPayPassword]: 'paypassword',
  [payPasswordLocked]: 'paypassword',
  [secondFactorWanted]: 'code',
  [secondFactorWrong]: 'code',
  [recoveryCodeWrong]: 'code',
} as const;

/** Who sets up a way to set passwords anew knows both of them. */
export function BothPasswords({ withCode, withAddress = false, busy, onGiven }: BothPasswordsProps) {
  const texts = useTexts();
  const { form, field, refused } = useCheckedForm({ address: '', password: '', paypassword: '', code: '' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { address, ...given } = form;
    onGiven(given, address.trim(), (fault) => refused(fault, fieldsOfRefusals));
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.text}>{withCode ? texts.bothAndCode : texts.both}</p>
      {withAddress && (
        <Field
          {...field('address')}
          label={texts.emailAddress}
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={100}
        />
      )}
      <Field
        {...field('password')}
        label={texts.loginPassword}
        secret
        maxLength={inputMax}
        autoComplete="current-password"
      />
      <Field
        {...field('paypassword')}
        label={texts.payPassword}
        secret
        maxLength={inputMax}
        autoComplete="off"
      />
      {withCode && <CodeField {...field('code')} />}
      <Button type="submit" size="large" block busy={busy}>
        {texts.next}
      </Button>
    </form>
  );
}
