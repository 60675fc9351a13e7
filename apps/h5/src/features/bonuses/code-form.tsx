import { Button } from '@mingpai/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { keys } from '../../api/keys.ts';
import { useMoneyCall } from '../../api/use-call.ts';
import { toast } from '../../ui/feedback/notify.ts';
import { Field } from '../../ui/field.tsx';
import styles from './bonuses.module.css';
import { useTexts } from './labels.ts';

/** A promotion's code; what it brings, or why it brings nothing, the server says. */
export function CodeForm() {
  const texts = useTexts();
  const [code, setCode] = useState('');
  const queries = useQueryClient();
  const { mutate, isPending } = useMoneyCall('redeemPromotionCode');
  const redeem = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return;
    mutate(
      { code },
      {
        onSuccess: ({ message }) => {
          toast(message);
          setCode('');
        },
        onSettled: () => void queries.invalidateQueries({ queryKey: keys.money }),
      },
    );
  };
  return (
    <form className={styles.code} onSubmit={redeem} noValidate>
      <Field
        label={texts.code}
        placeholder={texts.codePlaceholder}
        value={code}
        onChange={setCode}
        maxLength={20}
        autoComplete="off"
      />
      <Button type="submit" busy={isPending}>
        {texts.redeem}
      </Button>
    </form>
  );
}
