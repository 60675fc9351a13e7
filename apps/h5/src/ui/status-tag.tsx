import { classes } from '@mingpai/ui/class-names';
import styles from './status-tag.module.css';
import { useTranslate } from './translate.ts';

export type Tone = 'neutral' | 'waiting' | 'done' | 'refused' | 'in' | 'out';

/** The state of a thing in one word. The word says it; the colour only helps. */
export function StatusTag({
  children,
  tone = 'neutral',
}: {
  readonly children: string;
  readonly tone?: Tone;
}) {
  const translate = useTranslate();
  return <span className={classes(styles.tag, styles[tone])}>{translate(children)}</span>;
}
