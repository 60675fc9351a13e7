import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import { ApiRefusal, ApiUnreachable } from '../../api/errors.ts';
import { keys } from '../../api/keys.ts';
import { isPicture } from '../../features/picture/picture.ts';
import { toast } from '../../ui/feedback/notify.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './avatar.module.css';
import { useTexts } from './labels.ts';

/** The member's picture; a chosen one is shown at once and sent behind it. */
export function Avatar({ address }: { readonly address: string }) {
  const texts = useTexts();
  const [chosen, setChosen] = useState<File>();
  const preview = usePreview(chosen);
  const { send, sending } = useUpload(() => setChosen(undefined));

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file can be chosen again after a failure.
    target.value = '';
    if (file === undefined) return;
    if (!(await isPicture(file))) return toast(texts.wrongPicture);
    setChosen(file);
    send(file);
  };

  return (
    <div className={styles.avatar}>
      <span className={styles.picture} aria-busy={sending || undefined}>
        <Picture
          src={preview ?? address}
          fallback="/pictures/brand/avatar.svg"
          alt={texts.avatar}
          width={72}
          height={72}
        />
      </span>
      <span className={styles.words}>
        <span className={styles.label}>{texts.avatar}</span>
        <span className={styles.hint}>{texts.avatarHint}</span>
      </span>
      <label className={styles.choose}>
        <Icon name="camera" size={18} />
        {texts.choose}
        <input
          type="file"
          accept="image/gif,image/png"
          className="spoken-only"
          disabled={sending}
          onChange={(event) => void choose(event)}
        />
      </label>
    </div>
  );
}

function useUpload(onFailure: () => void): { send: (file: File) => void; sending: boolean } {
  const texts = useTexts();
  const queries = useQueryClient();
  const [sending, setSending] = useState(false);
  const send = async (file: File) => {
    const form = new FormData();
    form.set('file', file);
    setSending(true);
    try {
      await call('uploadAvatar', form);
      await queries.invalidateQueries({ queryKey: keys.member });
      toast(texts.uploaded);
    } catch (fault) {
      onFailure();
      if (fault instanceof ApiRefusal || fault instanceof ApiUnreachable) toast(fault.message);
    } finally {
      setSending(false);
    }
  };
  return { send: (file) => void send(file), sending };
}

/** An address of the chosen file for as long as it is shown. */
function usePreview(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (file === undefined) return setAddress(undefined);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
