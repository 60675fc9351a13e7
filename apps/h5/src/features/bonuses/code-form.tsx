import { Button } from '@mingpai/ui/button';
import type { FormEvent } from 'react';
import { ApiRefusal } from '../../api/errors.ts';
import { toast } from '../../ui/feedback/notify.ts';
import { Field } from '../../ui/field.tsx';
import { useToldMoneyCall } from '../balance/use-told-money-call.ts';
import { OpenOperation } from '../form/open-operation.tsx';
import { useCheckedForm } from '../form/use-checked-form.ts';
import styles from './bonuses.module.css';
import { useTexts } from './labels.ts';

/** A promotion's code; what it brings, or why it brings nothing, the server says. */
export function CodeForm() {
  const texts = useTexts();
  const { form, field, mark, clear } = useCheckedForm({ code: '' });
  const { send, isPending } = useToldMoneyCall('redeemPromotionCode');
  const redeem = (event: FormEvent) => {
    event.preventDefault();
    if (form.code.trim() === '') {
      mark('code', texts.codePlaceholder);
      toast(texts.codePlaceholder);
      return;
    }
    void send(form).then(
      () => clear(form),
      // Whatever is refused is about the code: there is nothing else here.
      (fault: unknown) => {
        if (fault instanceof ApiRefusal) mark('code', fault.message);
      },
    );
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
