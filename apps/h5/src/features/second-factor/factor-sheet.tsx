import { Button } from '@mingpai/ui/button';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { speak } from '../../ui/feedback/speech.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { CodeField } from './code-field.tsx';
import styles from './factor-sheet.module.css';
import { useTexts } from './labels.ts';

type FactorSheetProps = {
  /** Why the code of before was refused; another object for each try. */
  readonly refusal: { readonly message: string } | undefined;
  readonly busy: boolean;
  readonly onGiven: (code: string) => void;
  readonly onClose: () => void;
};

/** Asks for the second factor in the middle of something else. */
export default function FactorSheet({ refusal, busy, onGiven, onClose }: FactorSheetProps) {
  const texts = useTexts();
  const [code, setCode] = useState('');
  const [isWanted, setWanted] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (refusal !== undefined) say(refusal.message, field.current);
  }, [refusal]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWanted(code.trim() === '');
    if (code.trim() === '') say(texts.wanted, field.current);
    else onGiven(code.trim());
  };
  const change = (typed: string) => {
    setCode(typed);
    setWanted(false);
  };
  return (
    <Sheet open title={texts.title} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.text}>{texts.text}</p>
        <CodeField
          ref={field}
          value={code}
          onChange={change}
          error={isWanted ? texts.wanted : refusal?.message}
          onProved={onGiven}
        />
        <Button type="submit" size="large" block busy={busy}>
          {texts.confirm}
        </Button>
      </form>
    </Sheet>
  );
}

/** No toast says it, so it is heard here, and the next try begins where it was wrong. */
function say(message: string, field: HTMLInputElement | null): void {
  speak(message);
  field?.focus();
}
