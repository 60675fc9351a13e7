import type { Answer } from '@mingpai/contract/types';
import { withThousands } from '@mingpai/ui/with-thousands';
import { Icon } from '../../ui/icons/icon.tsx';
import { GoLink } from '../navigation/go-link.tsx';
import styles from './cards.module.css';
import { useTexts } from './labels.ts';
import { placeOf } from './place-of.ts';

export type Notice = Pick<Answer<'notices'>['data'][number], 'title' | 'content' | 'created_at'>;
export type Message = Answer<'inbox'>['data'][number];

/** What the site tells everybody, or some. */
export function NoticeCard({ notice }: { readonly notice: Notice }) {
  return (
    <article className={styles.message}>
      <h2>{notice.title}</h2>
      <p>{notice.content}</p>
      <time>{notice.created_at}</time>
    </article>
  );
}

type Props = {
  readonly message: Message;
  /** That it was read is being sent. */
  readonly reading?: boolean;
  readonly onRead: () => void;
};

/** A message to the member alone. A tap has read it, and leads to the order or page that it tells of. */
export function MessageCard({ message, reading = false, onRead }: Props) {
  const texts = useTexts();
  const read = () => (message.read || reading ? undefined : onRead());
  const target = placeOf(message);
  const words = (
    <>
      <span className={styles.title}>
        {!message.read && <span className={styles.mark} role="img" aria-label={texts.unread} />}
        {message.title}
      </span>
      <span>{withThousands(message.content)}</span>
      <span className={styles.foot}>
        <time>{message.created_at}</time>
        {target !== undefined && (
          <span className={styles.go}>
            {texts.go}
            <Icon name="right" size={14} />
          </span>
        )}
      </span>
    </>
  );
  return target === undefined ? (
    <button type="button" className={styles.message} aria-busy={reading || undefined} onClick={read}>
      {words}
    </button>
  ) : (
    <GoLink to={target} className={styles.message} onGo={read}>
      {words}
    </GoLink>
  );
}
