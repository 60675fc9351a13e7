import { articleTypes } from '@mingpai/contract/states';
import { Card } from '@mingpai/ui/card';
import { GoLink } from '../../features/navigation/go-link.tsx';
import type { IconName } from '../../ui/icons/icon.tsx';
import { RowContent, RowList, rowClass } from '../../ui/list-row.tsx';
import { Page, Section } from '../../ui/surface.tsx';
import { useTranslate } from '../../ui/translate.ts';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

/** In the order members know. */
const entries = [
  { type: 7, icon: 'info' },
  { type: 1, icon: 'help' },
  { type: 2, icon: 'lock' },
  { type: 3, icon: 'warning' },
  { type: 4, icon: 'message' },
  { type: 5, icon: 'agent' },
  { type: 8, icon: 'clock' },
] as const satisfies readonly { type: keyof typeof articleTypes; icon: IconName }[];

/** Help centre (specification, chapter 2, `/boutBallBet`). */
export default function HelpPage() {
  const texts = useTexts();
  const translate = useTranslate();
  return (
    <Page>
      <Card look="ink">
        <p className={styles.promise}>{texts.promise}</p>
        <p className={styles.more}>{texts.more}</p>
      </Card>
      <nav aria-label={texts.articles}>
        <RowList>
          {entries.map(({ type, icon }) => (
            <li key={type}>
              <GoLink to={`/boutBallBetInfo?type=${type}`} className={rowClass}>
                <RowContent icon={icon} label={translate(articleTypes[type])} />
              </GoLink>
            </li>
          ))}
          <li>
            <GoLink to="/kefu" className={rowClass}>
              <RowContent icon="service" label={texts.service} />
            </GoLink>
          </li>
        </RowList>
      </nav>
      <Section title={texts.rules}>
        <RowList>
          <li>
            <GoLink to="/abouts?type=5" className={rowClass}>
              <RowContent icon="records" label={translate(articleTypes[9])} />
            </GoLink>
          </li>
        </RowList>
      </Section>
    </Page>
  );
}
