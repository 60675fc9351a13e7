import { useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { Frame } from '../../features/frame/frame.tsx';
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
  return (
    <div className={styles.page}>
      <h1 className="spoken-only">{texts.title}</h1>
      <Frame
        title={texts.title}
        address={data?.url}
        failure={isFetching ? undefined : error?.message}
        loading={texts.loading}
        onRetry={() => void refetch()}
      />
    </div>
  );
}
