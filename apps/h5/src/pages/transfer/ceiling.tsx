import { ceilingRules } from '@mingpai/contract/rules/transfer';
import { Button } from '@mingpai/ui/button';
import type { FormEvent } from 'react';
import { keys } from '../../api/keys.ts';
import { useCall } from '../../api/use-call.ts';
import { useCeiling } from '../../features/balance/use-ceiling.ts';
import { useCheckedForm } from '../../features/form/use-checked-form.ts';
import { toast } from '../../ui/feedback/notify.ts';
import { Field } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

/** How much one game brings along at most while auto-transfer is on (rule B60). */
export function Ceiling() {
  const most = useCeiling();
  return most === undefined ? <Skeleton height="4rem" /> : <CeilingForm key={most} most={most} />;
}

function CeilingForm({ most }: { readonly most: number | null }) {
  const texts = useTexts();
  const { form, field, check } = useCheckedForm({ amount: most === null ? '' : String(most) });
  const { mutate, isPending } = useCall('setAutoTransferCeiling', {
    spoils: [keys.of('autoTransferCeiling')],
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = form.amount.trim();
    if (!check(ceilingRules, { amount })) return;
    mutate(amount === '' ? {} : { amount }, { onSuccess: ({ message }) => toast(message) });
  };
  return (
    <form className={styles.ceiling} onSubmit={submit} noValidate>
      <Field
        {...field('amount')}
        label={texts.ceiling}
        placeholder={texts.noCeiling}
        hint={texts.ceilingHint}
        inputMode="decimal"
        autoComplete="off"
        aside={
          <Button type="submit" look="plain" size="small" busy={isPending}>
            {texts.save}
          </Button>
        }
      />
    </form>
  );
}
