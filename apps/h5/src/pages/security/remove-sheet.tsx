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

type RemoveSheetProps = (
  | { readonly kind: 'totp' | 'codes' | 'email'; readonly id?: never }
  | { readonly kind: 'passkeys'; readonly id: string }
) & {
  /** There is a second factor: it is asked for, too. */
  readonly withCode: boolean;
  readonly onClose: () => void;
};

/** Removes a second factor, by the login password and the second factor that is there. */
export function RemoveSheet({ kind, id, withCode, onClose }: RemoveSheetProps) {
  const texts = useTexts();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const spoils = [keys.of('accountSecurity')];
  const factor = useCall('removeSecondFactor', { spoils });
  const passkey = useCall('removePasskey', { spoils });
  const email = useCall('removeEmail', { spoils });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const settled = {
      onSuccess: () => {
        toast(texts.removed);
        onClose();
      },
    };
    if (kind === 'passkeys') passkey.mutate({ id, password, code }, settled);
    else if (kind === 'email') email.mutate({ password, code }, settled);
    else factor.mutate({ password, kind, code }, settled);
  };
  return (
    <Sheet open title={`${texts.remove} · ${texts[kind]}`} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.text}>{kind === 'email' ? texts.oneEmail : texts.one}</p>
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
        <Button
          type="submit"
          size="large"
          look="danger"
          block
          busy={factor.isPending || passkey.isPending || email.isPending}
        >
          {texts.remove}
        </Button>
      </form>
    </Sheet>
  );
}
