import { useQuery } from '@tanstack/react-query';
import { Skeleton, Tag } from 'antd';
import { useParams, useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { Refusal } from '../../api/errors.ts';
import { NotThere } from '../../components/not-there.tsx';
import { Page } from '../../components/page.tsx';
import { PinnedNote } from '../../components/pinned-note.tsx';
import { Trouble } from '../../components/trouble.tsx';
import { yuan } from '../../labels/money.ts';
import { beijing } from '../../labels/time.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { AdjustButton } from './adjust.tsx';
import { shownFigures } from './balances.ts';
import { FreezeButton } from './freeze.tsx';
import { Head } from './head.tsx';
import { MemberLedger } from './ledger.tsx';
import styles from './page.module.css';
import { StopButtons, StopsOfMember } from './stops.tsx';
import { type MemberView, viewOf } from './tab-groups.ts';
import { MemberTabs, useMemberViews } from './tabs.tsx';
import { TagsOfMember } from './tags.tsx';
import { ViewOfMember } from './view.tsx';
import { WriteButton } from './write.tsx';

/** How often an open member's page is asked again, in ms. */
const everyMs = 10_000;

export function MemberPage() {
  const { id = '' } = useParams();
  // Another member is another page: nothing that was chosen for one may stay for the other.
  return <OneMember key={id} id={id} />;
}

function OneMember({ id }: { readonly id: string }) {
  // Signs of the review lead to where their numbers are; each view keeps its page and filters in the address.
  const [asked, setAsked] = useSearchParams();
  const mayBeSeen = useMemberViews();
  const view = viewOf(asked.get('tab'), mayBeSeen);
  const code = asked.get('account') ?? 'central';
  const until = asked.get('until') ?? '';
  const open = (fields: { tab: MemberView; account?: string; until?: string }) =>
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
      return <NotThere title={say('没有这位会员')} name={say('编号 {0}', id)} />;
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
        {shownFigures(balances, view === 'ledger' ? code : '').map((figure) => (
          <button
            key={figure.key}
            type="button"
            className={styles.figure}
            data-total={figure.key === 'total'}
            aria-pressed={view === 'ledger' && figure.key === code}
            aria-label={say('{0} {1}，查看账目', figure.label, yuan(figure.amount))}
            onClick={() => explain(figure.code)}
          >
            <span>{figure.label}</span>
            <strong className="figures">{yuan(figure.amount)}</strong>
          </button>
        ))}
      </section>
      <div className={styles.panel}>
        <MemberTabs
          view={view}
          mayBeSeen={mayBeSeen}
          related={page.related.length}
          onView={(next) => open({ tab: next })}
        >
          {view === 'ledger' ? (
            <MemberLedger
              memberId={member.id}
              code={code}
              onChoose={explain}
              venues={venues}
              balances={balances}
              until={until}
              onMoment={(next) => open({ tab: 'ledger', account: code, until: next })}
            />
          ) : (
            <ViewOfMember view={view} page={page} />
          )}
        </MemberTabs>
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
