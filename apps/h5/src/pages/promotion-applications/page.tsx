import { applicationStates } from '@mingpai/contract/states';
import type { Answer } from '@mingpai/contract/types';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { RecordList } from '../../features/records/record-list.tsx';
import { useWays } from '../../features/records/ways.ts';
import { StatusTag, type Tone } from '../../ui/status-tag.tsx';
import { Page } from '../../ui/surface.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

type Application = Answer<'promotionApplications'>['data'][number];

const tones: Readonly<Record<number, Tone>> = { 1: 'waiting', 2: 'done', 3: 'refused' };
const labels: Readonly<Record<number, string>> = applicationStates;

/** Applications for promotions (specification, chapter 2, `/activityRecord`; states in chapter 4). */
export default function PromotionApplicationsPage() {
  const texts = useTexts();
  const ways = useWays();
  return (
    <Page>
      <RecordList<Application>
        queryKey={keys.moneyOf('promotionApplications')}
        load={(page, signal) => fetchData('promotionApplications', { page }, { signal })}
        keyOf={({ id }) => id}
        waits={({ state }) => state === 1}
        hint={texts.none}
        way={ways.promotions}
      >
        {(application) => <ApplicationCard application={application} />}
      </RecordList>
    </Page>
  );
}

/** States 0 and 4 have no name on the wire: the line says when it was, and nothing about how it went. */
function ApplicationCard({ application }: { readonly application: Application }) {
  const texts = useTexts();
  const { activity_name: name, created_at: time, state, reason } = application;
  const label = labels[state];
  return (
    <dl className={styles.card}>
      <div className={styles.line}>
        <dt className="spoken-only">{texts.name}</dt>
        <dd className={styles.name}>{name}</dd>
      </div>
      <div className={styles.line}>
        <dt>{texts.time}</dt>
        <dd>
          <time>{time}</time>
        </dd>
      </div>
      {label !== undefined && (
        <div className={styles.line}>
          <dt>{texts.state}</dt>
          <dd>
            <StatusTag tone={tones[state] ?? 'waiting'}>{label}</StatusTag>
          </dd>
        </div>
      )}
      {reason !== '' && <p className={styles.reason}>{reason}</p>}
    </dl>
  );
}
