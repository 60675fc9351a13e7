import { pictureWords } from '@mingpai/contract/service';
import { classes } from '@mingpai/ui/class-names';
import { useEffect, useState } from 'react';
import { ChatPicture } from './chat-picture.tsx';
import { useTexts } from './labels.ts';
import type { Line } from './lines.ts';
import styles from './message-line.module.css';

type MessageLineProps = {
  readonly line: Line;
  /** Names the conversation. */
  readonly pass: string;
  /** The other side has seen it. */
  readonly seen: boolean;
  readonly onAgain: () => void;
};

/** One message, as text and nothing else, or its picture, with who wrote it and how far it got. */
export function MessageLine({ line, pass, seen, onAgain }: MessageLineProps) {
  const texts = useTexts();
  const own = line.from === 'member';
  const { id, picture, file, text } = line;
  const pictured = picture !== undefined || file !== undefined;
  return (
    <div className={classes(styles.line, own ? styles.own : styles.theirs)}>
      {!own && <span className={styles.name}>{`${texts.service} ${line.name}`}</span>}
      <div className={pictured ? styles.picture : styles.bubble}>
        {line.orderNo !== '' && <span className={styles.order}>{texts.about(line.orderNo)}</span>}
        {picture !== undefined && id !== undefined && <ChatPicture pass={pass} message={id} size={picture} />}
        {file !== undefined && id === undefined && <Underway file={file} />}
        {!pictured && text}
        {pictured && text !== '' && text !== pictureWords && <span>{text}</span>}
      </div>
      <span className={styles.state}>
        {line.at !== '' && <time>{line.at.slice(5, 16)}</time>}
        {own && <Progress line={line} seen={seen} onAgain={onAgain} />}
      </span>
    </div>
  );
}

/** A picture that is on its way, as it is here. */
function Underway({ file }: { readonly file: Blob }) {
  const texts = useTexts();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address === undefined ? null : <img className={styles.small} src={address} alt={texts.picture} />;
}

function Progress({ line, seen, onAgain }: Pick<MessageLineProps, 'line' | 'seen' | 'onAgain'>) {
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
