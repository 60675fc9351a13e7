import { Button, buttonClass } from '@mingpai/ui/button';
import { Card } from '@mingpai/ui/card';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { ApiRefusal, troubleIn } from '../../api/errors.ts';
import { keys } from '../../api/keys.ts';
import { useSignedIn } from '../../api/session.ts';
import { useMoneyCall } from '../../api/use-call.ts';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { OwnHeader } from '../../features/navigation/own-header.tsx';
import { useLocation, useSearchParams } from '../../features/navigation/router.tsx';
import { toast } from '../../ui/feedback/notify.ts';
import { Picture } from '../../ui/picture.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Page, Section } from '../../ui/surface.tsx';
import { ConditionText } from './condition-text.tsx';
import { useTexts } from './labels.ts';
import { OfferTerms } from './offer-terms.tsx';
import styles from './page.module.css';

/** A promotion and the way to apply for it (specification, chapter 2, `/activityInfo`). */
export default function PromotionPage() {
  const texts = useTexts();
  return (
    <>
      <OwnHeader title={texts.title} />
      <Page>
        <Promotion />
      </Page>
    </>
  );
}

function Promotion() {
  const texts = useTexts();
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: keys.of('promotion', { id }),
    queryFn: ({ signal }) => fetchData('promotion', { id }, { signal }),
    // What is over says so on the page.
    meta: { quiet: true },
  });
  if (error instanceof ApiRefusal)
    return (
      <EmptyState scene="records" title={texts.gone} text={texts.goneText}>
        <GoLink to="/activity" className={buttonClass('primary')}>
          {texts.others}
        </GoLink>
      </EmptyState>
    );
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={5} />
    ) : (
      <ErrorState trouble={troubleIn(error)} onRetry={() => void refetch()} />
    );
  return (
    <>
      <div className={styles.cover}>
        <Picture
          src={data.banner}
          fallback="/pictures/promotions/1.svg"
          alt=""
          width={640}
          height={280}
          eager
        />
      </div>
      <div>
        <h2 className={styles.name}>{data.title}</h2>
        <p className={styles.memo}>{data.memo}</p>
      </div>
      {data.condition !== null && (
        <Section title={texts.condition}>
          <Card>
            <ConditionText {...data.condition} />
          </Card>
        </Section>
      )}
      {data.offer !== null && (
        <Section title={texts.offer}>
          <Card>
            <OfferTerms {...data.offer} />
          </Card>
        </Section>
      )}
      <Section title={texts.terms}>
        <Card>
          <RichText html={data.content} />
        </Card>
      </Section>
      {data.offer !== null ? (
        <GoLink
          to={data.offer.award === 'code' ? '/welfare' : '/recharge'}
          className={buttonClass('primary', 'large')}
        >
          {data.offer.award === 'code' ? texts.byCode : texts['/recharge']}
        </GoLink>
      ) : data.place === null ? (
        <Apply id={id} />
      ) : (
        <GoLink to={data.place} className={buttonClass('primary', 'large')}>
          {texts[data.place]}
        </GoLink>
      )}
    </>
  );
}

/** The message is shown whatever the code (wire facts, doactivityapply). */
function Apply({ id }: { readonly id: string }) {
  const texts = useTexts();
  const signedIn = useSignedIn();
  const { pathname, search } = useLocation();
  const queries = useQueryClient();
  const { mutate, isPending } = useMoneyCall('applyForPromotion', { quiet: true });
  const apply = () =>
    mutate(
      { activityid: id },
      {
        onSuccess: ({ message }) => toast(message),
        onError: (fault) => {
          if (fault instanceof ApiRefusal) toast(fault.message);
        },
        onSettled: () => void queries.invalidateQueries({ queryKey: keys.moneyOf('promotionApplications') }),
      },
    );
  if (!signedIn)
    return (
      <GoLink
        to={`/login?redirect=${encodeURIComponent(pathname + search)}`}
        className={buttonClass('primary', 'large')}
      >
        {texts.signIn}
      </GoLink>
    );
  return (
    <div className={styles.ways}>
      <Button size="large" block busy={isPending} onPress={apply}>
        {texts.apply}
      </Button>
      <GoLink to="/activityRecord" className={styles.records}>
        {texts.records}
      </GoLink>
    </div>
  );
}
