import { useBalance } from '../../features/balance/use-balance.ts';
import { LateAnswer } from '../../features/form/late-answer.tsx';
import type { Member } from '../../features/member/use-member.ts';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { useRecycle } from '../../features/recycle/use-recycle.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { useTexts } from './labels.ts';
import styles from './wallet-card.module.css';

const ways = [
  { to: '/recharge', icon: 'deposit', name: 'deposit' },
  { to: '/transfer', icon: 'transfer', name: 'transfer' },
  { to: '/withdrawal', icon: 'withdraw', name: 'withdraw' },
] as const;

/** What there is, where it lies, and the ways to move it. */
export function WalletCard({ member }: { readonly member: Member | undefined }) {
  const texts = useTexts();
  const { data: balance } = useBalance();
  const { recycle, isPending } = useRecycle();
  return (
    <section className={styles.card}>
      <GoLink to="/money" className={styles.central}>
        <span className={styles.caption}>{texts.centralWallet}</span>
        <Money yuan={balance ?? member?.balance} size="display" />
      </GoLink>
      <div className={styles.venues}>
        <span className={styles.caption}>{texts.gameWallet}</span>
        <Money yuan={member?.gameblance} />
        <button
          type="button"
          className={styles.recycle}
          aria-busy={isPending || undefined}
          aria-disabled={isPending || undefined}
          onClick={isPending ? undefined : recycle}
        >
          <Icon name="recycle" size={16} />
          {texts.recycle}
        </button>
      </div>
      {isPending && <LateAnswer onInk />}
      <ul className={styles.ways}>
        {ways.map(({ to, icon, name }) => (
          <li key={to}>
            <GoLink to={to} className={styles.way}>
              <Icon name={icon} size={22} />
              {texts[name]}
            </GoLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
