import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { yuan } from '../../labels/money.ts';
import { Bar } from './funnel.tsx';
import styles from './page.module.css';
import { walletWords } from './words.ts';

/** What the house owes members, by wallet. */
export function Liability({ wallets }: { readonly wallets: ConsoleAnswer<'reportFigures'>['liability'] }) {
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
    </ul>
  );
}
