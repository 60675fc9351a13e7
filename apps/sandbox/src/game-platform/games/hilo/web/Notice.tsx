/** What happened and what became of the money, until it is read. */
import { BringMoney } from '../../kit/BringMoney.tsx';
import { Icon } from '../../kit/Icon.tsx';
import styles from '../../kit/Notice.module.css';
import { problemText, type Texts } from './texts.ts';
import type { TableState } from './useTable.ts';

export function Notice({ text, state }: { readonly text: Texts; readonly state: TableState }) {
  const { problem, continued } = state;
  const unreachable = problem === 'unreachable';
  return (
    <div className={styles.place} role="alert">
      {problem !== undefined ? (
        <div className={styles.notice} data-testid="problem">
          <p>{unreachable ? text.unreachable : problemText(text, problem)}</p>
          {problem === 'insufficient_funds' && <BringMoney />}
          {unreachable ? (
            <button type="button" className={styles.retry} onClick={state.retry}>
              {text.retry}
            </button>
          ) : (
            <button type="button" className={styles.close} aria-label={text.close} onClick={state.dismiss}>
              <Icon name="close" size={18} />
            </button>
          )}
        </div>
      ) : continued ? (
        <div className={styles.notice} data-calm="true">
          <p>{text.continued}</p>
        </div>
      ) : null}
    </div>
  );
}
