import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { toast } from '../../ui/feedback/notify.ts';
import { Field } from '../../ui/field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { BothPasswords } from './both-passwords.tsx';
import { CodeStep } from './code-step.tsx';
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
  const offer = useCall('offerEmail');
  const done = (message: string) => {
    toast(message);
    onClose();
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
        <CodeStep call="confirmEmail" action={texts.emailBind} onDone={done}>
          <p className={styles.text}>{texts.emailSent(address.trim())}</p>
        </CodeStep>
      )}
    </Sheet>
  );
}
