import { classes } from '@mingpai/ui/class-names';
import { catalogue } from '@mingpai/ui/labels';
import { useEffect, useState } from 'react';
import styles from './form.module.css';

const { useTexts } = catalogue(
  { late: '网站还没有回复，仍在等待。资金不会重复变动，离开此页也不影响。' },
  { late: 'No answer yet; still waiting. It can’t happen twice, and it’s safe to leave this page.' },
);

/** An answer that has not come for so long is told to be late, in ms; half a minute is waited in all. */
const lateMs = 8_000;

/**
 * While a movement of money waits for its answer: what a late one means for the money. It is there from the beginning, without words: a
 * region that arrives with them is not read by all screen readers.
 */
export function LateAnswer({ onInk = false }: { readonly onInk?: boolean }) {
  const texts = useTexts();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), lateMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" className={late ? classes(styles.notice, onInk && styles.onInk) : 'spoken-only'}>
      {late && texts.late}
    </p>
  );
}
