import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MemberPage } from '../../api/rows.ts';
import { May } from '../../app/may.tsx';
import { Opens } from '../../components/opens.tsx';
import { useNow } from '../../components/use-now.ts';
import { count, yuan, yuanWithSign } from '../../labels/money.ts';
import { age, beijing } from '../../labels/time.ts';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import { everUntil, linesPath } from '../overview/span.ts';
import styles from './head.module.css';

/** Who a member is, in one glance: whose, seen when, what they brought and won, and what speaks for a second look. */
export function Head({ page }: { readonly page: MemberPage }) {
  const { member, agent, lastSeenAt, deposits, withdrawals, won } = page;
  const now = useNow();
  const ever = everUntil(now);
  const whose = { by: 'member', value: String(member.id) } as const;
  return (
    <dl className={styles.head} aria-label={say('概况')}>
      <Fact label={say('手机')}>
        {member.mobile === '' ? say('未填写') : <span className="code">{member.mobile}</span>}
      </Fact>
      <Fact label={say('代理')}>
        {agent === null ? (
          say('无')
        ) : (
          <May resource="members" action="show" fallback={agent.username}>
            <Link to={`/members/${agent.id}`}>{agent.username}</Link>
          </May>
        )}
      </Fact>
      <Fact label={say('上次来访')}>
        {lastSeenAt === null ? (
          say('没有来过')
        ) : (
          <time dateTime={lastSeenAt} title={beijing(lastSeenAt)}>
            {age(lastSeenAt, now)}
          </time>
        )}
      </Fact>
      <Fact
        label={say('存款 − 取款')}
        title={say(
          '存款 {0}（{1} 笔），取款 {2}（{3} 笔）',
          yuanWithSign(deposits.sum),
          count(deposits.count),
          yuanWithSign(withdrawals.sum),
          count(withdrawals.count),
        )}
      >
        <strong>
          <Opens resource="overview" to={linesPath(ever, 'net_deposit', whose)}>
            {yuan((fen(deposits.sum) - fen(withdrawals.sum)) / 100)}
          </Opens>
        </strong>
        <small className={styles.sums}>
          {said(
            '存 {0}，取 {1}',
            <Opens resource="overview" to={linesPath(ever, 'deposits', whose)}>
              {yuan(deposits.sum)}
            </Opens>,
            <Opens resource="overview" to={linesPath(ever, 'withdrawals', whose)}>
              {yuan(withdrawals.sum)}
            </Opens>,
          )}
        </small>
      </Fact>
      <Fact label={won < 0 ? say('会员累计输') : say('会员累计赢')}>
        <strong data-tone={won > 0 ? 'won' : undefined}>
          <Opens resource="overview" to={linesPath(ever, 'ggr', whose)}>
            {yuan(Math.abs(won))}
          </Opens>
        </strong>
      </Fact>
      <Fact label={say('风险')}>
        <Risk page={page} />
      </Fact>
    </dl>
  );
}

/** What makes a member worth a second look, the worst first; each opens to where it comes from. */
export function Risk({ page: { member, watched, ofAgeAt, related } }: { readonly page: MemberPage }) {
  const found = [
    member.frozenAt !== null && { tab: 'profile', text: say('已冻结'), why: member.frozenReason ?? '' },
    ofAgeAt !== null && { tab: 'identity', text: say('未成年'), why: say('{0} 起成年', beijing(ofAgeAt)) },
    watched.length > 0 && {
      tab: watched.some(({ kind }) => kind === 'device' || kind === 'network') ? 'sessions' : 'profile',
      text: say('观察名单'),
      why: watched.map(({ reason }) => reason).join(say('；')),
    },
    related.length > 0 && { tab: 'related', text: said('关联账号 {0}', related.length), why: '' },
  ].filter((one) => one !== false);
  if (found.length === 0) return say('没有发现');
  return (
    <span className={styles.risks}>
      {found.map(({ tab, text, why }) => (
        <Link
          key={tab + why}
          to={`/members/${member.id}?tab=${tab}`}
          className={styles.risk}
          {...(why !== '' && { title: why })}
        >
          {text}
        </Link>
      ))}
    </span>
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
