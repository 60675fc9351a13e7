import { buttonClass } from '@mingpai/ui/button';
import { Card } from '@mingpai/ui/card';
import { useSignedIn } from '../../api/session.ts';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { Money } from '../../ui/money.tsx';
import { useTexts } from './labels.ts';
import type { Standing } from './stage.tsx';
import styles from './standings.module.css';

type StandingsProps = {
  readonly standing: Standing | undefined;
  /** It could not be asked for. */
  readonly failed: boolean;
};

/** What the member has today; a visitor is told where to see it. */
export function Standings({ standing, failed }: StandingsProps) {
  const texts = useTexts();
  const signedIn = useSignedIn();
  if (!signedIn) return <SignInFirst />;
  // A failure has no figures that could still be on their way.
  const unknown = failed && standing === undefined;
  return (
    <Card>
      <dl className={styles.standings}>
        <div>
          <dt>{texts.left}</dt>
          <dd>{standing?.sendnums ?? '–'}</dd>
        </div>
        <div>
          <dt>{texts.deposits}</dt>
          <dd>{unknown ? '–' : <Money yuan={standing?.deposits} />}</dd>
        </div>
        <div>
          <dt>{texts.won}</dt>
          <dd>{unknown ? '–' : <Money yuan={standing?.redpacketmoney} />}</dd>
        </div>
      </dl>
    </Card>
  );
}

/** Three dashes would not tell a visitor that an account is needed, nor what for. */
function SignInFirst() {
  const texts = useTexts();
  return (
    <Card>
      <p className={styles.visitor}>{texts.visitor}</p>
      <GoLink to="/login?redirect=%2Fhongbao" className={buttonClass('quiet')}>
        {texts.signIn}
      </GoLink>
    </Card>
  );
}
