import { useQuery } from '@tanstack/react-query';
import { Descriptions, Tag } from 'antd';
import { Link, useParams } from 'react-router';
import { call } from '../../api/client.ts';
import { Refusal } from '../../api/errors.ts';
import type { BetDetail } from '../../api/rows.ts';
import { Code } from '../../components/code.tsx';
import { NotThere } from '../../components/not-there.tsx';
import { Page } from '../../components/page.tsx';
import { Read } from '../../components/read.tsx';
import { Section } from '../../components/section.tsx';
import { change, yuanWithSign } from '../../labels/money.ts';
import { beijing } from '../../labels/time.ts';
import { say } from '../../texts/say.ts';
import styles from './bet.module.css';
import { BetCalls, BetMovements, BetRecords, BetSelections } from './bet-tables.tsx';
import { betStateLabel, betStateTones } from './words.ts';

/** One bet: what was bet, what its venue told of it, and what the ledger moved. */
export function BetPage() {
  const { venue = '', number = '' } = useParams();
  const query = useQuery({
    queryKey: ['bets', 'one', venue, number],
    queryFn: ({ signal }) => call('betDetail', { venue, betId: number }, { signal }),
  });
  if (query.error instanceof Refusal)
    return <NotThere title={say('没有这笔注单')} name={`${venue} ${number}`} />;
  return (
    <Page title={say('注单')} lead={<Code text={number} />}>
      <Read of={query}>{(bet) => <Bet bet={bet} />}</Read>
    </Page>
  );
}

function Bet({ bet }: { readonly bet: BetDetail }) {
  return (
    <>
      <div className={styles.panel}>
        <Facts bet={bet} />
      </div>
      {bet.selections.length > 0 && (
        <Section title={say('投注内容')}>
          <BetSelections bet={bet} />
        </Section>
      )}
      <Section title={say('场馆报告')} lead={say('每一次改变结果的报告，与场馆就这笔注单的每一次请求')}>
        <BetRecords bet={bet} />
        {bet.calls.length > 0 && <BetCalls bet={bet} />}
      </Section>
      <Section title={say('账目')} lead={say('账本为这笔注单移动的每一笔钱')}>
        <BetMovements bet={bet} />
      </Section>
    </>
  );
}

function Facts({ bet }: { readonly bet: BetDetail }) {
  const items = [
    [
      say('会员'),
      <Link key="member" to={`/members/${bet.memberId}`}>
        {bet.username}
      </Link>,
    ],
    [
      say('场馆'),
      <Link key="venue" to={`/bets?venue=${encodeURIComponent(bet.venue)}`}>
        {bet.venueName}
      </Link>,
    ],
    [say('游戏'), bet.gameName],
    [
      say('局号'),
      <Link key="round" to={`/bets?round=${encodeURIComponent(bet.round)}`}>
        {bet.round}
      </Link>,
    ],
    [
      say('状态'),
      <Tag key="state" bordered={false} color={betStateTones[bet.state]}>
        {betStateLabel(bet.state)}
      </Tag>,
    ],
    [say('投注'), yuanWithSign(bet.stake)],
    [say('派彩'), yuanWithSign(bet.payout)],
    ...(bet.jackpot > 0 ? [[say('派彩中的彩池奖金'), yuanWithSign(bet.jackpot)] as const] : []),
    [say('账本净额'), change(bet.posted)],
    [say('有效投注'), yuanWithSign(bet.valid)],
    [say('场馆报告的有效投注'), bet.reportedValid === null ? say('未报告') : yuanWithSign(bet.reportedValid)],
    [say('投注时间'), beijing(bet.placedAt)],
    [say('结算时间'), bet.settledAt === null ? say('未结算') : beijing(bet.settledAt)],
    [say('最近记录'), say('{0}（场馆序号 {1}）', beijing(bet.recordedAt), bet.seq)],
  ] as const;
  return (
    <Descriptions
      size="small"
      column={{ xs: 1, sm: 1, md: 2, xl: 3 }}
      items={items.map(([label, children]) => ({ key: label, label, children }))}
    />
  );
}
