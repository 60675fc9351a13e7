import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { yuan } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';
import { Bar } from './funnel.tsx';
import styles from './page.module.css';
import { walletWords } from './words.ts';

interface LiabilityProps {
  readonly wallets: ConsoleAnswer<'reportFigures'>['liability'];
  /** Bonuses that are not the members' yet. */
  readonly locked: number;
}

/** What the house owes members, by wallet; what is locked for them stands beside it. */
export function Liability({ wallets, locked }: LiabilityProps) {
  const most = Math.max(...wallets.map(({ amount }) => Math.abs(amount)), 1);
  return (
    <ul className={styles.bars}>
      {wallets.map(({ wallet, amount }) => (
        <li key={wallet}>
          <span>{walletWords[wallet]}</span>
          <Bar share={amount / most} />
          <span className="figures">{yuan(amount)}</span>
        </li>
      ))}
      <li>
        <span>{say('锁定彩金（未归会员，不计入）')}</span>
        <span />
        <span className="figures">{yuan(locked)}</span>
      </li>
    </ul>
  );
}
