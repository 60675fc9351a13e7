/** What happened and what became of the money, until it is read. */
import { formatFen } from '../../../../kit/page/amount.ts';
import { BringMoney } from '../../kit/BringMoney.tsx';
import { Icon } from '../../kit/Icon.tsx';
import styles from '../../kit/Notice.module.css';
import { problemText, type Texts } from './texts.ts';
import type { TableState } from './useTable.ts';

interface NoticeProps {
  readonly text: Texts;
  readonly problem: TableState['problem'];
  /** The bet that was too much, and what may still be staked on it. */
  readonly limit: { readonly kind: string; readonly room: string } | undefined;
  /** Fen that was laid and not sent in time. */
  readonly returned: number;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
}

export function Notice({ text, problem, limit, returned, onRetry, onDismiss }: NoticeProps) {
  return (
    <div className={styles.place} role="alert">
      {problem === undefined ? (
        returned > 0 && (
          <div className={styles.notice} data-testid="returned">
            <p>{text.returned(formatFen(returned))}</p>
          </div>
        )
      ) : (
        <div className={styles.notice} data-testid="problem">
          <p>{problem === 'unreachable' ? text.unreachable : problemText(text, problem, limit)}</p>
          {problem === 'insufficient_funds' && <BringMoney />}
          {problem === 'unreachable' ? (
            <button type="button" className={styles.retry} onClick={onRetry}>
              {text.retry}
            </button>
          ) : (
            <button type="button" className={styles.close} aria-label={text.close} onClick={onDismiss}>
              <Icon name="close" size={18} />
            </button>
          )}
        </div>
      )}
    </div>
  );
}
