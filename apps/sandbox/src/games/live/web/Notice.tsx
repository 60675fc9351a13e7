/** What happened and what became of the money, until it is read. */
import { Icon } from '../../../web/ui/Icon.tsx';
import styles from '../../hilo/web/Notice.module.css';
import { problemText, type Texts } from './texts.ts';
import type { TableState } from './useTable.ts';

export function Notice({ text, state }: { readonly text: Texts; readonly state: TableState }) {
  const { problem } = state;
  return (
    <div className={styles.place} role="alert">
      {problem === undefined ? null : (
        <div className={styles.notice} data-testid="problem">
          <p>{problem === 'unreachable' ? text.unreachable : problemText(text, problem)}</p>
          {problem === 'unreachable' ? (
            <button type="button" className={styles.retry} onClick={state.retry}>
              {text.retry}
            </button>
          ) : (
            <button type="button" className={styles.close} aria-label={text.close} onClick={state.dismiss}>
              <Icon name="close" size={18} />
            </button>
          )}
        </div>
      )}
    </div>
  );
}
