import { inputMax } from '@mingpai/contract/constants';
import { usdtAddressRules } from '@mingpai/contract/rules/cards';
import { type Protocol, protocols } from '@mingpai/contract/states';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { keys } from '../../api/keys.ts';
import { useMoneyCall } from '../../api/use-call.ts';
import { useCheckedForm } from '../../features/form/use-checked-form.ts';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { useBack } from '../../features/navigation/use-go.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { toast } from '../../ui/feedback/notify.ts';
import { Field } from '../../ui/field.tsx';
import { Page } from '../../ui/surface.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

/** How addresses of each protocol begin (specification, chapter 9); a hint only, no form of an address is refused. */
const beginnings: Readonly<Record<Protocol, string>> = { TRC20: 'T', ERC20: '0x' };
const options = protocols.map((value) => ({ value, label: value }));

/** Bind a USDT address (specification, chapter 2, `/addUsdtCard`). */
export default function AddUsdtCardPage() {
  const texts = useTexts();
  const back = useBack();
  const queries = useQueryClient();
  const [protocol, setProtocol] = useState<Protocol>('TRC20');
  const { form, field, check } = useCheckedForm({ bank_no: '', pay_pass: '' });
  const { mutate, isPending } = useMoneyCall('bindCard');
  const address = form.bank_no.trim();
  const doubtful = address.length > 1 && !address.startsWith(beginnings[protocol]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!check(usdtAddressRules, { ...form, bank_owner: protocol }, { bank_owner: 'bank_no' })) return;
    mutate(
      { bank: 'USDT', bank_owner: protocol, ...form, bank_no: address },
      {
        onSuccess: ({ message }) => {
          toast(message);
          // What was known is wrong from now on: no page may act on it while the new list is on its way.
          void queries.resetQueries({ queryKey: keys.of('cards') });
          back();
        },
      },
    );
  };

  return (
    <Page>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Choice label={texts.protocol} value={protocol} options={options} onChange={setProtocol} />
        <Field
          {...field('bank_no')}
          label={texts.address}
          placeholder={texts.addressPlaceholder}
          autoComplete="off"
          autoCapitalize="none"
          hint={doubtful ? texts.mismatch(protocol, beginnings[protocol]) : undefined}
        />
        <Field
          {...field('pay_pass')}
          label={texts.password}
          placeholder={texts.passwordPlaceholder}
          secret
          maxLength={inputMax}
          autoComplete="off"
        />
        <Button type="submit" size="large" block busy={isPending}>
          {texts.submit}
        </Button>
        <GoLink to="/usdtmore" className={styles.explain}>
          {texts.explain}
        </GoLink>
      </form>
    </Page>
  );
}
