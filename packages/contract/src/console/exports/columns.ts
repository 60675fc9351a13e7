/** The columns in which lists of the console leave it as files: fields of the rows that their calls answer. */
import { adjustmentReasonCodes, adjustmentReasons, adjustmentReasonsInEnglish } from '../../states.ts';
import type { ConsoleAnswer } from '../types.ts';
import type { ExportName } from './names.ts';

/** A row of a list as its call answers it. */
export type ListRow<Name extends ExportName> = ConsoleAnswer<Name>['rows'][number];

/** What stands in both languages. */
type Both = readonly [chinese: string, english: string];

export interface ExportColumn {
  readonly heads: Both;
  /**
   * `yuan`: two decimals; `decimal`: as many as there are; `time`: Beijing's with seconds; `fields`: names and values, of which those
   * that are kept in fen are written in yuan.
   */
  readonly kind: 'text' | 'number' | 'yuan' | 'decimal' | 'time' | 'fields';
  /** For values that are names of ours. */
  readonly words?: Readonly<Record<string, Both>>;
}

const column =
  (kind: ExportColumn['kind']) =>
  (...heads: Both): ExportColumn => ({ kind, heads });
const [text, number, yuan, decimal, time, fields] = [
  column('text'),
  column('number'),
  column('yuan'),
  column('decimal'),
  column('time'),
  column('fields'),
];
const choice = (heads: Both, words: Readonly<Record<string, Both>>): ExportColumn => ({
  kind: 'text',
  heads,
  words,
});

const memberId = number('会员编号', 'Member no.');
const username = text('会员账号', 'Member');
const createdAt = time('提交时间', 'Created at');
const state = choice(['状态', 'State'], {
  pending: ['待审核', 'Pending'],
  approved: ['已通过', 'Approved'],
  rejected: ['已拒绝', 'Rejected'],
});
const decision = {
  decidedBy: text('处理人', 'Decided by'),
  decidedAt: time('处理时间', 'Decided at'),
};
const reason = text('原因', 'Reason');

const moved = {
  opening: yuan('期初余额（元）', 'Opening (yuan)'),
  debits: yuan('借方（元）', 'Debits (yuan)'),
  credits: yuan('贷方（元）', 'Credits (yuan)'),
  closing: yuan('期末余额（元）', 'Closing (yuan)'),
};
const day = text('日期', 'Day');
const venue = text('场馆', 'Venue');
const ledger = text('账户类别', 'Kind of account');
const cause = text('转账种类', 'Kind of transfer');
const code = text('账户', 'Account');
const reference = text('单号', 'Reference');
const transferId = text('账目', 'Ledger transfer');

type Columns<Name extends ExportName> = {
  readonly [Field in keyof ListRow<Name>]?: ExportColumn;
};

export const exportColumns = {
  depositQueue: {
    orderNo: text('订单号', 'Order'),
    memberId,
    username,
    way: choice(['方式', 'Way'], {
      bank: ['网银', 'Bank'],
      wechat: ['微信', 'WeChat'],
      alipay: ['支付宝', 'Alipay'],
      usdt: ['USDT', 'USDT'],
    }),
    protocol: text('网络', 'Network'),
    amount: yuan('申请金额（元）', 'Amount (yuan)'),
    usdt: decimal('USDT', 'USDT'),
    holder: text('付款人', 'Payer'),
    bank: text('银行', 'Bank'),
    number: text('付款账号', 'Payer’s account'),
    lastFour: text('尾号', 'Last four'),
    receiving: text('收款方', 'Paid to'),
    createdAt,
    state,
    credited: yuan('入账金额（元）', 'Credited (yuan)'),
    ...decision,
    reason,
    gateway: text('支付通道', 'Gateway'),
  },
  withdrawalQueue: {
    orderNo: text('订单号', 'Order'),
    memberId,
    username,
    amount: yuan('金额（元）', 'Amount (yuan)'),
    protocol: text('网络', 'Network'),
    address: text('地址', 'Address'),
    rate: decimal('汇率', 'Rate'),
    usdt: decimal('USDT', 'USDT'),
    fee: decimal('手续费（USDT）', 'Fee (USDT)'),
    receipt: decimal('实收（USDT）', 'Paid out (USDT)'),
    createdAt,
    state,
    firstApprovedBy: text('初审', 'First yes by'),
    ...decision,
    reason,
    transactionHash: text('交易哈希', 'Transaction'),
  },
  memberSearch: {
    id: memberId,
    username,
    realName: text('真实姓名', 'Real name'),
    vipLevel: number('VIP', 'VIP'),
    registeredAt: time('注册时间', 'Registered at'),
    frozenAt: time('冻结时间', 'Frozen at'),
    seenAt: time('上次来访', 'Last seen'),
    balance: yuan('中心钱包（元）', 'Central wallet (yuan)'),
    deposits: yuan('存款合计（元）', 'Deposits (yuan)'),
    depositCount: number('存款笔数', 'Deposits'),
    firstDepositAt: time('首次存款', 'First deposit'),
    lastDepositAt: time('最近存款', 'Last deposit'),
    net: yuan('净存款（元）', 'Net deposits (yuan)'),
  },
  betSearch: {
    betId: text('注单号', 'Bet'),
    venueName: text('场馆', 'Venue'),
    gameName: text('游戏', 'Game'),
    round: text('局号', 'Round'),
    memberId,
    username,
    stake: yuan('投注（元）', 'Stake (yuan)'),
    valid: yuan('有效投注（元）', 'Valid amount (yuan)'),
    payout: yuan('派彩（元）', 'Payout (yuan)'),
    state: choice(['状态', 'State'], {
      unsettled: ['未结算', 'Unsettled'],
      settled: ['已结算', 'Settled'],
      void: ['已取消', 'Void'],
    }),
    placedAt: time('投注时间', 'Placed at'),
    settledAt: time('结算时间', 'Settled at'),
  },
  venueTransfers: {
    id: text('转账编号', 'Transfer'),
    memberId,
    username,
    venue,
    direction: choice(['方向', 'Direction'], { in: ['转入场馆', 'In'], out: ['转出场馆', 'Out'] }),
    amount: yuan('金额（元）', 'Amount (yuan)'),
    state: choice(['状态', 'State'], {
      pending: ['处理中', 'Pending'],
      done: ['已完成', 'Done'],
      refused: ['已退回', 'Refused'],
    }),
    attempts: number('尝试次数', 'Attempts'),
    reason,
    createdAt,
    settledAt: time('完成时间', 'Settled at'),
  },
  adjustments: {
    orderNo: text('订单号', 'Order'),
    memberId,
    username,
    direction: choice(['方向', 'Direction'], { credit: ['增加', 'Credit'], debit: ['扣减', 'Debit'] }),
    amount: yuan('金额（元）', 'Amount (yuan)'),
    reason: choice(
      ['原因', 'Reason'],
      Object.fromEntries(
        adjustmentReasonCodes.map((code): [string, Both] => [
          code,
          [adjustmentReasons[code], adjustmentReasonsInEnglish[code]],
        ]),
      ),
    ),
    memberNote: text('给会员的说明', 'Note to the member'),
    note: text('依据', 'Grounds'),
    multiple: number('流水倍数', 'Turnover multiple'),
    askedBy: text('提交人', 'Asked by'),
    askedAt: time('提交时间', 'Asked at'),
    state,
    ...decision,
    verdict: text('驳回原因', 'Why rejected'),
    balanceBefore: yuan('此前余额（元）', 'Balance before (yuan)'),
    balanceAfter: yuan('此后余额（元）', 'Balance after (yuan)'),
  },
  auditLog: {
    id: number('编号', 'No.'),
    at: time('时间', 'At'),
    staff: text('操作人', 'Staff'),
    action: text('操作', 'Action'),
    subject: text('对象', 'Subject'),
    detail: fields('详情', 'Detail'),
  },
  agentList: {
    id: number('代理编号', 'Agent no.'),
    username: text('代理账号', 'Agent'),
    realName: text('真实姓名', 'Real name'),
    since: time('成为代理', 'Agent since'),
    members: number('团队人数', 'Team'),
    agents: number('下级代理', 'Agents below'),
    open: decimal('待结算（元）', 'Open (yuan)'),
    paid: yuan('已发放（元）', 'Paid (yuan)'),
  },
  agentStatements: {
    id: number('账单编号', 'Statement'),
    agentId: number('代理编号', 'Agent no.'),
    username: text('代理账号', 'Agent'),
    week: text('账期', 'Week of'),
    lines: number('明细', 'Lines'),
    members: number('会员数', 'Members'),
    valid: yuan('有效投注（元）', 'Valid amount (yuan)'),
    carriedIn: decimal('上期结转（元）', 'Carried in (yuan)'),
    accrued: decimal('本期佣金（元）', 'Accrued (yuan)'),
    amount: yuan('应发（元）', 'Amount (yuan)'),
    carriedOut: decimal('结转下期（元）', 'Carried out (yuan)'),
    createdAt: time('生成时间', 'Created at'),
    state: choice(['状态', 'State'], {
      draft: ['待发放', 'Draft'],
      paid: ['已发放', 'Paid'],
      rejected: ['已拒绝', 'Rejected'],
    }),
    ...decision,
    reason,
  },
  promotionQueue: {
    id: number('申请编号', 'Application'),
    title: text('活动', 'Promotion'),
    memberId,
    username,
    createdAt,
    state,
    offeredBonus: yuan('活动彩金（元）', 'Offered bonus (yuan)'),
    offeredMultiple: number('流水倍数', 'Turnover multiple'),
    bonus: yuan('已发彩金（元）', 'Bonus given (yuan)'),
    ...decision,
    reason,
  },
  reportLines: {
    at: time('时间', 'At'),
    kind: choice(['内容', 'Kind'], {
      registration: ['注册', 'Registration'],
      deposit: ['存款', 'Deposit'],
      first_deposit: ['首存', 'First deposit'],
      withdrawal: ['取款', 'Withdrawal'],
      bonus: ['彩金', 'Bonus'],
      rebate: ['返水', 'Rebate'],
      red_packet: ['红包', 'Red packet'],
      commission: ['佣金', 'Commission'],
      correction: ['更正', 'Correction'],
      prize: ['场馆奖金', 'Prize'],
      bet: ['注单', 'Bet'],
      member: ['会员', 'Member'],
    }),
    memberId,
    username,
    reference: text('单号', 'Reference'),
    stake: yuan('投注（元）', 'Stake (yuan)'),
    payout: yuan('派彩（元）', 'Payout (yuan)'),
    adds: decimal('计入', 'Adds'),
    transferId: text('账目', 'Ledger transfer'),
  },
  trialBalance: { ledger, ...moved, late: number('后补笔数', 'Late entries') },
  trialBalanceDays: { day, ledger, ...moved },
  accountBalances: { account: text('账户编号', 'Account no.'), memberId, code, ...moved },
  memberStatement: {
    at: time('时间', 'At'),
    code,
    seq: text('序号', 'Seq.'),
    cause,
    reference,
    amount: yuan('金额（元）', 'Amount (yuan)'),
    balance: yuan('余额（元）', 'Balance (yuan)'),
    transferId,
  },
  venueStatement: {
    day,
    venue,
    side: choice(['方面', 'Side'], {
      member: ['会员在场馆', 'Members at the venue'],
      ahead: ['会员预支', 'Taken ahead of records'],
      won: ['派彩待审', 'Wins under review'],
      house: ['平台输赢', 'The house’s result'],
    }),
    cause,
    debits: moved.debits,
    credits: moved.credits,
    entries: number('笔数', 'Entries'),
  },
  differenceStatement: {
    id: number('编号', 'No.'),
    venue,
    memberId,
    ours: yuan('我方（元）', 'Ours (yuan)'),
    theirs: yuan('对方（元）', 'Theirs (yuan)'),
    firstSeenAt: time('首次发现', 'First seen'),
    resolvedAt: time('消除时间', 'Resolved at'),
  },
  gatewayStatement: {
    gateway: text('支付通道', 'Gateway'),
    payment: text('通道单号', 'Gateway’s number'),
    orderNo: text('订单号', 'Order'),
    amount: yuan('到账金额（元）', 'Arrived (yuan)'),
    paidAt: time('付款时间', 'Paid at'),
    heardAt: time('得知时间', 'Heard at'),
    state: choice(['状态', 'State'], {
      credited: ['已入账', 'Credited'],
      by_hand: ['人工入账', 'Credited by hand'],
      review: ['待核对', 'In review'],
      ignored: ['不入账', 'Not credited'],
    }),
    credited: yuan('入账金额（元）', 'Credited (yuan)'),
  },
  payoutStatement: {
    orderNo: text('订单号', 'Order'),
    memberId,
    amount: yuan('金额（元）', 'Amount (yuan)'),
    protocol: text('网络', 'Network'),
    usdt: decimal('USDT', 'USDT'),
    fee: decimal('手续费（USDT）', 'Fee (USDT)'),
    receipt: decimal('实收（USDT）', 'Paid out (USDT)'),
    decidedAt: time('通过时间', 'Approved at'),
    by: choice(['付款方', 'Paid by'], { service: ['代付通道', 'Payout provider'], hand: ['人工', 'People'] }),
    state: choice(['付款状态', 'Payout'], {
      due: ['待付', 'Due'],
      sent: ['已发出', 'Sent'],
      verified: ['已核实', 'Verified'],
      wrong: ['不符', 'Wrong'],
      named: ['已记交易', 'Named'],
    }),
    transactionHash: text('交易哈希', 'Transaction'),
  },
  statementDifferences: {
    id: number('编号', 'No.'),
    title: text('对账方', 'Counterparty'),
    kind: choice(['差异', 'Difference'], {
      theirs: ['对方有，我方没有', 'Theirs, not ours'],
      ours: ['我方有，对方没有', 'Ours, not theirs'],
      amount: ['金额不同', 'Amounts differ'],
      trouble: ['这一行有问题', 'The line says nothing sound'],
    }),
    reference,
    theirs: decimal('对方金额', 'Theirs'),
    ours: decimal('我方金额', 'Ours'),
    line: text('原文', 'As it stood'),
    since: time('发现时间', 'Since'),
    heldBy: text('负责人', 'Held by'),
    note: text('备注', 'Note'),
    state: choice(['状态', 'State'], {
      open: ['未处理', 'Open'],
      asked: ['待复核', 'Asked to close'],
      closed: ['已关闭', 'Closed'],
      explained: ['已对上', 'Explained'],
    }),
    askedBy: text('提请人', 'Asked by'),
    reason,
    ...decision,
  },
} as const satisfies { readonly [Name in ExportName]: Columns<Name> };

/** The fields that a file of this list has. */
export type ExportField<Name extends ExportName> = keyof (typeof exportColumns)[Name] & keyof ListRow<Name>;
