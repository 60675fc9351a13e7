import { useState } from 'react';
import { useCaptcha } from '../../features/captcha/use-captcha.ts';
import { HouseStopped } from '../../features/house-stops/house-stopped.tsx';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { LanguageSwitch } from '../../features/navigation/language-switch.tsx';
import { usePageTitle } from '../../features/navigation/page-title.ts';
import { useSearchParams } from '../../features/navigation/router.tsx';
import { useBack } from '../../features/navigation/use-go.ts';
import { currentReferral, noticeReferral } from '../../features/referral/referral.ts';
import { SiteBrand } from '../../features/site/site-brand.tsx';
import { useSiteName } from '../../features/site/use-site-name.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import type { Mode } from './form.ts';
import { useTexts } from './labels.ts';
import { LoginFields } from './login-fields.tsx';
import styles from './page.module.css';

/** Sign in and register (specification, chapter 2, `/login`). `type=1` opens register; `pid` is a referral code. */
export default function LoginPage() {
  const [query] = useSearchParams();
  const name = useSiteName();
  const [mode, setMode] = useState<Mode>(query.get('type') === '1' ? 'register' : 'signIn');
  const texts = useTexts();
  const back = useBack();
  // Of the page, not of a form: the toggle's new picture is another one than the form before showed.
  const captcha = useCaptcha();
  noticeReferral(window.location);
  const registering = mode === 'register';
  usePageTitle(registering ? texts.register : undefined);
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <button type="button" className={styles.back} aria-label={texts.browse} onClick={back}>
          <Icon name="left" size={24} />
        </button>
        <SiteBrand />
        <LanguageSwitch />
      </header>
      <div className={styles.welcome}>
        <img className={styles.cards} src="/pictures/brand/welcome.svg" alt="" width={112} height={88} />
        <h1 className={styles.title}>{registering ? texts.join(name) : texts.welcome}</h1>
        <p className={styles.text}>{registering ? texts.joinText : texts.welcomeText}</p>
        {registering && currentReferral() !== undefined && (
          <p className={styles.referral}>
            <Icon name="check" size={16} />
            {texts.referral}
          </p>
        )}
      </div>
      {registering && <HouseStopped what="sign_ups" />}
      {/* A new form for each mode: the toggle clears both and picks a new captcha. */}
      <LoginFields key={mode} mode={mode} redirect={query.get('redirect')} captcha={captcha} />
      <p className={styles.toggle}>
        {registering ? texts.toSignIn : texts.toRegister}
        <button
          type="button"
          className={styles.toggleButton}
          onClick={() => {
            setMode(registering ? 'signIn' : 'register');
            captcha.another();
          }}
        >
          {registering ? texts.signIn : texts.register}
        </button>
      </p>
      <nav className={styles.elsewhere}>
        {!registering && <GoLink to="/recovery">{texts.forgot}</GoLink>}
        <GoLink to="/">{texts.browse}</GoLink>
        <GoLink to="/kefu">{texts.service}</GoLink>
      </nav>
    </div>
  );
}
