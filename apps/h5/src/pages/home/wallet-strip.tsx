import { useSignedIn } from '../../api/session.ts';
import { useBalance } from '../../features/balance/use-balance.ts';
import { useInvitation } from '../../features/invitation/use-invitation.ts';
import { useMember, vipLevelOf } from '../../features/member/use-member.ts';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { useGo } from '../../features/navigation/use-go.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { VipBadge } from '../../ui/vip-badge.tsx';
import { useTexts } from './labels.ts';
import styles from './wallet-strip.module.css';

const ways = [
  { to: '/recharge', icon: 'deposit', name: 'deposit', forMembers: true },
  { to: '/transfer', icon: 'transfer', name: 'transfer', forMembers: true },
  { to: '/withdrawal', icon: 'withdraw', name: 'withdraw', forMembers: true },
  { to: '/vip', icon: 'vip', name: 'vip', forMembers: false },
] as const;

/** Who is here and what they have, and the four quick ways. */
export function WalletStrip() {
  const signedIn = useSignedIn();
  const texts = useTexts();
  const go = useGo();
  const invited = useInvitation();
  return (
    <section className={styles.strip}>
      {signedIn ? <MemberWallet /> : <VisitorWallet />}
      <ul className={styles.ways}>
        {ways.map(({ to, icon, name, forMembers }) => (
          <li key={to}>
            <button
              type="button"
              className={styles.way}
              onClick={() => {
                if (!forMembers || invited(to)) go(to);
              }}
            >
              <span className={styles.icon}>
                <Icon name={icon} size={22} />
              </span>
              {texts[name]}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function MemberWallet() {
  const { data: member } = useMember();
  const { data: balance } = useBalance();
  const texts = useTexts();
  return (
    <GoLink to="/money" className={styles.who}>
      <span className={styles.line}>
        <span className={styles.name}>{member?.username ?? ' '}</span>
        <VipBadge level={vipLevelOf(member?.current_vip)} />
      </span>
      <span className={styles.figure}>
        <span className={styles.caption}>{texts.centralWallet}</span>
        <Money yuan={balance ?? member?.balance} size="figure" />
      </span>
    </GoLink>
  );
}

function VisitorWallet() {
  const texts = useTexts();
  return (
    <GoLink to="/login" className={styles.who}>
      <span className={styles.line}>
        <span className={styles.name}>{texts.visitor}</span>
        <Icon name="right" size={18} />
      </span>
      <span className={styles.figure}>
        <span className={styles.caption}>{texts.centralWallet}</span>
        <span className={styles.hidden}>{texts.seeAfterSignIn}</span>
      </span>
    </GoLink>
  );
}
