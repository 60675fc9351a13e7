import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { toast } from '../../ui/feedback/notify.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { StepStart } from '../../ui/step-start.tsx';
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
  const [sentTo, setSentTo] = useState('');
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
          withAddress
          busy={offer.isPending}
          onGiven={(given, address, refused) => {
            setSentTo(address);
            offer.mutate({ address, ...given }, { onError: refused });
          }}
        />
      ) : (
        <CodeStep call="confirmEmail" action={texts.emailBind} onDone={done}>
          <StepStart className={styles.text}>{texts.emailSent(sentTo)}</StepStart>
        </CodeStep>
      )}
    </Sheet>
  );
}
