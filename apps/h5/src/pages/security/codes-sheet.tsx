import { Button } from '@mingpai/ui/button';
import { keys } from '../../api/keys.ts';
import { useCall } from '../../api/use-call.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { StepStart } from '../../ui/step-start.tsx';
import { BothPasswords } from './both-passwords.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

/** Ten new recovery codes, shown once. */
export function CodesSheet({
  withCode,
  onClose,
}: {
  readonly withCode: boolean;
  readonly onClose: () => void;
}) {
  const texts = useTexts();
  const { mutate, isPending, data } = useCall('newRecoveryCodes', { spoils: [keys.of('accountSecurity')] });
  const codes = data?.data.codes;
  return (
    <Sheet open title={codes === undefined ? texts.codes : texts.codesTitle} onClose={onClose}>
      {codes === undefined ? (
        <BothPasswords
          withCode={withCode}
          busy={isPending}
          onGiven={(given, _address, refused) => mutate(given, { onError: refused })}
        />
      ) : (
        <div className={styles.form}>
          <StepStart className={styles.text}>{texts.codesOnce}</StepStart>
          <ul className={styles.codes}>
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
          <CopyButton text={codes.join('\n')} what={texts.copyAll} />
          <Button size="large" block onPress={onClose}>
            {texts.saved}
          </Button>
        </div>
      )}
    </Sheet>
  );
}
