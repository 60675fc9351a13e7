import { inputMax } from '@mingpai/contract/constants';
import { bankCardRules } from '@mingpai/contract/rules/cards';
import { Button } from '@mingpai/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { keys } from '../../api/keys.ts';
import { useMoneyCall } from '../../api/use-call.ts';
import { FormNotice } from '../../features/form/form-notice.tsx';
import { cardExists, payPasswordLocked, wrongPayPassword } from '../../features/form/refusal-numbers.ts';
import { useCheckedForm } from '../../features/form/use-checked-form.ts';
import { placeBeforeBinding } from '../../features/navigation/after-binding.ts';
import { useBack, useGo } from '../../features/navigation/use-go.ts';
import { toast } from '../../ui/feedback/notify.ts';
import { Field } from '../../ui/field.tsx';
import { Page } from '../../ui/surface.tsx';
import { BankPicker } from './bank-picker.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

const empty = { bank_owner: '', bank: '', bank_no: '', bank_address: '', pay_pass: '' };

/** Bind a bank card (specification, chapter 2, `/addBankCard`). */
export default function AddBankCardPage() {
  const texts = useTexts();
  const back = useBack();
  const go = useGo();
  const queries = useQueryClient();
  const { form, field, check, refused, notice } = useCheckedForm(empty);
  const { mutate, isPending } = useMoneyCall('bindCard');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!check(bankCardRules, form)) return;
    mutate(form, {
      onSuccess: ({ message }) => {
        toast(message);
        void queries.resetQueries({ queryKey: keys.of('cards') });
        const before = placeBeforeBinding();
        if (before === undefined) back();
        else go(before, { replace: true });
      },
      onError: (fault) =>
        refused(fault, {
          [wrongPayPassword]: 'pay_pass',
          [payPasswordLocked]: 'pay_pass',
          [cardExists]: 'bank_no',
        }),
    });
  };

  return (
    <Page>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field
          {...field('bank_owner')}
          label={texts.holder}
          placeholder={texts.holderPlaceholder}
          hint={texts.holderHint}
          maxLength={inputMax}
          autoComplete="cc-name"
        />
        <BankPicker {...field('bank')} />
        <Field
          {...field('bank_address')}
          label={texts.branch}
          placeholder={texts.branchPlaceholder}
          maxLength={inputMax}
          autoComplete="off"
        />
        <Field
          {...field('bank_no')}
          label={texts.number}
          placeholder={texts.numberPlaceholder}
          inputMode="numeric"
          maxLength={inputMax}
          autoComplete="cc-number"
        />
        <Field
          {...field('pay_pass')}
          label={texts.password}
          placeholder={texts.passwordPlaceholder}
          secret
          maxLength={inputMax}
          autoComplete="off"
        />
        <FormNotice notice={notice} />
        <Button type="submit" size="large" block busy={isPending}>
          {texts.submit}
        </Button>
      </form>
    </Page>
  );
}
