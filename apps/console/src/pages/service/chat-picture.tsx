import { useQuery } from '@tanstack/react-query';
import { Image, Spin } from 'antd';
import { call } from '../../api/client.ts';
import { Reveal } from '../../components/reveal.tsx';
import { say } from '../../texts/say.ts';
import styles from './page.module.css';
import { deskKey } from './use-watch.ts';

type Props = {
  readonly conversation: number;
  readonly memberId: number | null;
  readonly message: number;
  readonly size: { readonly width: number; readonly height: number };
};

/** The longer side of the small picture, in px. */
const shownPx = 200;

/** A picture of a message; it opens in full. Whoever does not handle the conversation asks for it with a reason. */
export function ChatPicture({ conversation, memberId, message, size }: Props) {
  const { data, error } = useQuery({
    queryKey: [...deskKey.map((part) => `${part}-picture`), conversation, message],
    queryFn: ({ signal }) => call('servicePicture', { id: conversation, message }, { signal }),
    // A picture never changes; who may see it does, and then everything is read again.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const scale = Math.min(1, shownPx / Math.max(size.width, size.height));
  const box = { width: Math.round(size.width * scale), height: Math.round(size.height * scale) };
  if (error !== null) return <small>{say('图片没有读到：{0}', error.message)}</small>;
  if (data === undefined)
    return (
      <span className={styles.picture} style={box}>
        <Spin size="small" />
      </span>
    );
  const picture = data.picture || data.ofVisitor;
  if (picture === '')
    return (
      <span className={styles.masked}>
        {say('图片（接下对话后可见）')}
        {memberId !== null && <Reveal member={memberId} fields={['picture']} />}
      </span>
    );
  return <Image src={picture} {...box} alt={say('对话中的图片')} />;
}
