import { buttonClass } from '@mingpai/ui/button';
import { Card } from '@mingpai/ui/card';
import { useLanguage } from '@mingpai/ui/language';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fetchData } from '../../api/client.ts';
import { troubleIn } from '../../api/errors.ts';
import { keys } from '../../api/keys.ts';
import { useSignedIn } from '../../api/session.ts';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Page, Section } from '../../ui/surface.tsx';
import { CheckReceipt } from './check-receipt.tsx';
import { History } from './history.tsx';
import { useTexts } from './labels.ts';
import { OwnReceipt } from './own-receipt.tsx';
import styles from './page.module.css';
import { PublishedDay } from './published-day.tsx';
import { proves, provesNot } from './verdict-texts.ts';

/** What the site owes its members, day by day; each member's receipt, checked on this phone. */
export default function BooksPage() {
  const texts = useTexts();
  const language = useLanguage();
  const signedIn = useSignedIn();
  const { data, error, refetch, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useInfiniteQuery({
    queryKey: keys.of('bookDays'),
    queryFn: ({ pageParam, signal }) =>
      fetchData('bookDays', pageParam === undefined ? {} : { before: pageParam }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ days, more }) => (more ? days.at(-1)?.number : undefined),
    meta: { quiet: true },
  });
  const days = useMemo(() => data?.pages.flatMap((page) => page.days), [data]);
  const newest = days?.[0];
  return (
    <Page>
      <p className={styles.lead}>{texts.lead}</p>
      {days === undefined &&
        (error === null ? (
          <SkeletonRows rows={6} />
        ) : (
          <ErrorState trouble={troubleIn(error)} onRetry={() => void refetch()} />
        ))}
      {days?.length === 0 && <Card>{texts.none}</Card>}
      {newest && (
        <Section title={texts.newest}>
          <PublishedDay head={newest} />
        </Section>
      )}
      {newest && (
        <Section title={texts.own}>
          {signedIn ? (
            <OwnReceipt day={newest.day} />
          ) : (
            <GoLink to="/login?redirect=%2Fbooks" className={buttonClass('quiet')}>
              {texts.signIn}
            </GoLink>
          )}
        </Section>
      )}
      <Section title={texts.proves}>
        <Lines lines={proves[language]} />
      </Section>
      <Section title={texts.not}>
        <Lines lines={provesNot[language]} />
      </Section>
      <Section title={texts.other}>
        <CheckReceipt />
      </Section>
      {days !== undefined && days.length > 0 && (
        <Section title={texts.history}>
          <History
            days={days}
            more={data?.pages.at(-1)?.more === true}
            busy={isFetchingNextPage}
            failed={isFetchNextPageError}
            onMore={() => void fetchNextPage()}
          />
        </Section>
      )}
    </Page>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <Card>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Card>
  );
}
