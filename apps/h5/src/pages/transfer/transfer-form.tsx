import { centralWallet } from '@mingpai/contract/constants';
import { transferRules } from '@mingpai/contract/rules/transfer';
import { formatAmount } from '@mingpai/ui/amount';
import { Button } from '@mingpai/ui/button';
import { Card } from '@mingpai/ui/card';
import { type FormEvent, useState } from 'react';
import { useToldMoneyCall } from '../../features/balance/use-told-money-call.ts';
import { FormNotice } from '../../features/form/form-notice.tsx';
import { OpenOperation } from '../../features/form/open-operation.tsx';
import { insufficientBalance } from '../../features/form/refusal-numbers.ts';
import { useCheckedForm } from '../../features/form/use-checked-form.ts';
import { useVenues } from '../../features/venues/use-venues.ts';
import { toast } from '../../ui/feedback/notify.ts';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Select } from '../../ui/select.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

type TransferFormProps = {
  /** What the central wallet holds, in yuan. */
  readonly central: number | undefined;
};

/** One side is always the central wallet; the other is chosen (specification, chapter 5, Transfer). */
export function TransferForm({ central }: TransferFormProps) {
  const texts = useTexts();
  const { data: all = [] } = useVenues();
  // One that plays from the central wallet needs no transfer and takes none.
  const venues = all.filter(({ seamless }) => !seamless);
  const [picked, setPicked] = useState('');
  const [into, setInto] = useState(true);
  const { form, field, set, check, refused, notice, clear } = useCheckedForm({ amount: '' });
  const { send, isPending } = useToldMoneyCall('transfer');
  const [moved, setMoved] = useState('');
  const venue = venues.find(({ platname }) => platname === picked) ?? venues[0];
  const most = into ? central : venue?.balance;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The venues are still being read, or could not be: no wallet is named yet.
    if (venue === undefined) {
      toast(texts.noVenues);
      return;
    }
    const code = venue.platname;
    const payload = {
      amount: form.amount,
      sourcetype: into ? centralWallet : code,
      targettype: into ? code : centralWallet,
    };
    setMoved('');
    if (!check(transferRules, payload, { targettype: 'amount', sourcetype: 'amount' })) return;
    void send(payload).then(
      () => {
        // The specification's message says of no sum and no wallet.
        setMoved((into ? texts.movedTo : texts.movedBack)(formatAmount(Number(form.amount)), venue.name));
        clear(form);
      },
      (fault: Error) => refused(fault, { [insufficientBalance]: 'amount' }),
    );
  };

  const choice = (
    <div className={styles.side}>
      <span className={styles.caption2}>{into ? texts.to : texts.from}</span>
      <Select label={texts.choose} value={venue?.platname ?? ''} onChange={setPicked}>
        {venues.map(({ name, platname }) => (
          <option key={platname} value={platname}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
  const fixed = (
    <div className={styles.side}>
      <span className={styles.caption2}>{into ? texts.from : texts.to}</span>
      <span className={styles.fixed}>{texts.central}</span>
    </div>
  );

  return (
    <Card>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.sides}>
          {into ? fixed : choice}
          <button
            type="button"
            className={styles.swap}
            aria-label={texts.swap}
            onClick={() => setInto(!into)}
          >
            <Icon name="transfer" />
          </button>
          {into ? choice : fixed}
        </div>
        <Field
          {...field('amount')}
          label={texts.amount}
          placeholder={texts.placeholder}
          inputMode="decimal"
          autoComplete="off"
          aside={
            <Button
              look="plain"
              size="small"
              onPress={() => set('amount', most === undefined ? '' : String(most))}
            >
              {texts.max}
            </Button>
          }
        />
        <OpenOperation name="transfer" busy={isPending} />
        <FormNotice notice={notice} />
        <p className={styles.moved} role="status">
          {moved}
        </p>
        <Button type="submit" size="large" block busy={isPending}>
          {texts.submit}
        </Button>
      </form>
    </Card>
  );
}
