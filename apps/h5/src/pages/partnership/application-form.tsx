import { inputMax } from '@mingpai/contract/constants';
import { agentApplicationRules } from '@mingpai/contract/rules/profile';
import { Button } from '@mingpai/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { SessionLost } from '../../api/errors.ts';
import { keys } from '../../api/keys.ts';
import { useMoneyCall } from '../../api/use-call.ts';
import { useCheckedForm } from '../../features/form/use-checked-form.ts';
import type { Member } from '../../features/member/use-member.ts';
import { toast } from '../../ui/feedback/notify.ts';
import { Field } from '../../ui/field.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';
import { ReasonField } from './reason-field.tsx';

type ApplicationFormProps = { readonly member: Member; readonly onDone: () => void };

/** Names are the account's own and stand there to be checked; the rest is asked for in the specification's order. */
export function ApplicationForm({ member, onDone }: ApplicationFormProps) {
  const texts = useTexts();
  const queries = useQueryClient();
  const { form, field, check, refused } = useCheckedForm({ mobile: '', apply_info: '' });
  const { mutate, isPending } = useMoneyCall('applyAsAgent', { quiet: true });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!check(agentApplicationRules, form)) return;
    const askAgain = () => queries.invalidateQueries({ queryKey: keys.of('agentApplication') });
    mutate(form, {
      // The message is shown whatever the code (wire facts).
      onSuccess: async ({ message }) => {
        toast(message);
        await askAgain();
        onDone();
      },
      onError: (fault) => {
        // A lost session is told once, on its own (specification, chapter 8).
        if (!(fault instanceof SessionLost)) toast(fault.message);
        refused(fault, {}, agentApplicationRules);
        void askAgain();
      },
    });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.lead}>{texts.lead}</p>
      <dl className={styles.facts}>
        <div className={styles.fact}>
          <dt>{texts.username}</dt>
          <dd>{member.username}</dd>
        </div>
        <div className={styles.fact}>
          <dt>{texts.realName}</dt>
          <dd>{member.realname}</dd>
        </div>
      </dl>
      <Field
        {...field('mobile')}
        label={texts.contact}
        placeholder={texts.contactPlaceholder}
        inputMode="tel"
        autoComplete="tel"
        maxLength={inputMax}
      />
      <ReasonField {...field('apply_info')} label={texts.reason} placeholder={texts.reasonPlaceholder} />
      <Button type="submit" size="large" block busy={isPending}>
        {texts.submit}
      </Button>
    </form>
  );
}
