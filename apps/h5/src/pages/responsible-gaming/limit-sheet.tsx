import { Button } from '@mingpai/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { keys } from '../../api/keys.ts';
import { useCall } from '../../api/use-call.ts';
import { toast } from '../../ui/feedback/notify.ts';
import { Field } from '../../ui/field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useTexts } from './labels.ts';
import { type Limit, minutesOf } from './limit.ts';
import styles from './page.module.css';

/** Sets one limit; the server says from when it holds. */
export function LimitSheet({ limit, onClose }: { readonly limit: Limit; readonly onClose: () => void }) {
  const texts = useTexts();
  const queries = useQueryClient();
  const { kind, span, value } = limit;
  const [typed, setTyped] = useState(value === null ? '' : String(value));
  const { mutate, isPending } = useCall('setPlayLimit');
  const settled = {
    onSuccess: ({ message }: { message: string }) => {
      toast(message);
      void queries.invalidateQueries({ queryKey: keys.moneyOf('playControls') });
      onClose();
    },
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(kind === 'time' ? { kind, span, minutes: typed } : { kind, span, amount: typed }, settled);
  };
  return (
    <Sheet open title={texts.setTitle(texts[kind], texts[span])} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field
          label={kind === 'time' ? texts.minutesField(minutesOf[span]) : texts.amount}
          value={typed}
          onChange={setTyped}
          inputMode={kind === 'time' ? 'numeric' : 'decimal'}
          autoComplete="off"
        />
        {kind === 'loss' && <p className={styles.note}>{texts.lossAtVenues}</p>}
        {kind === 'stake' && <p className={styles.note}>{texts.stakeAtVenues}</p>}
        <Button type="submit" size="large" block busy={isPending}>
          {texts.save}
        </Button>
        {value !== null && (
          <Button look="quiet" size="large" block onPress={() => mutate({ kind, span, none: true }, settled)}>
            {texts.remove}
          </Button>
        )}
      </form>
    </Sheet>
  );
}
