import { Balance } from '../../kit/Balance.tsx';
import { CueSwitch } from '../../kit/CueSwitch.tsx';
import { Icon } from '../../kit/Icon.tsx';
import type { Words } from './names.ts';
import styles from './SportsPage.module.css';
import type { Head } from './wire.ts';

export type SheetName = 'rules' | 'fairness';

interface HeaderProps {
  readonly words: Words;
  readonly head: Head;
  readonly inMatch: boolean;
  readonly onBack: () => void;
  readonly onOpen: (sheet: SheetName) => void;
}

export function Header({ words: { text }, head, inMatch, onBack, onOpen }: HeaderProps) {
  return (
    <header className={styles.header}>
      <button
        type="button"
        className={styles.icon}
        aria-label={inMatch ? text.back : text.exit}
        onClick={onBack}
      >
        <Icon name="back" />
      </button>
      <div className={styles.title}>
        <h1>
          {text.titles[head.sport]} <span className={styles.tag}>{text.virtualTag}</span>
        </h1>
        <Balance label={text.balance} fen={head.balance} />
      </div>
      <CueSwitch className={styles.icon} />
      <button
        type="button"
        className={styles.icon}
        aria-label={text.fairness}
        onClick={() => onOpen('fairness')}
      >
        <Icon name="shield" />
      </button>
      <button type="button" className={styles.icon} aria-label={text.rules} onClick={() => onOpen('rules')}>
        <Icon name="rules" />
      </button>
    </header>
  );
}
