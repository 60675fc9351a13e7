import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { Frame } from '../../features/frame/frame.tsx';
import { againWord } from '../../service/again.ts';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

/** Customer service in an embedded frame (specification, chapter 2, `/kefu`). */
export default function SupportPage() {
  const texts = useTexts();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keys.serviceUrl,
    queryFn: ({ signal }) => fetchData('serviceUrl', {}, { signal }),
    // An address lets in once: whoever comes back gets a new one.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // The frame itself says what went wrong.
    meta: { quiet: true },
  });
  const address = data?.url;
  const [times, setTimes] = useState(0);
  useEffect(() => {
    // Only our own page asks for it: one that an operator has elsewhere lets in by itself.
    const hear = ({ origin, data: word }: MessageEvent<unknown>) => {
      if (origin !== window.location.origin || typeof word !== 'object' || word === null) return;
      if (!('type' in word) || word.type !== againWord) return;
      // A visitor's address is the same each time.
      void refetch().then(({ data: now }) => {
        if (now?.url === address) setTimes((before) => before + 1);
      });
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [refetch, address]);
  return (
    <div className={styles.page}>
      <h1 className="spoken-only">{texts.title}</h1>
      <Frame
        key={times}
        title={texts.title}
        address={address}
        failure={isFetching ? undefined : error?.message}
        loading={texts.loading}
        onRetry={() => void refetch()}
      />
    </div>
  );
}
