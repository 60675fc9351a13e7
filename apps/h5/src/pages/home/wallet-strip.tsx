import { buttonClass } from '@mingpai/ui/button';
import { classes } from '@mingpai/ui/class-names';
import { useState } from 'react';
import { useSignedIn } from '../../api/session.ts';
import { useBalance } from '../../features/balance/use-balance.ts';
import { useInvitation } from '../../features/invitation/use-invitation.ts';
import { isNewcomer } from '../../features/limits-offer/newcomer.ts';
import { useOffer } from '../../features/lobby/lobby-query.ts';
import { useMember, vipLevelOf } from '../../features/member/use-member.ts';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { useGo } from '../../features/navigation/use-go.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { part, Shown } from '../../ui/part.tsx';
import { useRising } from '../../ui/use-rising.ts';
import { VipBadge } from '../../ui/vip-badge.tsx';
import { useTexts } from './labels.ts';
import { short } from './short.ts';
import styles from './wallet-strip.module.css';

const firstStep = part(async () => ({ default: (await import('./after-parts.ts')).FirstStep }));

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
  // As in the header: two figures of one wallet grow together.
  const shown = useRising(balance ?? member?.balance);
  const texts = useTexts();
  const first = member?.paysum === 0 && balance === 0;
  const [told, tell] = useState(first);
  if (first && !told) tell(true);
  return (
    <>
      <GoLink to="/money" className={styles.who}>
        <span className={styles.line}>
          <span className={styles.name}>{member?.username ?? ' '}</span>
          {member && <VipBadge level={vipLevelOf(member.current_vip)} />}
        </span>
        <span className={styles.figure}>
          <span className={styles.caption}>{texts.centralWallet}</span>
          <Money yuan={shown} size="figure" />
        </span>
      </GoLink>
      {told && (
        // The line has its place while it is on its way; a newcomer is offered limits first.
        <Shown
          part={firstStep}
          props={{ done: !first }}
          fallback={!isNewcomer() && <span className={styles.first}>&nbsp;</span>}
        />
      )}
    </>
  );
}

/** What a visitor gets here, in the offer's own figures, and the door; a wallet that is empty says nothing. */
function VisitorWallet() {
  const texts = useTexts();
  const { known, offer } = useOffer();
  return (
    <div className={styles.visitor}>
      <p className={styles.offer}>
        <strong>
          {offer === null
            ? known
              ? texts.promise
              : ' '
            : texts.offer(short(offer.deposit), short(offer.bonus))}
        </strong>
        {offer !== null && (
          <GoLink to={`/activityInfo?id=${offer.id}`} className={styles.terms}>
            {texts.offerTerms(offer.multiple)}
            <Icon name="right" size={12} />
          </GoLink>
        )}
      </p>
      <GoLink to="/login?type=1" className={classes(buttonClass('primary'), styles.join)}>
        {texts.join}
      </GoLink>
      <GoLink to="/login" className={styles.seen}>
        <span>{texts.visitor}</span>
        <span>{texts.seeAfterSignIn}</span>
        <Icon name="right" size={14} />
      </GoLink>
    </div>
  );
}
