import { LanguageSwitch } from '../../app/language-switch.tsx';
import { say } from '../../texts/say.ts';
import { SignInCard } from './card.tsx';
import styles from './page.module.css';

export function SignInPage() {
  return (
    <main className={styles.door}>
      <SignInCard title={say('明牌后台')} beside={<LanguageSwitch />}>
        {say('每一分钱，都看得见、查得到、对得上。')}
      </SignInCard>
    </main>
  );
}
