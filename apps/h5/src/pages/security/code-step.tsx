import { Button } from '@mingpai/ui/button';
import { type FormEvent, type ReactNode, useState } from 'react';
import { keys } from '../../api/keys.ts';
import { useCall } from '../../api/use-call.ts';
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
  const [code, setCode] = useState('');
  const confirm = useCall(call, { spoils: [keys.of('accountSecurity')] });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm.mutate({ code: code.trim() }, { onSuccess: ({ message }) => onDone(message) });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {children}
      <Field
        name="code"
        label={texts.code}
        value={code}
        onChange={setCode}
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
