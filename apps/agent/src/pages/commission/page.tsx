import { Choice } from '@mingpai/ui/choice';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from './labels.ts';
import { Lines } from './lines.tsx';
import styles from './page.module.css';
import { Payments } from './payments.tsx';
import { Statements } from './statements.tsx';

/** Commission: the lines as they come, and the weekly statements that pay them. */
export function CommissionPage() {
  const texts = useTexts();
  const [query, setQuery] = useSearchParams();
  const [view, setView] = useState<'lines' | 'statements' | 'payments'>('lines');
  const statement = Number(query.get('statement')) || undefined;
  return (
    <>
      <h1 className={styles.title}>{texts.title}</h1>
      <Choice
        labelSpoken
        label={texts.show}
        value={view}
        options={[
          { value: 'lines', label: texts.lines },
          { value: 'statements', label: texts.statements },
          { value: 'payments', label: texts.payments },
        ]}
        onChange={(next) => {
          setView(next);
          setQuery({}, { replace: true });
        }}
      />
      {view === 'payments' ? (
        <Payments />
      ) : view === 'statements' && statement === undefined ? (
        <Statements onOpen={(id) => setQuery({ statement: String(id) })} />
      ) : (
        <Lines key={statement} statement={statement} onClose={() => setQuery({})} />
      )}
    </>
  );
}
