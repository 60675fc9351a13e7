import { buttonClass } from '@mingpai/ui/button';
import { classes } from '@mingpai/ui/class-names';
import { useState } from 'react';
import { ApiUnreachable } from '../../api/errors.ts';
import { useSignedIn } from '../../api/session.ts';
import { useBalance } from '../../features/balance/use-balance.ts';
import { useMoneyRefresh } from '../../features/balance/use-money-refresh.ts';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { LanguageSwitch } from '../../features/navigation/language-switch.tsx';
import { useRecycle } from '../../features/recycle/use-recycle.ts';
import { SiteBrand } from '../../features/site/site-brand.tsx';
import { useSiteName } from '../../features/site/use-site-name.ts';
import { toast } from '../../ui/feedback/notify.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { part, Shown, useLater } from '../../ui/part.tsx';
import { useRising } from '../../ui/use-rising.ts';
import { useTexts } from './labels.ts';
import styles from './site-header.module.css';

/** The first view does without it: an answer that is late is late by seconds. */
const latePart = part(async () => ({
  default: (await import('../../features/form/late-answer.tsx')).LateAnswer,
}));

/** Logo; for a member the balance, its refresh, more of it, and one-key recycle; for a visitor the two doors. */
export function SiteHeader({ onMenu }: { readonly onMenu?: (() => void) | undefined }) {
  const signedIn = useSignedIn();
  const { menu } = useTexts();
  const name = useSiteName();
  const recall = useRecycle();
  return (
    <>
      <header className={classes(styles.header, !signedIn && styles.visitor)}>
        {onMenu !== undefined && (
          <button type="button" className={styles.menu} aria-label={menu} onClick={onMenu}>
            <Icon name="menu" size={24} />
          </button>
        )}
        <GoLink to="/" className={styles.logo} label={name}>
          <SiteBrand compact={signedIn} />
        </GoLink>
        {signedIn ? <MemberControls drawer={onMenu !== undefined} recall={recall} /> : <VisitorControls />}
      </header>
      {recall.isPending && (
        <div className={styles.late} data-says="">
          <Shown part={latePart} props={{}} />
        </div>
      )}
    </>
  );
}

function VisitorControls() {
  const { signIn, register } = useTexts();
  return (
    <div className={classes(styles.controls, styles.doors)}>
      <span className={styles.language}>
        <LanguageSwitch />
      </span>
      <GoLink to="/login" className={buttonClass('plain', 'small')}>
        {signIn}
      </GoLink>
      <GoLink to="/login?type=1" className={buttonClass('primary', 'small')}>
        {register}
      </GoLink>
    </div>
  );
}

type MemberControlsProps = {
  /** The page has one, with the language in it; elsewhere its button leaves room for the language here. */
  readonly drawer: boolean;
  readonly recall: ReturnType<typeof useRecycle>;
};

function MemberControls({ drawer, recall: { recycle, isPending } }: MemberControlsProps) {
  const texts = useTexts();
  useLater(latePart);
  const balance = useRising(useBalance().data);
  const [turning, setTurning] = useState(false);
  const refreshMoney = useMoneyRefresh();
  const refresh = () => {
    setTurning(true);
    void refreshMoney()
      // A refusal is said for all that reads (query-client.ts).
      .catch((fault: unknown) => fault instanceof ApiUnreachable && toast(fault.message))
      .finally(() => setTurning(false));
  };
  return (
    <div className={styles.controls}>
      <button type="button" className={styles.balance} aria-busy={turning || undefined} onClick={refresh}>
        <span className="spoken-only">{texts.balance}</span>
        <Money yuan={balance} />
        <span className="spoken-only">{texts.refresh}</span>
        <span className={classes(styles.refresh, turning && styles.turning)}>
          <Icon name="refresh" size={18} />
        </span>
      </button>
      <GoLink to="/recharge" className={styles.add} label={texts.addMoney}>
        <Icon name="plus" size={18} />
      </GoLink>
      <button
        type="button"
        className={styles.recycle}
        title={texts.recycle}
        aria-busy={isPending || undefined}
        aria-disabled={isPending || undefined}
        onClick={isPending ? undefined : recycle}
      >
        <Icon name="recycle" size={22} />
        <span className="spoken-only">{texts.recycle}</span>
      </button>
      {!drawer && <LanguageSwitch />}
    </div>
  );
}
