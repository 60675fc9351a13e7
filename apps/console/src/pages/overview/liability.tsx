import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { Link } from 'react-router';
import { change, yuan } from '../../labels/money.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { accountsPath, owedPath } from '../owed/day.ts';
import { Bar } from './funnel.tsx';
import styles from './page.module.css';
import { owedWords, walletWords } from './words.ts';

type Figures = ConsoleAnswer<'reportFigures'>;

interface LiabilityProps {
  readonly wallets: Figures['liability'];
  /** Bonuses that are not the members' yet. */
  readonly locked: Figures['locked'];
  /** The ends of these days are told, `2026-11-23`. */
  readonly day: string;
  readonly dayBefore: string;
}

/** What the house owes members, by wallet and in sum, leading to its accounts; what is locked for them stands beside it. */
export function Liability({ wallets, locked, day, dayBefore }: LiabilityProps) {
  const most = Math.max(...wallets.map(({ amount }) => Math.abs(amount)), 1);
  const sum = fen(wallets.map(({ amount }) => amount));
  const since = fen([sum, -fen(wallets.map(({ before }) => before))]);
  return (
    <>
      <ul className={styles.bars}>
        {wallets.map(({ wallet, amount }) => (
          <li key={wallet}>
            <span>{walletWords[wallet]}</span>
            <Bar share={amount / most} />
            <Link to={accountsPath(day, wallet)} className="figures">
              {yuan(amount)}
            </Link>
          </li>
        ))}
        <li>
          <b>{say('合计')}</b>
          <span />
          <Link to={owedPath(day)} className="figures">
            <b>{yuan(sum)}</b>
          </Link>
        </li>
        <li>
          <span>{owedWords.grant}</span>
          <span />
          <Link to={accountsPath(day, 'grant')} className="figures">
            {yuan(locked.amount)}
          </Link>
        </li>
      </ul>
      <p>
        {said(
          '{0} 结束以来 {1}',
          dayBefore,
          <span className="figures">{since === 0 ? say('持平') : change(since)}</span>,
        )}
      </p>
      <Link to={owedPath(day)}>{say('与前一天、一周、一个月前比较')}</Link>
    </>
  );
}

/** Yuan to the fen, added without what a float leaves over. */
function fen(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + Math.round(amount * 100), 0) / 100;
}
