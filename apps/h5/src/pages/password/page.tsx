import { inputMax } from '@mingpai/contract/constants';
import { passwordChangeRules, payPasswordChangeRules } from '@mingpai/contract/rules/password-change';
import { firstFailure } from '@mingpai/contract/rules/rule';
import { Button } from '@mingpai/ui/button';
import type { FormEvent } from 'react';
import { useMoneyCall } from '../../api/use-call.ts';
import {
  payPasswordLocked,
  wrongOldPassword,
  wrongPayPassword,
} from '../../features/form/refusal-numbers.ts';
import { useCheckedForm } from '../../features/form/use-checked-form.ts';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { usePageTitle } from '../../features/navigation/page-title.ts';
import { useSearchParams } from '../../features/navigation/router.tsx';
import { useBack } from '../../features/navigation/use-go.ts';
import { useLeave } from '../../features/sign-out/use-sign-out.ts';
import { toast } from '../../ui/feedback/notify.ts';
import { Field } from '../../ui/field.tsx';
import { Page } from '../../ui/surface.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

const empty = { old: '', next: '', confirm: '' };

/** Change a password (specification, chapter 2, `/password`): type 1 signs in, type 2 withdraws. */
export default function PasswordPage() {
  const [query] = useSearchParams();
  const texts = useTexts();
  const kind = query.get('type') === '2' ? 'pay' : 'login';
  usePageTitle(texts[kind]);
  const { form, field, check, refused, clear } = useCheckedForm(empty);
  const { change, isPending } = useChange(kind, (fault) =>
    refused(fault, { [wrongOldPassword]: 'old', [wrongPayPassword]: 'old', [payPasswordLocked]: 'old' }),
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const rules = kind === 'pay' ? payPasswordChangeRules : passwordChangeRules;
    if (check(rules, form)) return change({ password: form.old, paypassword: form.next });
    // What is the same twice is typed anew from the beginning (specification, chapter 5, Password change).
    if (firstFailure(passwordChangeRules, form)?.code === 'new_password_same') clear();
  };

  const line = (name: keyof typeof empty, placeholder: string) => (
    <Field
      {...field(name)}
      label={texts[name]}
      placeholder={placeholder}
      secret
      maxLength={inputMax}
      autoComplete={kind === 'pay' ? 'off' : name === 'old' ? 'current-password' : 'new-password'}
    />
  );
  return (
    <Page>
      <form className={styles.form} onSubmit={submit} noValidate>
        {line('old', texts.oldPlaceholder)}
        {line('next', texts.nextPlaceholder)}
        {line('confirm', texts.confirmPlaceholder)}
        <p className={styles.note}>{kind === 'login' ? texts.loginNote : texts.payNote}</p>
        <Button type="submit" size="large" block busy={isPending}>
          {texts.submit}
        </Button>
        <GoLink to={kind === 'pay' ? '/recovery?type=2' : '/recovery'} className={styles.forgot}>
          {texts.forgot}
        </GoLink>
      </form>
    </Page>
  );
}

/** A new sign-in password ends every session, this one too; a new withdrawal password ends none (specification, chapter 4). */
function useChange(kind: 'login' | 'pay', onRefusal: (fault: Error) => void) {
  const leave = useLeave();
  const back = useBack();
  const login = useMoneyCall('changePassword');
  const pay = useMoneyCall('changePayPassword');
  const { mutate, isPending } = kind === 'login' ? login : pay;
  const change = (passwords: { readonly password: string; readonly paypassword: string }) =>
    mutate(passwords, {
      onSuccess: ({ message }) => {
        toast(message);
        if (kind === 'login') leave('/login');
        else back();
      },
      onError: onRefusal,
    });
  return { change, isPending };
}
