import { transactionId } from '@mingpai/contract/rules/chain';
import type { Answer } from '@mingpai/contract/types';
import { Button } from '@mingpai/ui/button';
import { Card } from '@mingpai/ui/card';
import { classes } from '@mingpai/ui/class-names';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { keys } from '../../api/keys.ts';
import { useCall } from '../../api/use-call.ts';
import { Field } from '../../ui/field.tsx';
import { useTranslate } from '../../ui/translate.ts';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

/** An explorer's address with the transaction in it, and some room. */
const longest = 300;

/** "I have paid, and nothing arrived": the member pastes the transaction, and hears where the money is. */
export function FindPayment({ number }: { readonly number: string }) {
  const texts = useTexts();
  const translate = useTranslate();
  const queries = useQueryClient();
  const [pasted, setPasted] = useState('');
  const [wrong, setWrong] = useState<string>();
  const { mutate, data, error, isPending } = useCall('findDeposit', { quiet: true });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (transactionId(pasted) === undefined) return setWrong(texts.noTransaction);
    setWrong(undefined);
    mutate(
      { deposit_no: number, transaction_id: pasted.trim() },
      // What was found shows in the progress, too; what was credited in every figure.
      { onSettled: () => void queries.invalidateQueries({ queryKey: keys.money }) },
    );
  };

  return (
    <Card>
      <form className={styles.find} onSubmit={submit} noValidate>
        <h2 className={styles.ask}>{texts.notArrived}</h2>
        <p className={styles.label}>{texts.how}</p>
        <Field
          label={texts.transaction}
          placeholder={texts.transactionPlaceholder}
          value={pasted}
          onChange={setPasted}
          error={wrong}
          maxLength={longest}
          autoComplete="off"
          autoCapitalize="none"
        />
        <Button type="submit" look="quiet" block busy={isPending}>
          {texts.find}
        </Button>
        <p aria-live="polite" className={classes(styles.answer, error !== null && styles.refused)}>
          {!isPending && (error ? translate(error.message) : data && wordsFor(data, texts))}
        </p>
      </form>
    </Card>
  );
}

/** In the server's own words where they are the member's language. */
function wordsFor(
  { data, message }: { readonly data: Answer<'findDeposit'>; readonly message: string },
  texts: ReturnType<typeof useTexts>,
): string {
  return texts[data.state](message, data.confirmations, data.needed);
}
