import { Sheet } from '../../kit/Sheet.tsx';
import { matchName, type Words } from './names.ts';
import styles from './Slip.module.css';
import type { PricedMatch } from './wire.ts';

interface FairnessSheetProps {
  readonly words: Words;
  readonly matches: readonly PricedMatch[] | undefined;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

const shown = 6;

/** How a match is sealed and opened, and the last ones that can be worked out again. */
export function FairnessSheet({ words, matches = [], onOpen, onClose }: FairnessSheetProps) {
  const { text } = words;
  const ended = matches.filter(({ ended_at }) => ended_at !== null).slice(0, shown);
  return (
    <Sheet title={text.fairness} closeLabel={text.close} onClose={onClose}>
      <div className={styles.rules}>
        <ol>
          {text.fairText.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
        {ended.length > 0 && <h3>{text.latestEnded}</h3>}
        <ul className={styles.ended}>
          {ended.map((match) => (
            <li key={match.id}>
              <button type="button" onClick={() => onOpen(match.id)}>
                <span>{matchName(words, match)}</span>
                <b>{match.result ? `${match.score.home} : ${match.score.away}` : text.status.abandoned}</b>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Sheet>
  );
}
