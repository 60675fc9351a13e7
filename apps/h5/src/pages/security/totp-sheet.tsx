import { useCall } from '../../api/use-call.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { toast } from '../../ui/feedback/notify.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { StepStart } from '../../ui/step-start.tsx';
import { BothPasswords } from './both-passwords.tsx';
import { CodeStep } from './code-step.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

/** Sets an authenticator app up: both passwords, the picture, and the first code. */
export function TotpSheet({
  withCode,
  onClose,
}: {
  readonly withCode: boolean;
  readonly onClose: () => void;
}) {
  const texts = useTexts();
  const offer = useCall('offerTotp');
  const offered = offer.data?.data;
  const done = () => {
    toast(texts.on);
    onClose();
  };
  return (
    <Sheet open title={texts.totp} onClose={onClose}>
      {offered === undefined ? (
        <BothPasswords
          withCode={withCode}
          busy={offer.isPending}
          onGiven={(given, _address, refused) => offer.mutate(given, { onError: refused })}
        />
      ) : (
        <CodeStep call="confirmTotp" action={texts.confirm} onDone={done}>
          <StepStart className={styles.text}>{texts.scan}</StepStart>
          <img className={styles.qr} src={offered.qr} alt={texts.qr} width={192} height={192} />
          <div className={styles.secret}>
            <code>{offered.secret}</code>
            <CopyButton text={offered.secret} what={texts.secret} />
          </div>
        </CodeStep>
      )}
    </Sheet>
  );
}
