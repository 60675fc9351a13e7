import { formatShort } from '../../../../kit/page/amount.ts';
import type { Language } from '../../../../kit/page/language.ts';
import type { Face } from './face.ts';
import styles from './Seats.module.css';
import type { Table } from './table.ts';
import type { Texts } from './texts.ts';

interface SeatsProps {
  readonly text: Texts;
  readonly language: Language;
  readonly face: Face;
  readonly seats: Table['round']['seats'];
}

/** Who else bets on this round, the latest first; the place stays where nobody does, so that nothing below it moves. */
export function Seats({ text, language, face, seats }: SeatsProps) {
  const names = face.texts[language].kinds;
  return (
    <ul className={styles.seats} aria-label={text.seats} data-testid="seats">
      {seats.map(({ name, bets }) => (
        <li key={name}>
          <b>{name}</b>{' '}
          {bets.map(({ kind, stake }) => `${names[kind] ?? kind} ${formatShort(stake)}`).join(' · ')}
        </li>
      ))}
    </ul>
  );
}
