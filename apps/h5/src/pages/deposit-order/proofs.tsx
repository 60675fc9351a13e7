import { buttonClass } from '@mingpai/ui/button';
import { Card } from '@mingpai/ui/card';
import { classes } from '@mingpai/ui/class-names';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { call, fetchData } from '../../api/client.ts';
import { ApiRefusal, ApiUnreachable } from '../../api/errors.ts';
import { keys } from '../../api/keys.ts';
import { shrunk } from '../../features/picture/shrink.ts';
import { toast } from '../../ui/feedback/notify.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useTranslate } from '../../ui/translate.ts';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

/** The server takes no more. */
const most = 3;

/** Pictures of a bank transfer: what the member has uploaded, and one more while the order waits. */
export function Proofs({ number, open }: { readonly number: string; readonly open: boolean }) {
  const texts = useTexts();
  const { data: proofs = [] } = useQuery({
    queryKey: keys.moneyOf('depositProofs', number),
    queryFn: ({ signal }) => fetchData('depositProofs', { deposit_no: number }, { signal }),
    meta: { quiet: true },
  });
  const { send, sending, fault } = useUpload(number);
  if (!open && proofs.length === 0) return null;

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file can be chosen again after a failure.
    target.value = '';
    if (file !== undefined) send(file);
  };

  return (
    <Card>
      <div className={styles.find}>
        <h2 className={styles.ask}>{texts.proof}</h2>
        {open && <p className={styles.label}>{texts.proofHint}</p>}
        {proofs.length > 0 && (
          <ul className={styles.proofs}>
            {proofs.map(({ id, created_at, picture }) => (
              <li key={id}>
                <img src={picture} alt={texts.proofOf(created_at)} width={96} height={96} />
              </li>
            ))}
          </ul>
        )}
        {open && proofs.length < most && (
          <label className={classes(buttonClass('quiet'), styles.choose)} aria-busy={sending || undefined}>
            <Icon name="camera" size={18} />
            {sending ? texts.proofSending : texts.proofChoose}
            <input
              type="file"
              accept="image/jpeg,image/png,image/gif,image/webp"
              className="spoken-only"
              disabled={sending}
              onChange={choose}
            />
          </label>
        )}
        <p aria-live="polite" className={classes(styles.answer, styles.refused)}>
          {fault}
        </p>
      </div>
    </Card>
  );
}

function useUpload(number: string): {
  send: (file: File) => void;
  sending: boolean;
  fault: string | undefined;
} {
  const texts = useTexts();
  const translate = useTranslate();
  const queries = useQueryClient();
  const [sending, setSending] = useState(false);
  const [fault, setFault] = useState<string>();
  const send = async (file: File) => {
    setFault(undefined);
    const picture = await shrunk(file);
    if (picture === undefined) return setFault(texts.proofWrong);
    const form = new FormData();
    // The server reads what belongs to the file before it.
    form.set('deposit_no', number);
    form.set('file', picture, file.name);
    setSending(true);
    try {
      await call('uploadDepositProof', form);
      await queries.invalidateQueries({ queryKey: keys.moneyOf('depositProofs', number) });
      toast(texts.proofSent);
    } catch (failure) {
      if (!(failure instanceof ApiRefusal || failure instanceof ApiUnreachable)) throw failure;
      setFault(translate(failure.message));
    } finally {
      setSending(false);
    }
  };
  return { send: (file) => void send(file), sending, fault };
}
