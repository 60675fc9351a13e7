import { Button, buttonClass } from '@mingpai/ui/button';
import Popup from 'antd-mobile/es/components/popup';
import { useSignedIn } from '../../api/session.ts';
import { useMember, vipLevelOf } from '../../features/member/use-member.ts';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { useSignOut } from '../../features/sign-out/use-sign-out.ts';
import { useSiteName } from '../../features/site/use-site-name.ts';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import { RowContent, rowClass } from '../../ui/list-row.tsx';
import { Money } from '../../ui/money.tsx';
import { useDialogFocus } from '../../ui/use-dialog-focus.ts';
import { VipBadge } from '../../ui/vip-badge.tsx';
import '../../ui/library-language.ts';
import '../../ui/library-motion.ts';
import { useTexts } from './drawer.labels.ts';
import styles from './drawer.module.css';
import { LookChoices } from './look-choices.tsx';

type Entry = { readonly to: string; readonly icon: IconName; readonly name: EntryName };
type EntryName =
  | 'memberCentre'
  | 'transactions'
  | 'bets'
  | 'promotions'
  | 'vip'
  | 'messages'
  | 'feedback'
  | 'help'
  | 'about';

const entries: readonly Entry[] = [
  { to: '/mine', icon: 'me', name: 'memberCentre' },
  { to: '/transRecord', icon: 'transactions', name: 'transactions' },
  { to: '/betRecord', icon: 'bets', name: 'bets' },
  { to: '/activity', icon: 'promotion', name: 'promotions' },
  { to: '/vip', icon: 'vip', name: 'vip' },
  { to: '/message', icon: 'message', name: 'messages' },
  { to: '/kefu', icon: 'service', name: 'feedback' },
  { to: '/boutBallBet', icon: 'help', name: 'help' },
  { to: '/boutBallBetInfo?type=7', icon: 'info', name: 'about' },
];

const quick = [
  { to: '/recharge', icon: 'deposit', name: 'deposit' },
  { to: '/transfer', icon: 'transfer', name: 'transfer' },
  { to: '/withdrawal', icon: 'withdraw', name: 'withdraw' },
] as const;

/** The left drawer of the home page: who is here, the quick ways to money, where else to go, and how the app looks. */
export default function Drawer({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const signedIn = useSignedIn();
  const texts = useTexts();
  const signOut = useSignOut();
  const panel = useDialogFocus(open, onClose);
  return (
    <Popup
      visible={open}
      position="left"
      onMaskClick={onClose}
      bodyClassName={styles.body ?? ''}
      destroyOnClose
    >
      <div
        ref={panel}
        className={styles.panel}
        role="dialog"
        aria-modal="true"
        aria-label={texts.title}
        tabIndex={-1}
      >
        <button type="button" className={styles.close} aria-label={texts.close} onClick={onClose}>
          <Icon name="close" />
        </button>
        {signedIn ? <MemberCard onGo={onClose} /> : <VisitorCard onGo={onClose} />}
        <ul className={styles.entries}>
          {entries.map(({ to, icon, name }) => (
            <li key={name}>
              <GoLink to={to} className={rowClass} onGo={onClose}>
                <RowContent icon={icon} label={texts[name]} />
              </GoLink>
            </li>
          ))}
        </ul>
        <LookChoices />
        {signedIn && (
          <Button
            look="danger"
            block
            onPress={() => {
              onClose();
              void signOut();
            }}
          >
            <Icon name="logout" size={18} />
            {texts.signOut}
          </Button>
        )}
      </div>
    </Popup>
  );
}

function MemberCard({ onGo }: { readonly onGo: () => void }) {
  const { data: member } = useMember();
  const texts = useTexts();
  return (
    <div className={styles.card}>
      <div className={styles.who}>
        <span className={styles.name}>{member?.username ?? ' '}</span>
        {member && <VipBadge level={vipLevelOf(member.current_vip)} />}
      </div>
      <span className={styles.caption}>{texts.centralWallet}</span>
      <Money yuan={member?.balance} size="figure" />
      <div className={styles.quick}>
        {quick.map(({ to, icon, name }) => (
          <GoLink key={to} to={to} className={styles.quickLink} onGo={onGo}>
            <Icon name={icon} />
            {texts[name]}
          </GoLink>
        ))}
      </div>
    </div>
  );
}

function VisitorCard({ onGo }: { readonly onGo: () => void }) {
  const texts = useTexts();
  const name = useSiteName();
  return (
    <div className={styles.card}>
      <span className={styles.name}>{texts.welcome(name)}</span>
      <span className={styles.caption}>{texts.promise}</span>
      <GoLink to="/login" className={buttonClass('primary')} onGo={onGo}>
        {texts.signIn}
      </GoLink>
    </div>
  );
}
