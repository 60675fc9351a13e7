import { Button } from '@mingpai/ui/button';
import { type FormEvent, useState } from 'react';
import { keys } from '../../api/keys.ts';
import { useCall } from '../../api/use-call.ts';
import { toast } from '../../ui/feedback/notify.ts';
import { Field } from '../../ui/field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { BothPasswords } from './both-passwords.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

/** Binds an e-mail address, or another one: both passwords, and the six digits that were sent there. */
export function EmailSheet({
  withCode,
  onClose,
}: {
  readonly withCode: boolean;
  readonly onClose: () => void;
}) {
  const texts = useTexts();
  const [address, setAddress] = useState('');
  const [code, setCode] = useState('');
  const offer = useCall('offerEmail');
  const confirm = useCall('confirmEmail', { spoils: [keys.of('accountSecurity')] });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm.mutate(
      { code: code.trim() },
      {
        onSuccess: ({ message }) => {
          toast(message);
          onClose();
        },
      },
    );
  };
  return (
    <Sheet open title={texts.email} onClose={onClose}>
      {!offer.isSuccess ? (
        <BothPasswords
          withCode={withCode}
          busy={offer.isPending}
          onGiven={(given) => offer.mutate({ address: address.trim(), ...given })}
        >
          <Field
            name="email"
            label={texts.emailAddress}
            value={address}
            onChange={setAddress}
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            maxLength={100}
          />
        </BothPasswords>
      ) : (
        <form className={styles.form} onSubmit={submit} noValidate>
          <p className={styles.text}>{texts.emailSent(address.trim())}</p>
          <Field
            name="code"
            label={texts.code}
            value={code}
            onChange={setCode}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
          />
          <Button type="submit" size="large" block busy={confirm.isPending}>
            {texts.emailBind}
          </Button>
        </form>
      )}
    </Sheet>
  );
}
