import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { count } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';
import styles from './page.module.css';

const steps = {
  registered: say('注册'),
  firstDeposit: say('首存'),
  firstBet: say('首注'),
  secondDeposit: say('再存'),
} as const;

/** How far those came who registered in the span, as bars of their share. */
export function Funnel({ funnel }: { readonly funnel: ConsoleAnswer<'reportFigures'>['funnel'] }) {
  const whole = funnel.registered;
  return (
    <ul className={styles.bars}>
      {(Object.keys(steps) as (keyof typeof steps)[]).map((step) => (
        <li key={step}>
          <span>{steps[step]}</span>
          <Bar share={whole === 0 ? 0 : funnel[step] / whole} />
          <span className="figures">
            {count(funnel[step])}
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
