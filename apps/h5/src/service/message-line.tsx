import { classes } from '@mingpai/ui/class-names';
import { useTexts } from './labels.ts';
import type { Line } from './lines.ts';
import styles from './message-line.module.css';

type MessageLineProps = {
  readonly line: Line;
  /** The other side has seen it. */
  readonly seen: boolean;
  readonly onAgain: () => void;
};

/** One message, as text and nothing else, with who wrote it and how far it got. */
export function MessageLine({ line, seen, onAgain }: MessageLineProps) {
  const texts = useTexts();
  const own = line.from === 'member';
  return (
    <div className={classes(styles.line, own ? styles.own : styles.theirs)}>
      {!own && <span className={styles.name}>{`${texts.service} ${line.name}`}</span>}
      <div className={styles.bubble}>
        {line.orderNo !== '' && <span className={styles.order}>{texts.about(line.orderNo)}</span>}
        {line.text}
      </div>
      <span className={styles.state}>
        {line.at !== '' && <time>{line.at.slice(5, 16)}</time>}
        {own && <Progress line={line} seen={seen} onAgain={onAgain} />}
      </span>
    </div>
  );
}

function Progress({ line, seen, onAgain }: MessageLineProps) {
  const texts = useTexts();
  if (line.failed !== undefined)
    return (
      <button type="button" className={styles.again} onClick={onAgain}>
        {line.failed === '' ? texts.failed : line.failed}
      </button>
    );
  if (line.id === undefined) return texts.sending;
  return seen ? texts.seen : texts.sent;
}
