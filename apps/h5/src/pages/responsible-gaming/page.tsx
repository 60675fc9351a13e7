import { Button } from '@mingpai/ui/button';
import { Card } from '@mingpai/ui/card';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { fetchData } from '../../api/client.ts';
import { troubleIn } from '../../api/errors.ts';
import { keys } from '../../api/keys.ts';
import { GoLink } from '../../features/navigation/go-link.tsx';
import lineLink from '../../ui/line-link.module.css';
import { Money } from '../../ui/money.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Page, Section } from '../../ui/surface.tsx';
import { useTexts } from './labels.ts';
import { type Controls, type Limit, limitKinds } from './limit.ts';
import { LimitRow } from './limit-row.tsx';
import { LimitSheet } from './limit-sheet.tsx';
import styles from './page.module.css';
import { Pauses } from './pauses.tsx';
import { TimeChecks } from './time-checks.tsx';

/** Responsible play: what was won and lost, limits, breaks (business rules). */
export default function ResponsibleGamingPage() {
  const texts = useTexts();
  const [changing, setChanging] = useState<Limit>();
  const pauses = useRef<HTMLElement>(null);
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
      <NetPosition
        controls={data}
        onPauses={() => {
          pauses.current?.focus({ preventScroll: true });
          pauses.current?.scrollIntoView();
        }}
      />
      <Section title={texts.limits}>
        <Card>
          {limitKinds.map((kind) => (
            <section key={kind} aria-labelledby={`limits-${kind}`}>
              <h3 id={`limits-${kind}`} className={styles.kind}>
                {texts[kind]}
              </h3>
              <ul>
                {data.limits
                  .filter((limit) => limit.kind === kind)
                  .map((limit) => (
                    <LimitRow key={limit.span} limit={limit} onChange={() => setChanging(limit)} />
                  ))}
              </ul>
            </section>
          ))}
          <p className={styles.note}>{texts.limitsNote}</p>
        </Card>
      </Section>
      <TimeChecks controls={data} />
      <section ref={pauses} className={styles.pausesPlace} aria-label={texts.pauseTitle} tabIndex={-1}>
        <Pauses pause={data.pause} />
      </section>
      <GoLink to="/boutBallBetInfo?type=8" className={lineLink.link}>
        {texts.help}
      </GoLink>
      {changing !== undefined && <LimitSheet limit={changing} onClose={() => setChanging(undefined)} />}
    </Page>
  );
}

type NetPositionProps = {
  readonly controls: Controls;
  /** Leads to the breaks, which stand below all the limits: whoever wants to stop does not read through these first. */
  readonly onPauses: () => void;
};

function NetPosition({ controls, onPauses }: NetPositionProps) {
  const texts = useTexts();
  const spans = [
    [texts.today, controls.net_today],
    [texts.netWeek, controls.net_week],
    [texts.netMonth, controls.net_month],
  ] as const;
  const played = [
    [texts.playedToday, controls.minutes_today],
    [texts.playedWeek, controls.minutes_week],
  ] as const;
  return (
    <Section
      title={texts.net}
      aside={
        <Button look="plain" size="small" onPress={onPauses}>
          {texts.toPauses}
        </Button>
      }
    >
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
        <dl className={`${styles.net} ${styles.life}`}>
          <div>
            <dt>{texts.netDeposits}</dt>
            <dd>
              <Money yuan={controls.net_deposits} size="title" symbol={false} />
            </dd>
          </div>
        </dl>
        <p className={styles.netNote}>{texts.netDepositsNote}</p>
        <dl className={`${styles.net} ${styles.life}`}>
          {played.map(([label, minutes]) => (
            <div key={label}>
              <dt>
                {texts.played} · {label}
              </dt>
              <dd>{texts.minutes(minutes)}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </Section>
  );
}
