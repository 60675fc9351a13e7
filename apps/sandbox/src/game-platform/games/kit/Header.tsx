import { Balance } from './Balance.tsx';
import { CueSwitch } from './CueSwitch.tsx';
import styles from './Header.module.css';
import { Icon } from './Icon.tsx';
import type { HeaderTexts } from './texts.ts';

export type SheetName = 'rules' | 'history' | 'fairness';

interface HeaderProps {
  /** The game's name, and what its buttons are called. */
  readonly text: HeaderTexts;
  /** Fen. */
  readonly balance: number;
  /** The switch of sound and touch stands here, where the game has no better place for it. */
  readonly cues?: boolean;
  readonly onExit: () => void;
  readonly onOpen: (sheet: SheetName) => void;
}

export function Header({ text, balance, cues = false, onExit, onOpen }: HeaderProps) {
  return (
    <header className={styles.header}>
      <button type="button" className={styles.icon} aria-label={text.exit} onClick={onExit}>
        <Icon name="back" />
      </button>
      <div className={styles.title} data-tight={cues || undefined}>
        <h1>{text.title}</h1>
        <Balance label={text.balance} fen={balance} />
      </div>
      <nav className={styles.tools} aria-label={text.title}>
        {cues && <CueSwitch className={styles.icon} />}
        <button
          type="button"
          className={styles.icon}
          aria-label={text.history}
          onClick={() => onOpen('history')}
        >
          <Icon name="history" />
        </button>
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
      </nav>
    </header>
  );
}
