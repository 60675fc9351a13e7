import { formatAmount } from '@mingpai/ui/amount';
import { Button } from '@mingpai/ui/button';
import { Card } from '@mingpai/ui/card';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchData } from '../../api/client.ts';
import { troubleIn } from '../../api/errors.ts';
import { keys } from '../../api/keys.ts';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { Money } from '../../ui/money.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Page, Section } from '../../ui/surface.tsx';
import { useTexts } from './labels.ts';
import type { Controls, Limit } from './limit.ts';
import { LimitSheet } from './limit-sheet.tsx';
import styles from './page.module.css';
import { Pauses } from './pauses.tsx';

/** Responsible play: what was won and lost, limits, breaks (business rules). */
export default function ResponsibleGamingPage() {
  const texts = useTexts();
  const [changing, setChanging] = useState<Limit>();
  const { data, error, refetch } = useQuery({
    queryKey: keys.moneyOf('playControls'),
    queryFn: ({ signal }) => fetchData('playControls', {}, { signal }),
  });
  if (data === undefined)
    return (
      <Page>
        {error !== null ? (
          <ErrorState trouble={troubleIn(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={3} height="11rem" />
        )}
      </Page>
    );
  return (
    <Page>
      <NetPosition controls={data} />
      <Section title={texts.limits}>
        <Card>
          <ul>
            {data.limits.map((limit) => (
              <LimitRow key={limit.kind} limit={limit} onChange={() => setChanging(limit)} />
            ))}
          </ul>
          <p className={styles.note}>{texts.limitsNote}</p>
        </Card>
      </Section>
      <Pauses pause={data.pause} />
      <GoLink to="/boutBallBetInfo?type=8" className={styles.help}>
        {texts.help}
      </GoLink>
      {changing !== undefined && <LimitSheet limit={changing} onClose={() => setChanging(undefined)} />}
    </Page>
  );
}

function NetPosition({ controls }: { readonly controls: Controls }) {
  const texts = useTexts();
  const spans = [
    [texts.today, controls.net_today],
    [texts.week, controls.net_week],
    [texts.month, controls.net_month],
  ] as const;
  return (
    <Section title={texts.net}>
      <Card look="ink">
        <dl className={styles.net}>
          {spans.map(([label, yuan]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Money yuan={yuan} size="title" symbol={false} />
              </dd>
            </div>
          ))}
        </dl>
        <p className={styles.netNote}>{texts.netNote}</p>
      </Card>
    </Section>
  );
}

function LimitRow({ limit, onChange }: { readonly limit: Limit; readonly onChange: () => void }) {
  const texts = useTexts();
  const { kind, value, coming, used } = limit;
  const words = (amount: number | null) =>
    amount === null ? texts.none : kind === 'time' ? texts.minutes(amount) : texts.yuan(formatAmount(amount));
  return (
    <li className={styles.limit}>
      <span className={styles.name}>{texts[kind]}</span>
      <span className={styles.value}>{words(value)}</span>
      <Button look="plain" size="small" onPress={onChange}>
        <span className="spoken-only">{texts[kind]}</span>
        {texts.change}
      </Button>
      <span className={styles.used}>{texts.used(words(used))}</span>
      {coming !== null && (
        <span className={styles.coming}>{texts.coming(words(coming.value), coming.at.slice(5, 16))}</span>
      )}
    </li>
  );
}
