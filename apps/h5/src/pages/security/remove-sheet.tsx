import { Button } from '@mingpai/ui/button';
import type { FormEvent } from 'react';
import { keys } from '../../api/keys.ts';
import { useCall } from '../../api/use-call.ts';
import { toast } from '../../ui/feedback/notify.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { useTexts } from './labels.ts';
import { useOwnPassword } from './own-password.tsx';
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
  const { given, fields, refused } = useOwnPassword(withCode);
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
      onError: refused,
    };
    if (kind === 'passkeys') passkey.mutate({ id, ...given }, settled);
    else if (kind === 'email') email.mutate(given, settled);
    else factor.mutate({ kind, ...given }, settled);
  };
  return (
    <Sheet open title={`${texts.remove} · ${texts[kind]}`} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.text}>{kind === 'email' ? texts.oneEmail : texts.one}</p>
        {fields}
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
