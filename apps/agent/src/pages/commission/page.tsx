import { Choice } from '@mingpai/ui/choice';
import { useNavigate } from 'react-router';
import { useAddress } from '../../ui/address.ts';
import { useTexts } from './labels.ts';
import { Lines } from './lines.tsx';
import styles from './page.module.css';
import { Payments } from './payments.tsx';
import { Statements } from './statements.tsx';

const views = ['lines', 'statements', 'payments'] as const;
const ofStatements = '/commission?view=statements';

/** Commission: the lines as they come, and the weekly statements that pay them. */
export function CommissionPage() {
  const texts = useTexts();
  const go = useNavigate();
  const { said, oneOf } = useAddress();
  const view = oneOf('view', views);
  const statement = view === 'statements' ? Number(said('statement')) || undefined : undefined;
  return (
    <>
      <h1 className={styles.title}>{texts.title}</h1>
      <Choice
        labelSpoken
        label={texts.show}
        value={view}
        options={views.map((value) => ({ value, label: texts[value] }))}
        onChange={(next) =>
          go(next === 'lines' ? '/commission' : `/commission?view=${next}`, { replace: true })
        }
      />
      {view === 'payments' ? (
        <Payments />
      ) : view === 'statements' && statement === undefined ? (
        <Statements onOpen={(id) => go(`${ofStatements}&statement=${id}`)} />
      ) : (
        <Lines key={statement} statement={statement} onClose={() => go(ofStatements)} />
      )}
    </>
  );
}
