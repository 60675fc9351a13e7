import { Button } from '@mingpai/ui/button';
import { Card } from '@mingpai/ui/card';
import type { FormEvent } from 'react';
import { useCall } from '../../api/use-call.ts';
import { recoveryNotFound } from '../../features/form/refusal-numbers.ts';
import { useCheckedForm } from '../../features/form/use-checked-form.ts';
import { useLeave } from '../../features/sign-out/use-sign-out.ts';
import { toast } from '../../ui/feedback/notify.ts';
import { Field } from '../../ui/field.tsx';
import { StepStart } from '../../ui/step-start.tsx';
import { useTexts } from './labels.ts';
import { useNewPasswords } from './new-passwords.tsx';
import styles from './page.module.css';

type ByClaimProps = {
  readonly given: string;
  /** Another way led here, and its button is gone. */
  readonly begins: boolean;
};

/** How far a request is; when its waiting is over, the new passwords. */
export function ByClaim({ given, begins }: ByClaimProps) {
  const texts = useTexts();
  const { form, field, refused } = useCheckedForm({ claim: given });
  const { mutate, isPending, data, variables } = useCall('recoveryStatus');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(form, { onError: (fault) => refused(fault, { [recoveryNotFound]: 'claim' }) });
  };
  const found = data?.data;
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        {begins ? (
          <StepStart className={styles.lead}>{texts.claimLead}</StepStart>
        ) : (
          <p className={styles.lead}>{texts.claimLead}</p>
        )}
        <Field
          {...field('claim')}
          label={texts.claim}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="none"
        />
        <Button type="submit" size="large" look="quiet" block busy={isPending}>
          {texts.look}
        </Button>
      </form>
      <div role="status">
        {found !== undefined && (
          <Card>
            <p>{texts[found.state]}</p>
            {found.reason !== '' && <p className={styles.lead}>{texts.reason(found.reason)}</p>}
            {(found.state === 'reviewing' || found.state === 'waiting') && (
              <p className={styles.lead}>{texts.from(found.from)}</p>
            )}
            <p className={styles.note}>
              {texts.number} {found.number}
            </p>
          </Card>
        )}
      </div>
      {/* By the code that was looked up: what stands in its field by now may be another's. */}
      {found?.state === 'ready' && <Claiming claim={String(variables?.claim)} wants={found.wants} />}
    </>
  );
}

type ClaimingProps = { readonly claim: string; readonly wants: 'login' | 'pay' | 'both' };

function Claiming({ claim, wants }: ClaimingProps) {
  const texts = useTexts();
  const leave = useLeave();
  const { passwords, fields, check, refused } = useNewPasswords(wants);
  const { mutate, isPending } = useCall('claimRecovery');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!check()) return;
    mutate(
      { claim, password: passwords.login, paypassword: passwords.pay },
      {
        onSuccess: ({ message }) => {
          toast(message);
          leave('/login');
        },
        onError: refused,
      },
    );
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {fields}
      <p className={styles.note}>{texts.after}</p>
      <Button type="submit" size="large" block busy={isPending}>
        {texts.set}
      </Button>
    </form>
  );
}
