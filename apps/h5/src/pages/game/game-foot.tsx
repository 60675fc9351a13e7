import { classes } from '@mingpai/ui/class-names';
import { type ReactNode, useId, useRef } from 'react';
import { LanguageSwitch } from '../../features/navigation/language-switch.tsx';
import { FullScreen } from './full-screen.tsx';
import styles from './game-foot.module.css';
import { useTexts } from './labels.ts';

type GameFootProps = {
  /** The player wants the whole screen for the game. */
  readonly away: boolean;
  /** The player wants it back. */
  readonly onShow: () => void;
  readonly children: ReactNode;
};

/** What the game does not say itself, on one line below it; while somebody plays on a phone a handle stands in its place. */
export function GameFoot({ away, onShow, children }: GameFootProps) {
  const texts = useTexts();
  const id = useId();
  const foot = useRef<HTMLElement>(null);
  const show = () => {
    onShow();
    foot.current?.focus({ preventScroll: true });
  };
  return (
    <>
      {away && (
        <button
          type="button"
          className={styles.handle}
          aria-label={texts.showBar}
          aria-expanded={false}
          aria-controls={id}
          onClick={show}
        />
      )}
      <section
        id={id}
        ref={foot}
        className={classes(styles.foot, away && styles.away)}
        aria-label={texts.bar}
        tabIndex={-1}
      >
        {children}
        <span className={styles.language}>
          <LanguageSwitch />
        </span>
        <FullScreen />
      </section>
    </>
  );
}
