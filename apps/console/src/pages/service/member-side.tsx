import { useQuery } from '@tanstack/react-query';
import { Descriptions, Skeleton } from 'antd';
import { Link } from 'react-router';
import { call } from '../../api/client.ts';
import { Alert } from '../../components/alert.tsx';
import { MemberTags } from '../../components/member-tags.tsx';
import { PinnedNote } from '../../components/pinned-note.tsx';
import { Reveal } from '../../components/reveal.tsx';
import { yuan } from '../../labels/money.ts';
import { beijing } from '../../labels/time.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { Risk } from '../member/head.tsx';
import { MayWithdraw } from '../member/may-withdraw.tsx';
import styles from './page.module.css';

/** What members ask about most, by the tab of their page that answers it. */
const askedAbout = [
  ['bets', say('注单@many')],
  ['ledger', say('账目')],
  ['orders', say('存款与取款')],
  ['bonuses', say('彩金与打码')],
] as const;

/** Who asks, how their money stands, and what keeps it from leaving; the whole page is one click away. */
export function MemberSide({ id }: { readonly id: number }) {
  const { data, error } = useQuery({
    queryKey: ['service', 'member', id],
    queryFn: ({ signal }) => call('memberPage', { id }, { signal }),
    retry: false,
  });
  if (error !== null) return <aside className={styles.side}>{error.message}</aside>;
  if (data === undefined)
    return (
      <aside className={styles.side}>
        <Skeleton active />
      </aside>
    );
  const { member, balances, deposits, withdrawals, turnoverLeft } = data;
  return (
    <aside className={styles.side} aria-label={say('会员资料')}>
      <Link to={`/members/${id}`}>{said('{0} 的完整资料', member.username)}</Link>
      <nav aria-label={say('常被问到的')} className={styles.askedAbout}>
        {askedAbout.map(([tab, label]) => (
          <Link key={tab} to={`/members/${id}?tab=${tab}`}>
            {label}
          </Link>
        ))}
      </nav>
      <MemberTags of={member.tags} />
      <PinnedNote memberId={id} />
      <Reveal member={id} fields={['text', 'name', 'mobile']} />
      {member.frozenAt !== null && <Alert type="error" showIcon message={say('账户已冻结')} />}
      <MayWithdraw memberId={id} central={balances.central} />
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'name', label: say('姓名'), children: member.realName },
          { key: 'mobile', label: say('手机'), children: member.mobile || say('未填写') },
          { key: 'risk', label: say('风险'), children: <Risk page={data} /> },
          { key: 'vip', label: say('等级'), children: `VIP${member.vipLevel}` },
          { key: 'since', label: say('注册'), children: beijing(member.registeredAt) },
          { key: 'central', label: say('中心钱包'), children: yuan(balances.central) },
          { key: 'flight', label: say('途中'), children: yuan(balances.inFlight) },
          { key: 'held', label: say('取款冻结'), children: yuan(balances.held) },
          { key: 'total', label: say('总资产'), children: <strong>{yuan(balances.total)}</strong> },
          { key: 'turnover', label: say('剩余打码量'), children: yuan(turnoverLeft) },
          {
            key: 'deposits',
            label: say('存款@many'),
            children: say('{0}笔 {1}', deposits.count, yuan(deposits.sum)),
          },
          {
            key: 'withdrawals',
            label: say('取款@many'),
            children: say('{0}笔 {1}', withdrawals.count, yuan(withdrawals.sum)),
          },
        ]}
      />
    </aside>
  );
}
