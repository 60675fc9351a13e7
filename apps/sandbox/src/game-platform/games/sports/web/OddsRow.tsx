import { formatOdds, marketName, matchName, selectionName, shortName, type Words } from './names.ts';
import styles from './SportsPage.module.css';
import { isPicked } from './slip.ts';
import type { Slip } from './useSlip.ts';
import type { Match } from './wire.ts';

interface OddsRowProps {
  readonly words: Words;
  readonly match: Match;
  readonly market: string;
  /** By selection, hundredths; `null` is not offered. */
  readonly odds: Readonly<Record<string, number | null>>;
  readonly slip: Slip;
  /** Beside the names of the match: a price is called by one character, and by its whole name where it is heard. */
  readonly short?: boolean;
}

/** The selections of a market: a tap puts one into the slip, another takes it out. */
export function OddsRow({ words, match, market, odds, slip, short = false }: OddsRowProps) {
  const open = match.status === 'open';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
    <div
      className={styles.odds}
      role="group"
      aria-label={`${matchName(words, match)} ${marketName(words, market)}`}
      data-many={Object.keys(odds).length > 3 || undefined}
      data-short={short || undefined}
    >
      {Object.entries(odds).map(([selection, price]) => {
        const name = selectionName(words, match, market, selection);
        const off = !open || price === null;
        return (
          <button
            key={selection}
            type="button"
            className={styles.price}
            aria-pressed={isPicked(slip.picks, match.id, market, selection)}
            disabled={off}
            data-testid={`pick-${market}-${selection}`}
            onClick={() => price !== null && slip.toggle({ match, market, selection, odds: price })}
          >
            {short && <span aria-hidden="true">{shortName(words, selection)}</span>}
            <span className={short ? styles.unseen : undefined}>{name}</span>{' '}
            <b>{price === null ? '—' : formatOdds(price)}</b>
          </button>
        );
      })}
    </div>
  );
}
