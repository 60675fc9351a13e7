import { languageHere } from '../../../kit/page/languageHere.ts';
import { edgeOf } from './edge.ts';
import styles from './Figures.module.css';
import { figureTexts } from './texts.ts';

interface FiguresProps {
  /** Hundredths of a percent of the stakes that come back, of each bet that the game has. */
  readonly returns: readonly number[];
  /** Odds are rounded down from there, so the house keeps a little more. */
  readonly atMost?: boolean;
  /** Nothing where it is the player's choice. */
  readonly volatility?: 'low' | 'medium' | 'high' | undefined;
  /** What one spin pays at the most, in hundredths of its stake. */
  readonly largest?: number | undefined;
}

/** On a game's sheet of rules: what the house keeps in the long run, and how rough the way there is. */
export function Figures({ returns, atMost = false, volatility, largest }: FiguresProps) {
  const text = figureTexts[languageHere()];
  return (
    <dl className={styles.figures}>
      <div>
        <dt>
          {text.edge} <small>{text.edgeNote}</small>
        </dt>
        <dd data-testid="house-edge">
          {atMost && '≥ '}
          {edgeOf(returns)}
        </dd>
      </div>
      {volatility !== undefined && (
        <div>
          <dt>{text.volatility}</dt>
          <dd data-testid="volatility">{text.volatilities[volatility]}</dd>
        </div>
      )}
      {largest !== undefined && (
        <div>
          <dt>{text.largest}</dt>
          <dd data-testid="largest-win">{text.times(String(largest / 100))}</dd>
        </div>
      )}
    </dl>
  );
}
