import type { AgentAnswer } from '@mingpai/contract/agent/types';
import { Button } from '@mingpai/ui/button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { call, newKey, Refusal } from '../../api/client.ts';
import { amount, moment } from '../../ui/figures.ts';
import { said } from '../../ui/said.ts';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

type Statement = AgentAnswer<'portalStatements'>['rows'][number];

/** What the agent said against a statement and what became of it; or, while they still may, the way to say it. */
export function Dispute({ of }: { readonly of: Statement }) {
  const texts = useTexts();
  const [writes, setWrites] = useState(false);
  const { id, dispute, disputableUntil } = of;
  if (dispute !== null) return <Said dispute={dispute} />;
  if (disputableUntil === null) return null;
  if (writes) return <DisputeForm id={id} onDone={() => setWrites(false)} />;
  return (
    <div className={styles.actions}>
      <Button look="quiet" onPress={() => setWrites(true)}>
        {texts.dispute}
      </Button>
      <small className={styles.sum}>{texts.disputeUntil(moment(disputableUntil))}</small>
    </div>
  );
}

function Said({ dispute }: { readonly dispute: NonNullable<Statement['dispute']> }) {
  const texts = useTexts();
  const { state, reason, raisedAt, answer, answeredAt, correction } = dispute;
  return (
    <section className={styles.dispute} aria-label={texts[state]}>
      <h3>{texts[state]}</h3>
      <p>{texts.said(moment(raisedAt), reason)}</p>
      {answer !== null && answeredAt !== null && <p>{texts.answered(moment(answeredAt), answer)}</p>}
      {correction !== null && (
        <p>
          {(correction.direction === 'credit' ? texts.credited : texts.debited)(
            amount(correction.amount),
            correction.orderNo,
          )}
        </p>
      )}
    </section>
  );
}

function DisputeForm({ id, onDone }: { readonly id: number; readonly onDone: () => void }) {
  const texts = useTexts();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const hint = useId();
  const key = useRef(newKey());
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call('portalDispute', { statement: id, reason }, { key: key.current }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['portalStatements'] });
      onDone();
    },
    onError: (fault) => {
      // A refusal is an outcome, and the next attempt an operation of its own; a broken connection is not.
      if (fault instanceof Refusal) key.current = newKey();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') setMissing(true);
    else if (!isPending) mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <label className={styles.form}>
        <span>{texts.disputeLabel}</span>
        <textarea
          className={styles.words}
          rows={4}
          maxLength={500}
          value={reason}
          aria-invalid={(missing && reason.trim() === '') || undefined}
          aria-describedby={hint}
          onChange={({ target }) => setReason(target.value)}
        />
      </label>
      <small id={hint} className={styles.sum}>
        {texts.disputeHint}
      </small>
      {missing && reason.trim() === '' && (
        <p role="alert" className={styles.reason}>
          {texts.disputeMissing}
        </p>
      )}
      {error !== null && (
        <p role="alert" className={styles.reason}>
          {said(error)}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" disabled={isPending}>
          {texts.send}
        </Button>
        <Button look="quiet" onPress={onDone}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
