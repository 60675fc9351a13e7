import { Button } from '@mingpai/ui/button';
import type { FormEvent, ReactNode } from 'react';
import { keys } from '../../api/keys.ts';
import { useCall } from '../../api/use-call.ts';
import { emailCodeWrong, totpCodeWrong } from '../../features/form/refusal-numbers.ts';
import { useCheckedForm } from '../../features/form/use-checked-form.ts';
import { Field } from '../../ui/field.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

type CodeStepProps = {
  readonly call: 'confirmEmail' | 'confirmTotp';
  /** What the button does. */
  readonly action: string;
  /** @param message the site's own */
  readonly onDone: (message: string) => void;
  /** Where the digits come from. */
  readonly children: ReactNode;
};

/** The last step of what is set up: six digits show that what was offered is in the member's hands. */
export function CodeStep({ call, action, onDone, children }: CodeStepProps) {
  const texts = useTexts();
  const { form, field, refused } = useCheckedForm({ code: '' });
  const confirm = useCall(call, { spoils: [keys.of('accountSecurity')] });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm.mutate(
      { code: form.code.trim() },
      {
        onSuccess: ({ message }) => onDone(message),
        onError: (fault) => refused(fault, { [totpCodeWrong]: 'code', [emailCodeWrong]: 'code' }),
      },
    );
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {children}
      <Field
        {...field('code')}
        label={texts.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
      />
      <Button type="submit" size="large" block busy={confirm.isPending}>
        {action}
      </Button>
    </form>
  );
}
