import { useEffect, useSyncExternalStore } from 'react';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './full-screen.module.css';
import { useTexts } from './labels.ts';

/** The whole screen for the game, where the browser gives it; it is given back when the game is left. */
export function FullScreen() {
  const texts = useTexts();
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  useEffect(
    () => () => {
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    },
    [],
  );
  // An iPhone has none, and an installed app has the screen as it is.
  if (!document.fullscreenEnabled || window.matchMedia('(display-mode: standalone)').matches) return null;
  const turn = () => {
    const turned = full
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen({ navigationUI: 'hide' });
    // Refused: the game goes on as it is.
    turned.catch(() => undefined);
  };
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={texts.fullScreen}
      aria-pressed={full}
      onClick={turn}
    >
      <Icon name={full ? 'narrow' : 'full'} size={20} />
    </button>
  );
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
