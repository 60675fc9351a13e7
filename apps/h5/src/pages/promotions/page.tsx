import type { Answer } from '@mingpai/contract/types';
import { Choice } from '@mingpai/ui/choice';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchData } from '../../api/client.ts';
import { troubleIn } from '../../api/errors.ts';
import { keys } from '../../api/keys.ts';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { Stopped, useStopped } from '../../features/play-stops/stopped.tsx';
import { Standing, useStanding, useStandingsComing } from '../../features/promotions/standing.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Page } from '../../ui/surface.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';

type Promotion = Answer<'promotions'>['data'][number];

/** No promotion type has this id: all of them. */
const all = 0;

/** Promotions with tabs by type (specification, chapter 2, `/activity`). */
export default function PromotionsPage() {
  const texts = useTexts();
  const [type, setType] = useState(all);
  const { data: types, isPending } = useQuery({
    queryKey: keys.of('promotionTypes'),
    queryFn: ({ signal }) => fetchData('promotionTypes', {}, { signal }),
    meta: { quiet: true },
  });
  const options = [
    { value: all, label: texts.all },
    ...(types ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Page>
      <h1 className={styles.title}>{texts.title}</h1>
      <div className={styles.types}>
        {isPending ? (
          <Skeleton height="3.125rem" />
        ) : (
          types !== undefined && (
            <Choice label={texts.types} labelSpoken value={type} options={options} onChange={setType} />
          )
        )}
      </div>
      <Promotions key={type} type={type} />
    </Page>
  );
}

function Promotions({ type }: { readonly type: number }) {
  const payload = type === all ? {} : { type };
  const { data, error, refetch } = useQuery({
    queryKey: keys.of('promotions', payload),
    queryFn: async ({ signal }) => (await fetchData('promotions', payload, { signal })).data,
  });
  const coming = useStandingsComing();
  if (data === undefined || coming)
    return data === undefined && error !== null ? (
      <ErrorState trouble={troubleIn(error)} onRetry={() => void refetch()} />
    ) : (
      <PromotionsSkeleton />
    );
  if (data.length === 0) return <None />;
  return (
    <ul className={styles.list}>
      {data.map((promotion, index) => (
        <li key={promotion.id}>
          <PromotionCard promotion={promotion} early={index < 2} />
        </li>
      ))}
    </ul>
  );
}

/** Nothing to show: to whoever is away by their own choice no promotion is, of any type. */
function None() {
  const texts = useTexts();
  const stopped = useStopped();
  return stopped !== undefined ? (
    <Stopped {...stopped} />
  ) : (
    <EmptyState scene="records" title={texts.none} text={texts.noneText} />
  );
}

function PromotionCard({ promotion, early }: { readonly promotion: Promotion; readonly early: boolean }) {
  const { id, title, memo, banner } = promotion;
  const standing = useStanding(id);
  return (
    <GoLink to={`/activityInfo?id=${id}`} className={styles.card}>
      <Picture
        src={banner}
        fallback="/pictures/promotions/1.svg"
        alt=""
        width={640}
        height={280}
        eager={early}
      />
      <span className={styles.words}>
        <span className={styles.name}>{title}</span>
        <span className={styles.memo}>{memo}</span>
        {standing !== undefined && (
          <span className={styles.standing}>
            <Standing standing={standing} />
          </span>
        )}
      </span>
    </GoLink>
  );
}

function PromotionsSkeleton() {
  return (
    <div className={styles.list} aria-hidden="true">
      {['a', 'b', 'c'].map((place) => (
        <div key={place} className={styles.card}>
          <div className={styles.cover}>
            <Skeleton height="100%" />
          </div>
          <div className={styles.words}>
            <Skeleton width="70%" height="1.25rem" />
            <Skeleton width="90%" height="1rem" />
          </div>
        </div>
      ))}
    </div>
  );
}
