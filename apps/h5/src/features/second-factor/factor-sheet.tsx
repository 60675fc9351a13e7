import { Button } from '@mingpai/ui/button';
import { type FormEvent, useState } from 'react';
import { Sheet } from '../../ui/sheet.tsx';
import { CodeField } from './code-field.tsx';
import styles from './factor-sheet.module.css';
import { useTexts } from './labels.ts';

type FactorSheetProps = {
  /** Why the code of before was refused. */
  readonly error: string | undefined;
  readonly busy: boolean;
  readonly onGiven: (code: string) => void;
  readonly onClose: () => void;
};

/** Asks for the second factor in the middle of something else. */
export default function FactorSheet({ error, busy, onGiven, onClose }: FactorSheetProps) {
  const texts = useTexts();
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '') onGiven(code.trim());
  };
  return (
    <Sheet open title={texts.title} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.text}>{texts.text}</p>
        <CodeField value={code} onChange={setCode} error={error} onProved={onGiven} />
        <Button type="submit" size="large" block busy={busy}>
          {texts.confirm}
        </Button>
      </form>
    </Sheet>
  );
}
