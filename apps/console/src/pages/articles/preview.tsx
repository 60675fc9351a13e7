import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../api/client.ts';
import { Read } from '../../components/read.tsx';
import { say } from '../../texts/say.ts';
import styles from './preview.module.css';

type Props = {
  readonly title: string;
  /** HTML as it was typed. */
  readonly content: string;
  readonly titleEn: string;
  readonly contentEn: string;
  readonly english: boolean;
};

/** The article as a phone shows it, cleaned by the server as it is for members; Chinese where there is no English, as for them. */
export function Preview({ title, content, titleEn, contentEn, english }: Props) {
  const cleaned = useQuery({
    queryKey: ['previewArticle', content, contentEn],
    networkMode: 'always',
    gcTime: 0,
    queryFn: ({ signal }) => call('previewArticle', { content, contentEn }, { signal }),
  });
  return (
    <Read of={cleaned}>
      {(clean) => (
        <article className={styles.phone} aria-label={say('会员看到的内容')}>
          <h2>{english && titleEn !== '' ? titleEn : title}</h2>
          <CleanText html={english && clean.contentEn !== '' ? clean.contentEn : clean.content} />
        </article>
      )}
    </Read>
  );
}

/** @param html sanitised by the server */
function CleanText({ html }: { readonly html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    // A click in a preview leads away from nothing.
    for (const link of body.querySelectorAll('a')) {
      link.target = '_blank';
      link.rel = 'noopener noreferrer nofollow';
    }
    place.current?.replaceChildren(...body.childNodes);
  }, [html]);
  return <div ref={place} className={styles.text} />;
}
