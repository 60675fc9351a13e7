import type { Answer } from '@mingpai/contract/types';
import { GoLink } from '../navigation/go-link.tsx';
import styles from './cards.module.css';
import { useTexts } from './labels.ts';

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

type Props = { readonly message: Message; readonly onRead: () => void };

/** A message to the member alone. A tap has read it; where it names a page of the app, it leads there too. */
export function MessageCard({ message, onRead }: Props) {
  const texts = useTexts();
  const read = () => (message.read ? undefined : onRead());
  const words = (
    <>
      <span className={styles.title}>
        {!message.read && <span className={styles.mark} role="img" aria-label={texts.unread} />}
        {message.title}
      </span>
      <span>{message.content}</span>
      {message.path !== '' && <span className={styles.go}>{texts.go}</span>}
      <time>{message.created_at}</time>
    </>
  );
  return message.path === '' ? (
    <button type="button" className={styles.message} onClick={read}>
      {words}
    </button>
  ) : (
    <GoLink to={message.path} className={styles.message} onGo={read}>
      {words}
    </GoLink>
  );
}
