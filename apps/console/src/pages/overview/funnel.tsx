import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { Link } from 'react-router';
import { count } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';
import styles from './page.module.css';
import { linesPath, type Span } from './span.ts';
import { stepWords } from './words.ts';

const steps = {
  registered: say('注册'),
  firstDeposit: stepWords.first_deposit,
  firstBet: stepWords.first_bet,
  secondDeposit: stepWords.second_deposit,
} as const;

/** Those who registered are a figure of their own. */
const narrowing = {
  registered: undefined,
  firstDeposit: { step: 'first_deposit' },
  firstBet: { step: 'first_bet' },
  secondDeposit: { step: 'second_deposit' },
} as const;

type FunnelProps = {
  readonly funnel: ConsoleAnswer<'reportFigures'>['funnel'];
  readonly span: Span;
};

/** How far those came who registered in the span, as bars of their share. */
export function Funnel({ funnel, span }: FunnelProps) {
  const whole = funnel.registered;
  return (
    <ul className={styles.bars}>
      {(Object.keys(steps) as (keyof typeof steps)[]).map((step) => (
        <li key={step}>
          <span>{steps[step]}</span>
          <Bar share={whole === 0 ? 0 : funnel[step] / whole} />
          <span className="figures">
            <Link to={linesPath(span, 'registered', narrowing[step])}>{count(funnel[step])}</Link>
            {whole > 0 && (
              <small className={styles.share}> {Math.round((funnel[step] / whole) * 100)}%</small>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** @param share 0 to 1; below 0 it is drawn as a loss */
export function Bar({ share }: { readonly share: number }) {
  return (
    <progress
      className={styles.bar}
      data-negative={share < 0}
      value={Math.min(Math.abs(share), 1)}
      max={1}
      aria-hidden="true"
    />
  );
}
