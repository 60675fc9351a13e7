import { useState } from 'react';
import { Icon } from '../../ui/icons/icon.tsx';
import { useTexts } from './labels.ts';
import { soundOn, switchSound } from './sound.ts';
import styles from './stage.module.css';

/** Sound when a packet opens: off until it is switched on here. */
export function SoundSwitch() {
  const texts = useTexts();
  const [on, setOn] = useState(soundOn);
  return (
    <button
      type="button"
      role="switch"
      className={styles.sound}
      aria-checked={on}
      aria-label={texts.sound}
      onClick={() => {
        setOn(!on);
        switchSound(!on);
      }}
    >
      <Icon name={on ? 'sound' : 'sound-off'} />
    </button>
  );
}
