import { useSignedIn } from '../../api/session.ts';
import { gamePath } from '../../features/games/use-games.ts';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { currentReferral } from '../../features/referral/referral.ts';
import styles from './demo-foot.module.css';
import { useTexts } from './labels.ts';

type DemoFootProps = {
  readonly game: { readonly venue: string; readonly type: string; readonly code: string };
};

/**
 * Under a game for play money: what it is, and the same game with money one tap away. A visitor signs in on the way; one whom a friend
 * has sent has no account yet, and opens one.
 */
export function DemoFoot({ game: { venue, type, code } }: DemoFootProps) {
  const texts = useTexts();
  const signedIn = useSignedIn();
  const real = gamePath({ name: venue, type, code });
  const opens = currentReferral() === undefined ? '' : 'type=1&';
  return (
    <aside className={styles.foot} aria-label={texts.demo}>
      <p>{texts.demoNote}</p>
      <GoLink
        to={signedIn ? real : `/login?${opens}redirect=${encodeURIComponent(real)}`}
        className={styles.real}
        replace
      >
        {texts.real}
      </GoLink>
    </aside>
  );
}
