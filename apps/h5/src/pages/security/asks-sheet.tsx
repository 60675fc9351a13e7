import type { Answer } from '@mingpai/contract/types';
import { formatAmount } from '@mingpai/ui/amount';
import { Button } from '@mingpai/ui/button';
import { type FormEvent, useState } from 'react';
import { keys } from '../../api/keys.ts';
import { useCall } from '../../api/use-call.ts';
import { secondFactorWanted, secondFactorWrong } from '../../features/form/refusal-numbers.ts';
import { useCheckedForm } from '../../features/form/use-checked-form.ts';
import { CodeField } from '../../features/second-factor/code-field.tsx';
import { toast } from '../../ui/feedback/notify.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

type Asks = Answer<'accountSecurity'>['asks'];

/** When the code is asked for: chosen with a code, for a thief would choose never. */
export function AsksSheet({ of, onClose }: { readonly of: Asks; readonly onClose: () => void }) {
  const texts = useTexts();
  const [signIn, setSignIn] = useState(of.signIn);
  const [withdrawals, setWithdrawals] = useState(of.withdrawals);
  const { form, field, refused } = useCheckedForm({ code: '' });
  const { mutate, isPending } = useCall('chooseFactorAsks', { spoils: [keys.of('accountSecurity')] });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(
      { signIn, withdrawals, code: form.code },
      {
        onSuccess: ({ message }) => {
          toast(message);
          onClose();
        },
        onError: (fault) => refused(fault, { [secondFactorWanted]: 'code', [secondFactorWrong]: 'code' }),
      },
    );
  };
  return (
    <Sheet open title={texts.asks} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <fieldset className={styles.choices}>
          <legend>{texts.atSignIn}</legend>
          {(['new_device', 'always'] as const).map((one) => (
            <label key={one} className={styles.choice}>
              <input type="radio" name="sign-in" checked={signIn === one} onChange={() => setSignIn(one)} />
              {texts[one]}
            </label>
          ))}
        </fieldset>
        <fieldset className={styles.choices}>
          <legend>{texts.atWithdrawals}</legend>
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={withdrawals}
              onChange={(event) => setWithdrawals(event.target.checked)}
            />
            {texts.everyWithdrawal}
          </label>
          {of.from !== null && <p className={styles.hint}>{texts.from(formatAmount(of.from))}</p>}
        </fieldset>
        <CodeField {...field('code')} />
        <Button type="submit" size="large" block busy={isPending}>
          {texts.save}
        </Button>
      </form>
    </Sheet>
  );
}
