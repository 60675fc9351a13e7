/** The columns of files that say what came of agents, promotions and shares of the figures. */
import { categories } from '../../states.ts';
import { categoriesInEnglish } from '../../texts/labels.ts';
import { lossReturnReasonWords, lossReturnStateWords } from '../site/list-words.ts';
import { type Both, choice, decimal, memberId, number, text, time, username, venue, yuan } from './column.ts';

const [ggr, ngr] = [yuan('GGR（元）', 'GGR (yuan)'), yuan('NGR（元）', 'NGR (yuan)')];
const agentId = number('代理编号', 'Agent no.');
const agent = text('代理账号', 'Agent');
const valid = yuan('有效投注（元）', 'Valid amount (yuan)');
/** Up to six decimals. */
const commission = decimal('佣金（元）', 'Commission (yuan)');
const deposits = yuan('存款（元）', 'Deposits (yuan)');
const withdrawals = yuan('取款（元）', 'Withdrawals (yuan)');
const stake = yuan('投注（元）', 'Stake (yuan)');
const payout = yuan('派彩（元）', 'Payout (yuan)');
const bonus = yuan('彩金（元）', 'Bonus (yuan)');
const corrections = yuan('更正（元）', 'Corrections (yuan)');
const hold = decimal('留存率（%）', 'Hold (%)');
const registered = number('注册', 'Registered');
const firstDeposits = number('首存', 'First deposits');
const sameAs = number('同一人的会员编号', 'Same person as no.');

export const resultColumns = {
  agentReport: {
    id: agentId,
    username: agent,
    registered,
    firstDeposits,
    deposits,
    withdrawals,
    stake,
    payout,
    ggr,
    hold,
    bonus,
    rebate: yuan('返水（元）', 'Rebates (yuan)'),
    redPackets: yuan('红包（元）', 'Red packets (yuan)'),
    corrections,
    ngr,
    paid: yuan('已发佣金（元）', 'Commission paid (yuan)'),
    commission: decimal('产生佣金（元）', 'Commission earned (yuan)'),
  },
  agentEarnings: {
    at: time('时间', 'At'),
    agentId,
    agentName: agent,
    kind: choice(['计佣方式', 'By'], {
      bet: ['按有效投注', 'Turnover'],
      week: ['按净亏损', 'Net loss'],
      head: ['按人头', 'Per head'],
    }),
    memberId,
    username,
    reference: text('单号', 'Reference'),
    amount: commission,
  },
  agentStatementLines: {
    id: number('编号', 'No.'),
    at: time('结算时间', 'Settled at'),
    memberId,
    username,
    venue: venue('场馆', 'Venue'),
    betId: text('注单号', 'Bet'),
    category: choice(
      ['类别', 'Category'],
      Object.fromEntries(
        categories.map(({ id, label }): [string, Both] => [id, [label, categoriesInEnglish[id]]]),
      ),
    ),
    valid,
    ownRate: number('费率（万分之一）', 'Rate (basis points)'),
    belowRate: number('下级费率（万分之一）', 'Rate below (basis points)'),
    rate: number('所得费率（万分之一）', 'Rate kept (basis points)'),
    amount: commission,
  },
  agentStatementHeads: {
    memberId,
    username,
    depositedAt: time('首存时间', 'First deposit at'),
    deposit: yuan('首存（元）', 'First deposit (yuan)'),
    turnover: valid,
    sameAs,
    amount: commission,
  },
  promotionTakers: {
    memberId,
    username,
    gifts: number('次数', 'Times'),
    given: yuan('发放（元）', 'Given (yuan)'),
    converted: yuan('转为现金（元）', 'Converted (yuan)'),
    forfeited: yuan('已收回（元）', 'Taken back (yuan)'),
    open: yuan('锁定中（元）', 'Locked (yuan)'),
    deposits,
    ggr,
    ngr,
  },
  lossReturns: {
    from: text('从', 'From'),
    to: text('到', 'To'),
    memberId,
    username,
    lost: yuan('净亏损（元）', 'Net loss (yuan)'),
    bonuses: yuan('同期彩金（元）', 'Bonuses meanwhile (yuan)'),
    amount: yuan('返还（元）', 'Given back (yuan)'),
    state: choice(['状态', 'State'], lossReturnStateWords),
    why: choice(['原因', 'Why'], lossReturnReasonWords),
  },
  promotionReferrals: {
    friendId: number('好友编号', 'Friend no.'),
    friend: text('好友账号', 'Friend'),
    referrerId: number('邀请人编号', 'Referrer no.'),
    referrer: text('邀请人账号', 'Referrer'),
    depositedAt: time('首存时间', 'First deposit at'),
    until: time('截止', 'Until'),
    state: choice(['状态', 'State'], {
      waiting: ['等待中', 'Waiting'],
      given: ['已发放', 'Given'],
      nothing: ['不发放', 'Nothing'],
    }),
    why: choice(['原因', 'Why'], {
      same_person: ['疑为同一人', 'Taken for the same person'],
      late: ['未在期限内达到投注', 'Did not play enough in time'],
      most: ['邀请人的好友已满', 'The referrer has the most friends'],
      budget: ['预算已用完', 'The budget is spent'],
      paused: ['休息或限制中', 'On a break or limited'],
      not_for_you: ['不在活动对象内', 'Not in the audience'],
    }),
    sameAs,
  },
  reportBreakdown: {
    value: text('编码', 'Code'),
    name: text('名称', 'Name'),
    bets: number('注单数', 'Bets'),
    stake,
    payout,
    ggr,
    hold,
    deposits,
    depositOrders: number('存款笔数', 'Deposits, number'),
    withdrawals,
    withdrawalOrders: number('取款笔数', 'Withdrawals, number'),
    bonus,
    corrections,
    commission,
    registered,
    firstDeposits,
    orders: number('次数', 'Times'),
  },
} as const;
