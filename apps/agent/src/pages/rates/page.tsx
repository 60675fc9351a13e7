import { Card } from '@mingpai/ui/card';
import { useState } from 'react';
import { useReading } from '../../api/use-reading.ts';
import { day } from '../../ui/figures.ts';
import { List, Pager, Trouble } from '../../ui/parts.tsx';
import { PersonName } from '../../ui/person-row.tsx';
import { useTermsWords } from '../../ui/terms.ts';
import { ChildRates } from './child-rates.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';
import { RateTable } from './rate-table.tsx';

const pageSize = 20;

/** Own rates, and those that this agent gives to the agents right below. */
export function RatesPage() {
  const texts = useTexts();
  const termsWords = useTermsWords();
  const { data: me } = useReading('portalMe', {});
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useReading('portalRates', { page, pageSize }, { keep: true });
  if (data === undefined && error !== null) return <Trouble fault={error} onRetry={() => void refetch()} />;
  return (
    <>
      <h1 className={styles.title}>{texts.title}</h1>
      <Card>
        <div className={styles.own}>
          <section className={styles.part}>
            <h2 className={styles.heading}>{texts.paidFor}</h2>
            {me !== undefined && termsWords(me.terms).map((line) => <p key={line}>{line}</p>)}
          </section>
          <section className={styles.part}>
            <h2 className={styles.heading}>{texts.own}</h2>
            <RateTable rates={data?.own} />
            <p className={styles.note}>{texts.explain}</p>
          </section>
        </div>
      </Card>
      <h2 className={styles.heading}>{texts.children}</h2>
      <List rows={data?.rows} fault={error} onRetry={() => void refetch()} empty={texts.empty}>
        {(child) => (
          <section className={styles.child} aria-label={child.name}>
            <h3>
              <PersonName name={child.name} isAgent={child.isAgent} />
            </h3>
            <p className={styles.note}>{texts.since(child.id, day(child.since))}</p>
            {data !== undefined && <ChildRates id={child.id} rates={child.rates} most={data.own} />}
          </section>
        )}
      </List>
      <Pager page={page} pageSize={pageSize} total={data?.total} onChange={setPage} />
    </>
  );
}
