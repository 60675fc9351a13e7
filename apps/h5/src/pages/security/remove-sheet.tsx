import { inputMax } from '@mingpai/contract/constants';
import { Button } from '@mingpai/ui/button';
import { type FormEvent, useState } from 'react';
import { keys } from '../../api/keys.ts';
import { useCall } from '../../api/use-call.ts';
import { CodeField } from '../../features/second-factor/code-field.tsx';
import { toast } from '../../ui/feedback/notify.ts';
import { Field } from '../../ui/field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

type RemoveSheetProps = {
  readonly kind: 'totp' | 'codes';
  /** An authenticator app is set up: a code of it is asked for, too. */
  readonly withCode: boolean;
  readonly onClose: () => void;
};

/** Removes a second factor, by the login password and a code of the app that is there. */
export function RemoveSheet({ kind, withCode, onClose }: RemoveSheetProps) {
  const texts = useTexts();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { mutate, isPending } = useCall('removeSecondFactor', { spoils: [keys.of('accountSecurity')] });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(
      { password, kind, code },
      {
        onSuccess: () => {
          toast(texts.removed);
          onClose();
        },
      },
    );
  };
  return (
    <Sheet open title={`${texts.remove} · ${texts[kind]}`} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.text}>{texts.one}</p>
        <Field
          name="password"
          label={texts.loginPassword}
          secret
          value={password}
          onChange={setPassword}
          maxLength={inputMax}
          autoComplete="current-password"
        />
        {withCode && <CodeField value={code} onChange={setCode} />}
        <Button type="submit" size="large" look="danger" block busy={isPending}>
          {texts.remove}
        </Button>
      </form>
    </Sheet>
  );
}
