import { switchSound, useSound } from '../../features/sound/sound.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useTexts } from './labels.ts';
import styles from './stage.module.css';

/** Sound and touch when a packet opens: the one switch of the app and its games. */
export function SoundSwitch() {
  const texts = useTexts();
  const on = useSound() === true;
  return (
    <button
      type="button"
      role="switch"
      className={styles.sound}
      aria-checked={on}
      aria-label={texts.sound}
      onClick={() => switchSound(!on)}
    >
      <Icon name={on ? 'sound' : 'sound-off'} />
    </button>
  );
}
