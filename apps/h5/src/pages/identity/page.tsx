import { type IdentitySpan, identitySpans } from '@mingpai/contract/identity';
import type { Answer } from '@mingpai/contract/types';
import { formatAmount } from '@mingpai/ui/amount';
import { Card } from '@mingpai/ui/card';
import { useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { troubleIn } from '../../api/errors.ts';
import { keys } from '../../api/keys.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Page, Section } from '../../ui/surface.tsx';
import { IdentityForm } from './form.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

type Status = Answer<'identityStatus'>;

/** Who the member is known to be: the level, what it allows, what is missing, and the form; ours, beside the specification. */
export default function IdentityPage() {
  const texts = useTexts();
  const { data, error, refetch } = useQuery({
    queryKey: keys.moneyOf('identityStatus'),
    queryFn: ({ signal }) => fetchData('identityStatus', {}, { signal }),
  });
  if (data === undefined)
    return (
      <Page>
        {error !== null ? (
          <ErrorState trouble={troubleIn(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={3} height="6rem" />
        )}
      </Page>
    );
  const { form, next } = data;
  return (
    <Page>
      <Section title={texts.level}>
        <Card>
          <p className={styles.level}>{texts.levels(data.level)}</p>
          {data.since !== null && <p className={styles.hint}>{texts.since(data.since.slice(0, 10))}</p>}
          {data.asks ? <Rooms of={data} /> : <p className={styles.text}>{texts.nothing}</p>}
          <p className={styles.hint}>{texts.promise}</p>
        </Card>
      </Section>
      {data.underage && <p className={styles.refused}>{texts.underage}</p>}
      {form?.state === 'open' ? (
        <p className={styles.text}>
          {texts.waiting(form.number)} {texts.hours(data.hours)}
        </p>
      ) : next === null ? (
        <p className={styles.text}>{texts.full}</p>
      ) : (
        <Section title={texts.apply(texts.levels(next.level))}>
          {form && form.reason !== null && (
            <p className={styles.refused}>
              {texts.states(form.state)}：{texts.reasons(form.reason)}
            </p>
          )}
          <Card>
            {data.asks && <Rooms of={next} />}
            <p className={styles.hint}>
              {texts.hours(data.hours)} · {texts.age(data.leastAge)}
            </p>
            {data.service && <p className={styles.hint}>{texts.service}</p>}
          </Card>
          <IdentityForm of={data} wants={next.level} />
        </Section>
      )}
    </Page>
  );
}

function Rooms({ of: { deposits, withdrawals } }: { readonly of: Pick<Status, 'deposits' | 'withdrawals'> }) {
  const texts = useTexts();
  const wordsOf = (spans: Status['deposits']) => {
    const set = identitySpans.flatMap((span: IdentitySpan) => {
      const { most, left } = spans[span];
      return most === null || left === null
        ? []
        : [`${texts.spans(span)} ${texts.room(formatAmount(left), formatAmount(most))}`];
    });
    return set.length === 0 ? texts.free : set.join('；');
  };
  return (
    <dl className={styles.rooms}>
      <dt>{texts.deposits}</dt>
      <dd>{wordsOf(deposits)}</dd>
      <dt>{texts.withdrawals}</dt>
      <dd>{wordsOf(withdrawals)}</dd>
    </dl>
  );
}
