import { useSignedIn } from '../../api/session.ts';
import { Money } from '../../ui/money.tsx';
import { Card } from '../../ui/surface.tsx';
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
  // Neither a visitor nor a failure has figures that could still be on their way.
  const signedIn = useSignedIn();
  const unknown = !signedIn || (failed && standing === undefined);
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
