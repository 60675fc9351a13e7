import { buttonClass } from '@mingpai/ui/button';
import { Card } from '@mingpai/ui/card';
import { troubleIn } from '../../api/errors.ts';
import { useSignedIn } from '../../api/session.ts';
import { useVipLevels } from '../../features/member/vip-progress.ts';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Page, Section } from '../../ui/surface.tsx';
import { History } from './history.tsx';
import { useTexts } from './labels.ts';
import { LevelCards } from './level-cards.tsx';
import { LevelTable, RebateTable } from './level-tables.tsx';
import styles from './page.module.css';
import { Standing } from './standing.tsx';

/** VIP privileges for the 10 levels (specification, chapter 2, `/vip`; rules of chapter 4), and the member's own way. */
export default function VipPage() {
  const texts = useTexts();
  const signedIn = useSignedIn();
  const { data: levels, error, refetch } = useVipLevels();
  if (levels === undefined)
    return (
      <Page>
        {error !== null ? (
          <ErrorState trouble={troubleIn(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={3} height="14rem" />
        )}
      </Page>
    );
  return (
    <Page>
      <Card look="ink">
        {signedIn ? (
          <Standing levels={levels} />
        ) : (
          <div className={styles.visitor}>
            <p>{texts.visitor}</p>
            <GoLink to="/login?redirect=/vip" className={buttonClass('primary', 'small')}>
              {texts.signIn}
            </GoLink>
          </div>
        )}
      </Card>
      <Section title={texts.levels}>
        <LevelCards levels={levels} />
      </Section>
      <Section title={texts.privileges}>
        <LevelTable levels={levels} />
      </Section>
      <Section title={texts.rebates}>
        <RebateTable levels={levels} />
        <p className={styles.note}>{texts.rebatesNote}</p>
      </Section>
      <Section title={texts.rules}>
        <Card>
          <ol className={styles.rules}>
            <li>{texts.rule1}</li>
            <li>{texts.rule2}</li>
            <li>{texts.rule3}</li>
            <li>{texts.rule4}</li>
          </ol>
        </Card>
      </Section>
      {signedIn && (
        <Section title={texts.history}>
          <History />
        </Section>
      )}
    </Page>
  );
}
