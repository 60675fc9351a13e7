import type { Answer } from '@mingpai/contract/types';
import { formatAmount } from '@mingpai/ui/amount';
import { Button } from '@mingpai/ui/button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { troubleIn } from '../../api/errors.ts';
import { keys } from '../../api/keys.ts';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { NextFailed } from '../../features/records/next-failed.tsx';
import { Money } from '../../ui/money.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import styles from './detail.module.css';
import { useTexts } from './labels.ts';

type Whole = Answer<'rebateDetail'>;

/** A row of the rebate centre, explained: its bets, the levels and rates they counted at, and how it was rounded. */
export function Detail({ id }: { readonly id: number }) {
  const texts = useTexts();
  const rows = useInfiniteQuery({
    queryKey: keys.moneyOf('rebateDetail', id),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => fetchData('rebateDetail', { id, page: pageParam }, { signal }),
    getNextPageParam: ({ bets }) => (bets.current_page < bets.last_page ? bets.current_page + 1 : undefined),
  });
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = rows;
  const [first] = data?.pages ?? [];
  if (data === undefined || first === undefined)
    return error !== null ? (
      <ErrorState trouble={troubleIn(error)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={4} />
    );
  return (
    <div className={styles.detail}>
      <Sum row={first} />
      <GoLink to="/vip" className={styles.rates}>
        {texts.rates}
      </GoLink>
      <h3 className={styles.title}>{texts.bets}</h3>
      <ul className={styles.bets}>
        {data.pages
          .flatMap(({ bets }) => bets.data)
          .map((bet) => (
            <li key={bet.bet_id} className={styles.bet}>
              <span className={styles.line}>
                <span>{bet.Code}</span>
                <span className={styles.figure}>{texts.yuan(bet.exact)}</span>
              </span>
              <span className={styles.small}>{texts.bet(formatAmount(bet.valid), bet.percent)}</span>
              <span className={styles.small}>
                {texts.number} {bet.bet_id}
              </span>
              <time className={styles.small}>{bet.bet_time}</time>
            </li>
          ))}
      </ul>
      {isFetchNextPageError && <NextFailed />}
      {hasNextPage && (
        <Button look="quiet" block busy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </div>
  );
}

function Sum({ row }: { readonly row: Whole }) {
  const texts = useTexts();
  return (
    <dl className={styles.sum}>
      <div>
        <dt>{row.gamename}</dt>
        <dd>{row.day}</dd>
      </div>
      {row.parts.map(({ level, percent, bets, valid, exact }) => (
        <div key={`${level}/${percent}`}>
          <dt>
            {texts.part(level, percent)}
            <span className={styles.small}>{texts.partBets(bets, formatAmount(valid))}</span>
          </dt>
          <dd>{texts.yuan(exact)}</dd>
        </div>
      ))}
      <div>
        <dt>
          {texts.exact}
          <span className={styles.small}>{texts.rounded}</span>
        </dt>
        <dd>{texts.yuan(row.exact)}</dd>
      </div>
      {row.carried !== 0 && (
        <div>
          <dt>
            {texts.carried}
            <span className={styles.small}>{texts.carriedNote}</span>
          </dt>
          <dd>
            <Money yuan={row.carried} />
          </dd>
        </div>
      )}
      <div>
        <dt>{texts.money}</dt>
        <dd>
          <Money yuan={row.money} size="title" />
        </dd>
      </div>
    </dl>
  );
}
