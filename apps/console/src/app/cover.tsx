import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { SignInCard } from '../pages/sign-in/card.tsx';
import { say } from '../texts/say.ts';
import styles from './cover.module.css';

/**
 * The sign-in over a page whose session is over. It is the browser's own modal dialog: it lies above whatever the component library has
 * opened and makes all else inert, and nothing but signing in closes it.
 */
export function Cover() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [at] = useState(() => document.activeElement);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  // The page is there again by then.
  useEffect(() => () => void (at instanceof HTMLElement && at.focus()), [at]);
  return (
    <dialog
      ref={dialog}
      className={styles.cover}
      aria-labelledby="sign-in-title"
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
    >
      <SignInCard title={say('请重新登录')}>
        {say('登录已结束。您本人重新登录后，此页和尚未保存的内容都还在；换人登录则从首页开始。')}
      </SignInCard>
    </dialog>
  );
}
