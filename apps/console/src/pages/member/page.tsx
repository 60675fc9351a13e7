import { timelineKinds } from '@mingpai/contract/console/members/timeline';
import { useQuery } from '@tanstack/react-query';
import { Result, Skeleton, Tabs, Tag } from 'antd';
import { useParams, useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { Refusal } from '../../api/errors.ts';
import { useMay } from '../../app/session.ts';
import { narrowedBy } from '../../components/choice.ts';
import { Page } from '../../components/page.tsx';
import { PinnedNote } from '../../components/pinned-note.tsx';
import { Section } from '../../components/section.tsx';
import { Trouble } from '../../components/trouble.tsx';
import { yuan } from '../../labels/money.ts';
import { beijing } from '../../labels/time.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { AdjustButton } from './adjust.tsx';
import { MemberAdjustments } from './adjustments.tsx';
import { shownFigures } from './balances.ts';
import { MemberBets } from './bets.tsx';
import { MemberCases } from './cases.tsx';
import { MemberConversations } from './conversations.tsx';
import { MemberFreeBets } from './free-bets.tsx';
import { FreezeButton } from './freeze.tsx';
import { MemberGrants } from './grants.tsx';
import { Head } from './head.tsx';
import { MemberIdentity } from './identity.tsx';
import { MemberLedger } from './ledger.tsx';
import { MemberLimits, Wagering } from './limits.tsx';
import { MayWithdraw } from './may-withdraw.tsx';
import { narrowTabs } from './narrow-tabs.ts';
import { Notes } from './notes.tsx';
import { MemberOrders } from './orders.tsx';
import styles from './page.module.css';
import { PastBets } from './past-bets.tsx';
import { Profile } from './profile.tsx';
import { Related } from './related.tsx';
import { Sessions } from './sessions.tsx';
import { StopButtons, StopsOfMember } from './stops.tsx';
import { TagsOfMember } from './tags.tsx';
import { Timeline } from './timeline.tsx';
import { WriteButton } from './write.tsx';

/** How often an open member's page is asked again, in ms. */
const everyMs = 10_000;

export function MemberPage() {
  const { id = '' } = useParams();
  // Another member is another page: nothing that was chosen for one may stay for the other.
  return <OneMember key={id} id={id} />;
}

function OneMember({ id }: { readonly id: string }) {
  const corrections = useMay('adjustments', 'list');
  const identity = useMay('identity', 'list');
  const gifts = useMay('free-bets', 'list');
  const talks = useMay('service', 'list');
  // Signs of the review lead to where their numbers are.
  const [asked, setAsked] = useSearchParams();
  const named = asked.get('tab') ?? 'timeline';
  // Links of before, when they had a tab of their own.
  const tab = named === 'grants' ? 'bonuses' : named;
  const code = asked.get('account') ?? 'central';
  const until = asked.get('until') ?? '';
  const kinds = timelineKinds.filter((kind) => (asked.get('kinds') ?? '').split(',').includes(kind));
  const open = (fields: { tab: string; account?: string; until?: string }) =>
    setAsked(new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== '')));
  const query = useQuery({
    queryKey: ['members', 'one', id],
    queryFn: ({ signal }) => call('memberPage', { id: Number(id) }, { signal }),
    refetchInterval: everyMs,
  });
  const page = query.data;
  if (page === undefined) {
    if (query.error === null) return <Waiting />;
    if (query.error instanceof Refusal) {
      return <Result status="404" title={say('没有这位会员')} subTitle={say('编号 {0}', id)} />;
    }
    return <Trouble fault={query.error} stale={false} onRetry={() => void query.refetch()} />;
  }
  const { member, balances } = page;
  const venues = new Map(balances.venues.map((venue) => [venue.code, venue.name]));
  const explain = (account: string) => open({ tab: 'ledger', account, until });
  return (
    <Page
      title={member.username}
      lead={
        <span className={styles.lead}>
          {said('编号 {0}', member.id)}
          <Tag bordered={false} color="warning">
            VIP {member.vipLevel}
          </Tag>
          {member.frozenAt === null ? (
            <Tag bordered={false} color="success">
              {say('正常')}
            </Tag>
          ) : (
            <Tag bordered={false} color="error">
              {said('已冻结：{0}（{1}）', member.frozenReason, beijing(member.frozenAt))}
            </Tag>
          )}
          <TagsOfMember member={member} />
        </span>
      }
      actions={
        <>
          <WriteButton member={member} />
          <AdjustButton page={page} />
          <StopButtons member={member} />
          <FreezeButton member={member} />
        </>
      }
    >
      <Trouble fault={query.error} stale onRetry={() => void query.refetch()} />
      <StopsOfMember member={member} />
      <Head page={page} />
      <PinnedNote memberId={member.id} />
      <section aria-label={say('余额')} className={styles.figures}>
        {shownFigures(balances, tab === 'ledger' ? code : '').map((figure) => (
          <button
            key={figure.key}
            type="button"
            className={styles.figure}
            data-total={figure.key === 'total'}
            aria-pressed={tab === 'ledger' && figure.key === code}
            aria-label={say('{0} {1}，查看账目', figure.label, yuan(figure.amount))}
            onClick={() => explain(figure.code)}
          >
            <span>{figure.label}</span>
            <strong className="figures">{yuan(figure.amount)}</strong>
          </button>
        ))}
      </section>
      <div className={styles.panel}>
        <Tabs
          activeKey={tab}
          // Only what is shown is asked for: each tab keeps its page and filters in the address.
          destroyOnHidden
          onChange={(next) => open({ tab: next })}
          items={[
            {
              key: 'timeline',
              label: say('动态'),
              children: (
                <Timeline
                  memberId={member.id}
                  kinds={kinds}
                  onKinds={(next) => setAsked((before) => narrowedBy(before, { kinds: next.join(',') }))}
                  empty={say('没有符合条件的动态')}
                />
              ),
            },
            {
              key: 'ledger',
              label: say('账目'),
              children: (
                <MemberLedger
                  memberId={member.id}
                  code={code}
                  onChoose={explain}
                  venues={venues}
                  balances={balances}
                  until={until}
                  onMoment={(next) => open({ tab: 'ledger', account: code, until: next })}
                />
              ),
            },
            { key: 'bets', label: say('注单@many'), children: <MemberBets memberId={member.id} /> },
            { key: 'orders', label: say('存款与取款'), children: <MemberOrders memberId={member.id} /> },
            {
              key: 'bonuses',
              label: say('彩金与打码'),
              children: (
                <>
                  <MayWithdraw memberId={member.id} central={balances.central} />
                  <Wagering memberId={member.id} />
                  <Section title={say('锁定彩金')}>
                    <MemberGrants memberId={member.id} />
                  </Section>
                  <Timeline memberId={member.id} kinds={['bonus']} empty={say('没有申请过优惠活动')} />
                </>
              ),
            },
            ...narrowTabs.map(({ key, label, kinds: own, empty }) => ({
              key,
              label,
              children: <Timeline memberId={member.id} kinds={own} empty={empty} />,
            })),
            {
              key: 'limits',
              label: say('限额与暂停'),
              children: (
                <>
                  <MemberLimits memberId={member.id} />
                  <Timeline memberId={member.id} kinds={['limit']} empty={say('没有改动过')} />
                </>
              ),
            },
            ...(corrections === true
              ? [
                  {
                    key: 'adjustments',
                    label: say('余额更正@many'),
                    children: <MemberAdjustments memberId={member.id} />,
                  },
                ]
              : []),
            { key: 'notes', label: say('备注@many'), children: <Notes memberId={member.id} /> },
            { key: 'cases', label: say('案件@many'), children: <MemberCases memberId={member.id} /> },
            ...(identity
              ? [{ key: 'identity', label: say('身份'), children: <MemberIdentity memberId={member.id} /> }]
              : []),
            ...(talks === true
              ? [
                  {
                    key: 'conversations',
                    label: say('客服对话'),
                    children: <MemberConversations memberId={member.id} />,
                  },
                ]
              : []),
            ...(gifts === true
              ? [
                  {
                    key: 'free-bets',
                    label: say('免费注单@many'),
                    children: <MemberFreeBets memberId={member.id} username={member.username} />,
                  },
                ]
              : []),
            {
              key: 'past-bets',
              label: say('原系统注单'),
              children: <PastBets memberId={member.id} />,
            },
            { key: 'profile', label: say('资料'), children: <Profile page={page} /> },
            {
              key: 'related',
              label: say('关联账号（{0}）', page.related.length),
              children: <Related page={page} />,
            },
            {
              key: 'sessions',
              label: say('登录与设备'),
              children: <Sessions member={member.id} sessions={page.sessions} />,
            },
          ]}
        />
      </div>
    </Page>
  );
}

function Waiting() {
  return (
    <Page title={say('会员')}>
      <Skeleton active paragraph={{ rows: 8 }} />
    </Page>
  );
}
