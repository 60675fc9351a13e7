import { inputMax } from '@mingpai/contract/constants';
import { profileRules } from '@mingpai/contract/rules/profile';
import { Button } from '@mingpai/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { keys } from '../../api/keys.ts';
import { useMoneyCall } from '../../api/use-call.ts';
import { useCheckedForm } from '../../features/form/use-checked-form.ts';
import type { Member } from '../../features/member/use-member.ts';
import { toast } from '../../ui/feedback/notify.ts';
import { Field } from '../../ui/field.tsx';
import { Birthday } from './birthday.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

/** What a member may change about themselves, checked in the order of the specification (chapter 5, Profile update). */
export function ProfileForm({ member }: { readonly member: Member }) {
  const texts = useTexts();
  const queries = useQueryClient();
  const { mobile, email, birthday } = member;
  const { form, field, check, refused } = useCheckedForm({ mobile, email, birthday });
  const { mutate, isPending } = useMoneyCall('updateProfile');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!check(profileRules, form)) return;
    mutate(form, {
      onSuccess: ({ message }) => {
        toast(message);
        void queries.invalidateQueries({ queryKey: keys.member });
      },
      onError: (fault) => refused(fault, {}, profileRules),
    });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        {...field('mobile')}
        label={texts.mobile}
        placeholder={texts.mobilePlaceholder}
        inputMode="tel"
        autoComplete="tel"
        maxLength={inputMax}
      />
      <Field
        {...field('email')}
        label={texts.email}
        placeholder={texts.emailPlaceholder}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={inputMax}
      />
      <Birthday {...field('birthday')} />
      <Button type="submit" size="large" block busy={isPending}>
        {texts.submit}
      </Button>
    </form>
  );
}
