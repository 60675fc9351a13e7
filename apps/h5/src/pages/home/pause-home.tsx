import { useEffect } from 'react';
import { isStill, PauseButton, useMoving } from '../../ui/pause-button.tsx';
import styles from './banners.module.css';
import { useTexts } from './labels.ts';

/** One button for all that moves by itself on this page: the line of notices reads it from the document. */
export function usePause() {
  const [moving, setMoving] = useMoving();
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (moving) return;
    dataset.moving = 'paused';
    return () => {
      delete dataset.moving;
    };
  }, [moving]);
  return [moving, setMoving] as const;
}

/** Where no banners turn, the line of notices moves alone. */
export default function PauseNotices() {
  const texts = useTexts();
  const [moving, setMoving] = usePause();
  if (isStill()) return null;
  return (
    <PauseButton what={texts.passing} moving={moving} onChange={setMoving} className={styles.pauseAlone} />
  );
}
