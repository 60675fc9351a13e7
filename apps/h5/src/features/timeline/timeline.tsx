import type { Answer } from '@mingpai/contract/types';
import { classes } from '@mingpai/ui/class-names';
import { withThousands } from '@mingpai/ui/with-thousands';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchData } from '../../api/client.ts';
import { troubleIn } from '../../api/errors.ts';
import { keys } from '../../api/keys.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useTexts } from './labels.ts';
import { OrderQuestion } from './order-question.tsx';
import { Receipt } from './receipt.tsx';
import styles from './timeline.module.css';

/** The state of a deposit or withdrawal that was turned down (specification, chapter 4). */
const orderRejected = 3;

type Steps = Answer<'transactionDetail'>['steps'];

/** @returns the steps that were done since they were first seen */
function useNews(steps: Steps | undefined): readonly string[] {
  const [known, setKnown] = useState<number>();
  const done = steps?.filter(({ at }) => at !== null);
  if (done !== undefined && known === undefined) setKnown(done.length);
  return (done ?? []).slice(known ?? done?.length).map(({ label }) => label);
}

/** How often an order that waits for something is asked for, in ms. */
const everyMs = 4_000;

/** The steps of a deposit or withdrawal, and the one that it waits at. */
export function Timeline({ number }: { readonly number: string }) {
  const texts = useTexts();
  const { data, error, refetch } = useQuery({
    queryKey: keys.moneyOf('transactionDetail', number),
    queryFn: ({ signal }) => fetchData('transactionDetail', { out_trade_no: number }, { signal }),
    // A withdrawal that was approved still waits for the chain.
    refetchInterval: ({ state }) => (state.data?.steps.some(({ at }) => at === null) ? everyMs : false),
  });
  const news = useNews(data?.steps);
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={3} />
    ) : (
      <ErrorState trouble={troubleIn(error)} onRetry={() => void refetch()} />
    );
  // The last step of an order that was turned down says so; it was not gone well.
  const refusedAt = data.state === orderRejected ? data.steps.length - 1 : undefined;
  const waitingAt = data.steps.findIndex(({ at }) => at === null);
  return (
    <>
      <ol className={styles.steps}>
        {data.steps.map(({ label, at, note }, index) => (
          <li
            key={`${label}/${at}`}
            className={classes(
              styles.step,
              at !== null && styles.done,
              index === waitingAt && styles.waiting,
              index === refusedAt && styles.refused,
            )}
            aria-current={index === waitingAt ? 'step' : undefined}
          >
            <span className={styles.label}>{label}</span>
            {at !== null && <time className={styles.time}>{at}</time>}
            {note !== '' && <span className={styles.note}>{withThousands(note)}</span>}
          </li>
        ))}
      </ol>
      {/* What was paid in is told by its page, and by a toast anywhere; that money has left is told here alone. */}
      <p className="spoken-only" role="status">
        {data.receipt === undefined ? '' : news.join(' ')}
      </p>
      {data.question !== undefined && (
        <OrderQuestion key={data.question.id} number={number} question={data.question} />
      )}
      {data.receipt !== undefined && <Receipt order={data} receipt={data.receipt} />}
      {data.usual_minutes !== undefined && <p className={styles.usual}>{texts.usual(data.usual_minutes)}</p>}
      {data.promised_minutes !== undefined && (
        <p className={styles.usual}>{texts.promised(data.promised_minutes)}</p>
      )}
    </>
  );
}
