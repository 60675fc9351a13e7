import { Button } from '@mingpai/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { ApiRefusal } from '../../api/errors.ts';
import { keys } from '../../api/keys.ts';
import { useMoneyCall } from '../../api/use-call.ts';
import { toast } from '../../ui/feedback/notify.ts';
import { Field } from '../../ui/field.tsx';
import { OpenOperation } from '../form/open-operation.tsx';
import { useCheckedForm } from '../form/use-checked-form.ts';
import styles from './bonuses.module.css';
import { useTexts } from './labels.ts';

/** A promotion's code; what it brings, or why it brings nothing, the server says. */
export function CodeForm() {
  const texts = useTexts();
  const { form, field, mark, clear } = useCheckedForm({ code: '' });
  const queries = useQueryClient();
  const { mutate, isPending } = useMoneyCall('redeemPromotionCode');
  const redeem = (event: FormEvent) => {
    event.preventDefault();
    if (form.code.trim() === '') {
      mark('code', texts.codePlaceholder);
      toast(texts.codePlaceholder);
      return;
    }
    mutate(form, {
      onSuccess: ({ message }) => {
        toast(message);
        clear(form);
      },
      // Whatever is refused is about the code: there is nothing else here.
      onError: (fault) => {
        if (fault instanceof ApiRefusal) mark('code', fault.message);
      },
      onSettled: () => void queries.invalidateQueries({ queryKey: keys.money }),
    });
  };
  return (
    <form className={styles.code} onSubmit={redeem} noValidate>
      <Field
        {...field('code')}
        label={texts.code}
        placeholder={texts.codePlaceholder}
        maxLength={20}
        autoComplete="off"
      />
      <OpenOperation name="redeemPromotionCode" busy={isPending} />
      <Button type="submit" busy={isPending}>
        {texts.redeem}
      </Button>
    </form>
  );
}
