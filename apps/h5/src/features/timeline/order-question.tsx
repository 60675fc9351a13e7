import type { Answer } from '@mingpai/contract/types';
import { Button, buttonClass } from '@mingpai/ui/button';
import { Card } from '@mingpai/ui/card';
import { classes } from '@mingpai/ui/class-names';
import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useId, useState } from 'react';
import { call } from '../../api/client.ts';
import { ApiRefusal, ApiUnreachable } from '../../api/errors.ts';
import { keys } from '../../api/keys.ts';
import { toast } from '../../ui/feedback/notify.ts';
import fieldStyles from '../../ui/field.module.css';
import { Icon } from '../../ui/icons/icon.tsx';
import { useTranslate } from '../../ui/translate.ts';
import { shrunk } from '../picture/shrink.ts';
import { useTexts } from './order-question.labels.ts';
import styles from './order-question.module.css';

type Question = NonNullable<Answer<'transactionDetail'>['question']>;

/** The server takes this many characters, and no more pictures. */
const longest = 500;
const mostPictures = 3;

/** What staff ask about an order, and the member's answer to it: words, and pictures where they are asked for. */
export function OrderQuestion({
  number,
  question,
}: {
  readonly number: string;
  readonly question: Question;
}) {
  const texts = useTexts();
  const id = useId();
  const [answer, setAnswer] = useState('');
  const { busy, fault, setFault, send, upload } = useAnswer(number, question.id);
  const { text, until, picture, pictures } = question;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (answer.trim() === '') setFault(texts.missing);
    else send(answer.trim());
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file can be chosen again after a failure.
    target.value = '';
    if (file !== undefined) upload(file);
  };
  return (
    <Card>
      <form className={styles.question} onSubmit={submit} aria-label={texts.title} noValidate>
        <h2 className={styles.title}>{texts.title}</h2>
        <p className={styles.text}>{text}</p>
        <p className={styles.hint}>{texts.until(until)}</p>
        <div className={fieldStyles.field}>
          <label className={fieldStyles.label} htmlFor={id}>
            {texts.answer}
          </label>
          <div className={fieldStyles.line}>
            <textarea
              id={id}
              className={classes(fieldStyles.input, styles.words)}
              rows={3}
              maxLength={longest}
              placeholder={texts.placeholder}
              value={answer}
              onChange={(event) => setAnswer(event.target.value)}
            />
          </div>
        </div>
        {picture && (
          <>
            <p className={styles.hint}>{texts.pictureHint}</p>
            {pictures > 0 && <p>{texts.uploaded(pictures)}</p>}
            {pictures < mostPictures && (
              <label
                className={classes(buttonClass('quiet'), styles.choose)}
                aria-busy={busy === 'picture' || undefined}
              >
                <Icon name="camera" size={18} />
                {busy === 'picture' ? texts.sending : texts.choose}
                <input
                  type="file"
                  accept="image/gif,image/jpeg,image/png,image/webp"
                  className="spoken-only"
                  disabled={busy !== undefined}
                  onChange={choose}
                />
              </label>
            )}
          </>
        )}
        <p aria-live="polite" className={styles.fault}>
          {fault}
        </p>
        <Button type="submit" busy={busy === 'answer'}>
          {texts.send}
        </Button>
      </form>
    </Card>
  );
}

function useAnswer(number: string, question: number) {
  const texts = useTexts();
  const translate = useTranslate();
  const queries = useQueryClient();
  const [busy, setBusy] = useState<'answer' | 'picture'>();
  const [fault, setFault] = useState<string>();
  const run = async (what: 'answer' | 'picture', act: () => Promise<void>) => {
    setFault(undefined);
    setBusy(what);
    try {
      await act();
    } catch (failure) {
      if (!(failure instanceof ApiRefusal || failure instanceof ApiUnreachable)) throw failure;
      setFault(translate(failure.message));
    } finally {
      setBusy(undefined);
      await queries.invalidateQueries({ queryKey: keys.moneyOf('transactionDetail', number) });
    }
  };
  const send = (answer: string) =>
    run('answer', async () => {
      const { message } = await call('answerOrderQuestion', { order_no: number, question, answer });
      toast(translate(message));
    });
  const upload = async (file: File) => {
    const picture = await shrunk(file);
    if (picture === undefined) return setFault(texts.wrong);
    const form = new FormData();
    // The server reads what belongs to the file before it.
    form.set('order_no', number);
    form.set('question', String(question));
    form.set('file', picture, 'picture');
    await run('picture', async () => {
      await call('uploadAnswerPicture', form);
    });
  };
  return {
    busy,
    fault,
    setFault,
    send: (answer: string) => void send(answer),
    upload: (file: File) => void upload(file),
  };
}
