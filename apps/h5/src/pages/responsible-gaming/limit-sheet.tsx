import { Button } from '@mingpai/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { ApiRefusal } from '../../api/errors.ts';
import { keys } from '../../api/keys.ts';
import { useCall } from '../../api/use-call.ts';
import { useCheckedForm } from '../../features/form/use-checked-form.ts';
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
  const { form, field, mark } = useCheckedForm({ value: value === null ? '' : String(value) });
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
    if (form.value.trim() === '') {
      mark('value', texts.wanted);
      toast(texts.wanted);
      return;
    }
    mutate(kind === 'time' ? { kind, span, minutes: form.value } : { kind, span, amount: form.value }, {
      ...settled,
      // The kind and the span are given: what is refused is the figure.
      onError: (fault) => {
        if (fault instanceof ApiRefusal) mark('value', fault.message);
      },
    });
  };
  return (
    <Sheet open title={texts.setTitle(texts[kind], texts[span])} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field
          {...field('value')}
          label={kind === 'time' ? texts.minutesField(minutesOf[span]) : texts.amount}
          inputMode={kind === 'time' ? 'numeric' : 'decimal'}
          autoComplete="off"
        />
        {kind === 'loss' && <p className={styles.note}>{texts.lossAtVenues}</p>}
        {kind === 'stake' && <p className={styles.note}>{texts.stakeAtVenues}</p>}
        <Button type="submit" size="large" block busy={isPending}>
          {texts.save}
        </Button>
        {value !== null && (
          <Button
            look="quiet"
            size="large"
            block
            busy={isPending}
            onPress={() => mutate({ kind, span, none: true }, settled)}
          >
            {texts.remove}
          </Button>
        )}
      </form>
    </Sheet>
  );
}
