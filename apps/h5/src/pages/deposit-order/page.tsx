import { type DepositWay, depositWays } from '@mingpai/contract/states';
import { formatAmount } from '@mingpai/ui/amount';
import { buttonClass } from '@mingpai/ui/button';
import { Card } from '@mingpai/ui/card';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fetchData } from '../../api/client.ts';
import { ApiRefusal, troubleIn } from '../../api/errors.ts';
import { keys } from '../../api/keys.ts';
import { serverNow } from '../../api/server-time.ts';
import { useSignedIn } from '../../api/session.ts';
import { NoticesOffer } from '../../features/arrival-notices/notices-offer.tsx';
import { useMoneyRefresh } from '../../features/balance/use-money-refresh.ts';
import { GoLink } from '../../features/navigation/go-link.tsx';
import { useSearchParams } from '../../features/navigation/router.tsx';
import { useReadyPromotions } from '../../features/promotions/standing.tsx';
import { Timeline } from '../../features/timeline/timeline.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { Page, Section } from '../../ui/surface.tsx';
import { useTranslate } from '../../ui/translate.ts';
import { FindPayment } from './find-payment.tsx';
import { useTexts } from './labels.ts';
import styles from './page.module.css';
import { Proofs } from './proofs.tsx';
import { Receiver } from './receiver.tsx';

/** While the order is open its state is asked for this often, in ms. */
const everyMs = 4_000;

/** A deposit order with where to pay, how long it holds, and how far it is (specification, chapter 2, `/payInfo`). */
export default function DepositOrderPage() {
  const texts = useTexts();
  const translate = useTranslate();
  const [query] = useSearchParams();
  const number = query.get('deposit_no') ?? '';
  const signedIn = useSignedIn();
  const [ended, setEnded] = useState(false);
  const {
    data: order,
    error,
    refetch,
  } = useQuery({
    queryKey: keys.moneyOf('depositOrder', number),
    queryFn: ({ signal }) => fetchData('depositOrder', { deposit_no: number }, { signal }),
    enabled: number !== '' && signedIn,
    // A number that nobody knows is told on the page.
    meta: { quiet: true },
    refetchInterval: ({ state }) => (state.data?.info.state === 1 ? everyMs : false),
  });
  useArrival(order?.info.state);
  if (!signedIn) return <Visitor number={number} />;
  if (error instanceof ApiRefusal && order === undefined)
    return (
      <Page>
        <EmptyState scene="search" title={translate(error.message)}>
          <GoLink to="/transRecord?type=1" className={buttonClass('primary')}>
            {texts.records}
          </GoLink>
        </EmptyState>
      </Page>
    );
  if (order === undefined)
    return (
      <Page>
        {error === null && number !== '' ? (
          <SkeletonRows rows={5} />
        ) : (
          <ErrorState trouble={troubleIn(error)} onRetry={() => void refetch()} />
        )}
      </Page>
    );
  const { info, cardlist } = order;
  const open = info.state === 1;
  const until = instantOf(info.expires_at);
  const unpaid = open && !info.paid;
  const expired = unpaid && (ended || until <= serverNow());
  // What is sent late still arrives, but nobody is asked to send it any more (business rules, Deposits).
  const payable = unpaid && !expired;
  const way = wayOf[info.paytype];
  const hasPage = way === 'wechat' || way === 'alipay';
  return (
    <Page>
      <Card look="ink">
        <p className={styles.caption}>{payable ? texts.send(info.usdt !== undefined) : texts.order}</p>
        <p className={styles.amount}>
          {info.usdt === undefined ? (
            `¥${formatAmount(info.amount)}`
          ) : (
            <>
              {usdtText(info.usdt)} <span className={styles.unit}>USDT</span>{' '}
              {payable && <CopyButton text={usdtText(info.usdt)} what={texts.toSend} />}
            </>
          )}
        </p>
        {info.usdt !== undefined && (
          <p className={styles.caption}>
            {payable ? texts.yuan(formatAmount(info.amount)) : `¥${formatAmount(info.amount)}`}
          </p>
        )}
        {payable && (
          <p className={styles.left}>
            {texts.left} <Countdown until={until} now={serverNow} onEnd={() => setEnded(true)} />
          </p>
        )}
        {expired && <p className={styles.caption}>{texts.expired}</p>}
        {expired && way === 'usdt' && <p className={styles.caption}>{texts.expiredRate}</p>}
        {/* What comes while somebody waits here is heard, wherever the focus is. */}
        <div role="status">
          {info.paid && <StatusTag tone="waiting">{texts.paid}</StatusTag>}
          {info.state === 2 && <StatusTag tone="done">{texts.approved}</StatusTag>}
          {info.state === 3 && (
            <StatusTag tone="refused">{hasPage ? texts.notCredited : texts.rejected}</StatusTag>
          )}
        </div>
      </Card>
      {payable && info.demonstration && (
        <p className={styles.demonstration} role="note">
          {texts.demonstration(info.wallet !== undefined)}
        </p>
      )}
      {payable && info.wallet !== undefined && (
        <a className={buttonClass('primary', 'large')} href={info.wallet} target="_blank" rel="noopener">
          {texts.wallet}
        </a>
      )}
      {payable && <Receiver cardlist={cardlist} paytype={info.paytype} />}
      {expired && (
        <GoLink to="/recharge" className={buttonClass('primary', 'large')}>
          {texts.again}
        </GoLink>
      )}
      {info.state === 2 && <ReadyPromotion />}
      <dl className={styles.facts}>
        <div>
          <dt>{texts.number}</dt>
          <dd>
            {order.deposit_no} <CopyButton text={order.deposit_no} what={texts.number} />
          </dd>
        </div>
        <div>
          <dt>{texts.time}</dt>
          <dd>{info.created_at}</dd>
        </div>
        <div>
          <dt>{texts.way}</dt>
          <dd>{way === undefined ? info.paytype : translate(depositWays[way])}</dd>
        </div>
        {info.usdt !== undefined && (
          <div>
            <dt>{texts.protocol}</dt>
            <dd>{cardlist.content}</dd>
          </div>
        )}
      </dl>
      <Section title={texts.progress}>
        <Timeline number={order.deposit_no} />
      </Section>
      {open && <NoticesOffer />}
      {way === 'bank' && <Proofs number={order.deposit_no} open={open} />}
      {info.paytype === 'usdtpay' && info.state !== 2 && !info.paid && (
        <FindPayment number={order.deposit_no} />
      )}
      <div className={styles.ends}>
        <GoLink
          to="/"
          className={buttonClass(
            info.state === 3 || expired || (payable && (hasPage || info.wallet !== undefined))
              ? 'quiet'
              : 'primary',
            'large',
          )}
        >
          {texts.done(info.state)}
        </GoLink>
        <GoLink to="/transRecord?type=1" className={buttonClass('quiet', 'large')}>
          {texts.records}
        </GoLink>
      </div>
    </Page>
  );
}

/** What the money that came has opened to its owner is offered where they learn that it came. */
function ReadyPromotion() {
  const texts = useTexts();
  const [first, ...others] = useReadyPromotions();
  if (first === undefined) return null;
  return (
    <GoLink
      to={others.length === 0 ? `/activityInfo?id=${first}` : '/activity'}
      className={buttonClass('quiet', 'large')}
    >
      <Icon name="promotion" size={18} />
      {texts.promotion}
    </GoLink>
  );
}

/** The route is public (specification, chapter 2), the order is its member's. */
function Visitor({ number }: { readonly number: string }) {
  const texts = useTexts();
  const target = `/payInfo?deposit_no=${encodeURIComponent(number)}`;
  return (
    <EmptyState scene="search" title={texts.whose} text={texts.whoseText}>
      <GoLink to={`/login?redirect=${encodeURIComponent(target)}`} className={buttonClass()}>
        {texts.signIn}
      </GoLink>
    </EmptyState>
  );
}

const wayOf: Readonly<Record<string, DepositWay>> = {
  usdtpay: 'usdt',
  bankpay: 'bank',
  wxpay: 'wechat',
  alipay: 'alipay',
};

/** To the last digit: at a shared address those tell whose a payment is. */
function usdtText(usdt: number): string {
  const [whole = '', places = ''] = usdt.toFixed(6).split('.');
  return `${whole}.${places.replace(/0{1,4}$/, '')}`;
}

/** The wire's Beijing time as ms since 1970. */
function instantOf(text: string): number {
  return new Date(`${text.replace(' ', 'T')}+08:00`).getTime();
}

/** Once it is credited, every figure on the site is asked for anew. */
function useArrival(state: number | undefined): void {
  const refresh = useMoneyRefresh();
  useEffect(() => {
    if (state === 2) void refresh().catch(() => undefined);
  }, [state, refresh]);
}
