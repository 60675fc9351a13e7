import { useQuery } from '@tanstack/react-query';
import { Alert, Descriptions, Skeleton } from 'antd';
import { Link } from 'react-router';
import { call } from '../../api/client.ts';
import { Reveal } from '../../components/reveal.tsx';
import { yuan } from '../../labels/money.ts';
import { beijing } from '../../labels/time.ts';
import styles from './page.module.css';

/** Who asks, and how their money stands; the whole page is one click away. */
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
    <aside className={styles.side} aria-label="会员资料">
      <Link to={`/members/${id}`}>{member.username} 的完整资料</Link>
      <Reveal member={id} fields={['text', 'name', 'mobile']} />
      {member.frozenAt !== null && <Alert type="error" showIcon message="账户已冻结" />}
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'name', label: '姓名', children: member.realName },
          { key: 'mobile', label: '手机', children: member.mobile || '未填写' },
          { key: 'vip', label: '等级', children: `VIP${member.vipLevel}` },
          { key: 'since', label: '注册', children: beijing(member.registeredAt) },
          { key: 'central', label: '中心钱包', children: yuan(balances.central) },
          { key: 'flight', label: '途中', children: yuan(balances.inFlight) },
          { key: 'held', label: '取款冻结', children: yuan(balances.held) },
          { key: 'total', label: '总资产', children: <strong>{yuan(balances.total)}</strong> },
          { key: 'turnover', label: '剩余打码量', children: yuan(turnoverLeft) },
          { key: 'deposits', label: '存款', children: `${deposits.count}笔 ${yuan(deposits.sum)}` },
          { key: 'withdrawals', label: '取款', children: `${withdrawals.count}笔 ${yuan(withdrawals.sum)}` },
        ]}
      />
    </aside>
  );
}
