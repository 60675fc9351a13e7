import { Button } from '@mingpai/ui/button';
import { type FormEvent, useState } from 'react';
import { keys } from '../../api/keys.ts';
import { useCall } from '../../api/use-call.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { toast } from '../../ui/feedback/notify.ts';
import { Field } from '../../ui/field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { BothPasswords } from './both-passwords.tsx';
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
  const [code, setCode] = useState('');
  const offer = useCall('offerTotp');
  const confirm = useCall('confirmTotp', { spoils: [keys.of('accountSecurity')] });
  const offered = offer.data?.data;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm.mutate(
      { code: code.trim() },
      {
        onSuccess: () => {
          toast(texts.on);
          onClose();
        },
      },
    );
  };
  return (
    <Sheet open title={texts.totp} onClose={onClose}>
      {offered === undefined ? (
        <BothPasswords withCode={withCode} busy={offer.isPending} onGiven={(given) => offer.mutate(given)} />
      ) : (
        <form className={styles.form} onSubmit={submit} noValidate>
          <p className={styles.text}>{texts.scan}</p>
          <img className={styles.qr} src={offered.qr} alt={texts.qr} width={192} height={192} />
          <div className={styles.secret}>
            <code>{offered.secret}</code>
            <CopyButton text={offered.secret} what={texts.secret} />
          </div>
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
            {texts.confirm}
          </Button>
        </form>
      )}
    </Sheet>
  );
}
