import type { Answer } from '@mingpai/contract/types';
import { Button, buttonClass } from '@mingpai/ui/button';
import { Card } from '@mingpai/ui/card';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { Page } from '../../ui/surface.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

type Application = Answer<'agentApplication'>;

/** Not signed in: what it is, and the way to the form. */
export function Visitor() {
  const texts = useTexts();
  return (
    <Page>
      <EmptyState scene="messages" title={texts.visitorTitle} text={texts.lead}>
        <GoLink to="/login?redirect=%2Fapplyagent" className={buttonClass('primary', 'large')}>
          {texts.signIn}
        </GoLink>
      </EmptyState>
    </Page>
  );
}

/** Asked for, and not decided yet. */
export function Waiting({ application }: { readonly application: Application }) {
  const texts = useTexts();
  return (
    <>
      <EmptyState scene="messages" title={texts.waitingTitle} text={texts.waitingText} />
      <Summary application={application} tone="waiting" state={texts.waiting} />
    </>
  );
}

/** Turned down: why, and that asking again is open. */
export function Rejected({
  application,
  onAgain,
}: {
  readonly application: Application;
  readonly onAgain: () => void;
}) {
  const texts = useTexts();
  return (
    <>
      <EmptyState scene="search" title={texts.rejectedTitle} text={texts.rejectedText} />
      <Summary application={application} tone="refused" state={texts.rejected} />
      <Button size="large" block onPress={onAgain}>
        {texts.again}
      </Button>
    </>
  );
}

/** An agent has nothing to apply for. */
export function Already() {
  const texts = useTexts();
  return (
    <EmptyState scene="cards" title={texts.alreadyTitle} text={texts.alreadyText}>
      <GoLink to="/gamePage?dailiD=1" className={buttonClass()}>
        {texts.agentSignIn}
      </GoLink>
    </EmptyState>
  );
}

type SummaryProps = {
  readonly application: Application;
  readonly tone: 'waiting' | 'refused';
  readonly state: string;
};

/** What was handed in, so that nobody has to remember it. */
function Summary({ application, tone, state }: SummaryProps) {
  const texts = useTexts();
  return (
    <Card>
      <dl className={styles.facts}>
        <div className={styles.fact}>
          <dt>{texts.state}</dt>
          <dd>
            <StatusTag tone={tone}>{state}</StatusTag>
          </dd>
        </div>
        {application.reason !== '' && (
          <div className={styles.fact}>
            <dt>{texts.why}</dt>
            <dd className={styles.why}>{application.reason}</dd>
          </div>
        )}
        <div className={styles.fact}>
          <dt>{texts.at}</dt>
          <dd>{application.created_at}</dd>
        </div>
        <div className={styles.fact}>
          <dt>{texts.contact}</dt>
          <dd>{application.mobile}</dd>
        </div>
        <div className={styles.fact}>
          <dt>{texts.reason}</dt>
          <dd>{application.apply_info}</dd>
        </div>
      </dl>
    </Card>
  );
}
