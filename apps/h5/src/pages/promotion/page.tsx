import type { Answer } from '@mingpai/contract/types';
import { Button, buttonClass } from '@mingpai/ui/button';
import { Card } from '@mingpai/ui/card';
import { useQuery } from '@tanstack/react-query';
import { fetchData } from '../../api/client.ts';
import { ApiRefusal, troubleIn } from '../../api/errors.ts';
import { keys } from '../../api/keys.ts';
import { useSignedIn } from '../../api/session.ts';
import { useToldMoneyCall } from '../../features/balance/use-told-money-call.ts';
import { HouseStopped } from '../../features/house-stops/house-stopped.tsx';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { OwnHeader } from '../../features/navigation/own-header.tsx';
import { useLocation, useSearchParams } from '../../features/navigation/router.tsx';
import { useTexts as useStandingTexts } from '../../features/promotions/labels.ts';
import { type PromotionStanding, Standing, useStanding } from '../../features/promotions/standing.tsx';
import { copyText } from '../../ui/copy-button.tsx';
import { toast } from '../../ui/feedback/notify.ts';
import lineLink from '../../ui/line-link.module.css';
import { Picture } from '../../ui/picture.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Page, Section } from '../../ui/surface.tsx';
import { ConditionText } from './condition-text.tsx';
import { useTexts } from './labels.ts';
import { OfferTerms } from './offer-terms.tsx';
import styles from './page.module.css';

type Offer = NonNullable<Answer<'promotion'>['offer']>;

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
      <Own id={data.id} />
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
      {data.offer?.award === 'referral' ? (
        <Invite id={data.id} />
      ) : data.offer?.award === 'code' ? (
        <Code id={data.id} applies={data.offer.applies} />
      ) : data.offer !== null ? (
        <GoLink to={ways[data.offer.award].to} className={buttonClass('primary', 'large')}>
          {texts[ways[data.offer.award].text]}
        </GoLink>
      ) : data.place === null ? (
        <Apply id={data.id} condition={data.condition} />
      ) : (
        <GoLink to={data.place} className={buttonClass('primary', 'large')}>
          {texts[data.place]}
        </GoLink>
      )}
    </>
  );
}

/** Where what it gives is come by. */
const ways = {
  deposit: { to: '/recharge', text: '/recharge' },
  losses: { to: '/', text: 'toGames' },
} as const;

/** Where the code is typed; one that was used leads to what it brought: to type it again would be refused. */
function Code({ id, applies }: { readonly id: number; readonly applies: Offer['applies'] }) {
  const texts = useTexts();
  const state = useStanding(id)?.state;
  // What runs may be of another day, and today's code is not used then.
  const used = state === 'done' || state === 'lost' || (state === 'running' && applies === 'once');
  return (
    <GoLink to="/welfare" className={buttonClass('primary', 'large')}>
      {used ? texts.bonuses : texts.byCode}
    </GoLink>
  );
}

/** The link that friends register by; whoever is signed out has none. */
function Invite({ id }: { readonly id: number }) {
  const texts = useTexts();
  const code = useStanding(id)?.referral?.code;
  const { pathname, search } = useLocation();
  const signedIn = useSignedIn();
  // On a break nobody is asked to bring anybody.
  if (code === undefined && signedIn) return null;
  if (code === undefined)
    return (
      <GoLink
        to={`/login?redirect=${encodeURIComponent(pathname + search)}`}
        className={buttonClass('primary', 'large')}
      >
        {texts.signIn}
      </GoLink>
    );
  const link = `${location.origin}/register?pid=${encodeURIComponent(code)}`;
  return (
    <div className={styles.ways}>
      <Button
        size="large"
        block
        onPress={() => void copyText(link).then((done) => toast(done ? texts.copied : link))}
      >
        {texts.toFriends}
      </Button>
      <small className={styles.link}>{link}</small>
    </div>
  );
}

/** How the member stands with it. */
function Own({ id }: { readonly id: number }) {
  const texts = useStandingTexts();
  const standing = useStanding(id);
  if (standing === undefined) return null;
  return (
    <Section title={texts.mine}>
      <Card>
        <Standing standing={standing} />
      </Card>
    </Section>
  );
}

/** Where the member gets on while an application would be refused; nothing where it may succeed, or nothing can be done. */
function insteadOf(
  { state }: PromotionStanding,
  condition: Answer<'promotion'>['condition'],
): { readonly to: string; readonly text: '/recharge' | 'toGames' | 'records' } | undefined {
  if (state === 'pending' || state === 'done') return { to: '/activityRecord', text: 'records' };
  if (state !== 'short' || condition === null) return undefined;
  return condition.kind === 'turnover'
    ? { to: '/', text: 'toGames' }
    : { to: '/recharge', text: '/recharge' };
}

/** The message is shown whatever the code (wire facts, doactivityapply). */
function Apply({ id, condition }: Pick<Answer<'promotion'>, 'id' | 'condition'>) {
  const texts = useTexts();
  const standing = useStanding(id);
  const signedIn = useSignedIn();
  const { pathname, search } = useLocation();
  const { send, isPending } = useToldMoneyCall('applyForPromotion');
  const apply = () => void send({ activityid: String(id) }).catch(() => undefined);
  if (!signedIn)
    return (
      <GoLink
        to={`/login?redirect=${encodeURIComponent(pathname + search)}`}
        className={buttonClass('primary', 'large')}
      >
        {texts.signIn}
      </GoLink>
    );
  // What can only be refused now is not what the page asks for first; it stays to be pressed.
  const next = standing === undefined ? undefined : insteadOf(standing, condition);
  return (
    <div className={styles.ways}>
      <HouseStopped what="promotions" />
      {next !== undefined && (
        <GoLink to={next.to} className={buttonClass('primary', 'large')}>
          {texts[next.text]}
        </GoLink>
      )}
      <Button
        size="large"
        look={next === undefined ? 'primary' : 'quiet'}
        block
        busy={isPending}
        onPress={apply}
      >
        {texts.apply}
      </Button>
      {next?.to !== '/activityRecord' && (
        <GoLink to="/activityRecord" className={lineLink.link}>
          {texts.records}
        </GoLink>
      )}
    </div>
  );
}
