import { classes } from '@mingpai/ui/class-names';
import { catalogue } from '@mingpai/ui/labels';
import { useState } from 'react';
import styles from './pause-button.module.css';

const { useTexts } = catalogue(
  { pause: (what: string) => `暂停${what}`, play: (what: string) => `继续${what}` },
  { pause: (what) => `Pause ${what}`, play: (what) => `Play ${what}` },
);

type PauseButtonProps = {
  /** What moves: it follows a verb. */
  readonly what: string;
  readonly moving: boolean;
  readonly onChange: (moving: boolean) => void;
  /** Where it stands. */
  readonly className: string | undefined;
};

/** Stops what moves by itself, and starts it again (WCAG 2.2, 2.2.2). */
export function PauseButton({ what, moving, onChange, className }: PauseButtonProps) {
  const texts = useTexts();
  return (
    <button
      type="button"
      className={classes(styles.pause, className)}
      aria-label={moving ? texts.pause(what) : texts.play(what)}
      onClick={() => onChange(!moving)}
    >
      <svg viewBox="0 0 16 16" width={14} height={14} fill="currentColor" aria-hidden="true">
        <path d={moving ? 'M4 3h3v10H4zM9 3h3v10H9z' : 'M5 3l8 5-8 5z'} />
      </svg>
    </button>
  );
}

/** Whether it moves: not from the beginning for who wants no motion. */
export function useMoving() {
  return useState(() => !isStill());
}

/** The device is set to show no motion. */
export function isStill(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
