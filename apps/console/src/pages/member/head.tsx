import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MemberPage } from '../../api/rows.ts';
import { May } from '../../app/may.tsx';
import { useNow } from '../../components/use-now.ts';
import { count, yuan, yuanWithSign } from '../../labels/money.ts';
import { age, beijing } from '../../labels/time.ts';
import styles from './head.module.css';

/** Who a member is, in one glance: whose, seen when, what they brought and won, and what speaks for a second look. */
export function Head({ page }: { readonly page: MemberPage }) {
  const { member, agent, lastSeenAt, deposits, withdrawals, won, related } = page;
  const now = useNow();
  return (
    <dl className={styles.head} aria-label="概况">
      <Fact label="手机">
        {member.mobile === '' ? '未填写' : <span className="code">{member.mobile}</span>}
      </Fact>
      <Fact label="代理">
        {agent === null ? (
          '无'
        ) : (
          <May resource="members" action="show" fallback={agent.username}>
            <Link to={`/members/${agent.id}`}>{agent.username}</Link>
          </May>
        )}
      </Fact>
      <Fact label="上次来访">
        {lastSeenAt === null ? (
          '没有来过'
        ) : (
          <time dateTime={lastSeenAt} title={beijing(lastSeenAt)}>
            {age(lastSeenAt, now)}
          </time>
        )}
      </Fact>
      <Fact
        label="存款 − 取款"
        title={`存款 ${yuanWithSign(deposits.sum)}（${count(deposits.count)} 笔），取款 ${yuanWithSign(withdrawals.sum)}（${count(withdrawals.count)} 笔）`}
      >
        <strong className="figures">{yuan((fen(deposits.sum) - fen(withdrawals.sum)) / 100)}</strong>
      </Fact>
      <Fact label={won < 0 ? '会员累计输' : '会员累计赢'}>
        <strong className="figures" data-tone={won > 0 ? 'won' : undefined}>
          {yuan(Math.abs(won))}
        </strong>
      </Fact>
      <Fact label="风险">
        {related.length === 0 ? (
          '没有发现'
        ) : (
          <Link to="?tab=related" className={styles.risk}>
            关联账号 {related.length}
          </Link>
        )}
      </Fact>
    </dl>
  );
}

/** Yuan as whole fen, so that a difference of two sums is exact. */
function fen(amount: number): number {
  return Math.round(amount * 100);
}

function Fact({
  label,
  title,
  children,
}: {
  readonly label: string;
  readonly title?: string;
  readonly children: ReactNode;
}) {
  return (
    <div {...(title !== undefined && { title })}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
