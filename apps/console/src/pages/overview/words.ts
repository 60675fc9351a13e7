import type {
  Dimension,
  FigureName,
  LineKind,
  QueueName,
  UnexplainedPlace,
} from '@mingpai/contract/console/reports/names';

/** What each figure is called, and what it means (docs/glossary.md, Figures). */
export const figureWords: Readonly<Record<FigureName, { readonly name: string; readonly means: string }>> = {
  deposits: { name: '存款', means: '记入会员账户的存款，按入账时间。' },
  withdrawals: { name: '取款', means: '批准付出的取款，按付出时间。' },
  net_deposit: { name: '净存款', means: '存款 − 取款。' },
  ggr: { name: '毛收入 GGR', means: '投注额 − 派彩。' },
  ngr: {
    name: '净收入 NGR',
    means: 'GGR − 彩金 − 返水 − 红包 − 佣金 ± 更正（给会员加的为减，扣会员的为加）。',
  },
  stake: { name: '投注额', means: '已结算注单的投注额，按结算时间；作废的从作废那天起扣除。' },
  payout: { name: '派彩', means: '已结算注单的派彩，按结算时间；作废的从作废那天起扣除。' },
  hold: { name: '留存率', means: 'GGR ÷ 投注额。' },
  bets: { name: '注单数', means: '已结算的注单；作废的从作废那天起扣除。' },
  bonus: { name: '彩金', means: '优惠活动发给会员的彩金。' },
  rebate: { name: '返水', means: '会员领取的返水。' },
  red_packet: { name: '红包', means: '会员抢到的红包。' },
  commission: { name: '佣金', means: '付给代理的佣金。' },
  corrections: { name: '更正', means: '员工对余额的更正：加为正，扣为负。' },
  prizes: { name: '场馆奖金', means: '场馆直接发的奖金，不属于任何注单，也不计入 GGR。' },
  registered: { name: '注册', means: '新注册的会员。' },
  first_deposits: { name: '首存人数', means: '第一次存款入账的会员。' },
  first_deposit_amount: { name: '首存金额', means: '会员有史以来第一笔入账的存款。' },
  active: { name: '活跃会员', means: '期间至少有一张注单结算的会员，每人计一次。' },
  depositing: { name: '存款会员', means: '期间至少有一笔存款入账的会员，每人计一次。' },
};

export const dimensionWords: Readonly<Record<Dimension, string>> = {
  venue: '场馆',
  game: '游戏',
  category: '类别',
  agent: '代理',
  promotion: '活动',
  way: '付款方式',
  clerk: '经手人',
};

export const kindWords: Readonly<Record<LineKind, string>> = {
  registration: '注册',
  deposit: '存款',
  first_deposit: '首存',
  withdrawal: '取款',
  bonus: '彩金',
  rebate: '返水',
  red_packet: '红包',
  commission: '佣金',
  correction: '更正',
  prize: '场馆奖金',
  bet: '注单',
  member: '会员',
};

/** Where a queue is worked on, and from how many minutes on it is late. */
export const queueWords: Readonly<
  Record<QueueName, { readonly name: string; readonly path: string; readonly lateMinutes: number }>
> = {
  deposits: { name: '存款审核', path: '/deposits', lateMinutes: 30 },
  withdrawals: { name: '取款审核', path: '/withdrawals', lateMinutes: 30 },
  payouts: { name: '汇出核对', path: '/payouts', lateMinutes: 120 },
  adjustments: { name: '余额更正', path: '/adjustments', lateMinutes: 1_440 },
  applications: { name: '活动申请', path: '/promotion-applications', lateMinutes: 1_440 },
  wins: { name: '待审派彩', path: '/held-wins', lateMinutes: 120 },
  bet_records: { name: '搁置注单', path: '/venues', lateMinutes: 120 },
  chain_payments: { name: '链上付款', path: '/chain-payments', lateMinutes: 120 },
  arrivals: { name: '通道到账', path: '/gateways', lateMinutes: 120 },
  agent_applications: { name: '合营申请', path: '/agent-applications', lateMinutes: 2_880 },
  statements: { name: '佣金账单', path: '/agent-statements', lateMinutes: 2_880 },
  conversations: { name: '在线客服', path: '/service', lateMinutes: 30 },
  recoveries: { name: '账户找回', path: '/recoveries', lateMinutes: 1_440 },
};

export const placeWords: Readonly<
  Record<UnexplainedPlace, { readonly name: string; readonly path: string }>
> = {
  venues: { name: '场馆', path: '/venues' },
  gateways: { name: '支付通道', path: '/gateways' },
  chain: { name: '链上', path: '/chain-payments' },
  banks: { name: '银行', path: '/counterparties' },
  payouts: { name: '付款', path: '/payouts' },
};

export const ageWords = ['1小时内', '1天内', '7天内', '更久'] as const;

export const walletWords = {
  central: '中心钱包',
  held: '取款待审',
  venue: '场馆内',
  ahead: '预支',
  won: '待审派彩',
  review: '待查转出',
} as const;

/** Categories and ways of paying, whose names come as codes. */
export const codeWords: Readonly<Record<string, string>> = {
  realbet: '真人',
  joker: '棋牌',
  gaming: '电竞',
  sport: '体育',
  lottery: '彩票',
  concise: '电子',
  bank: '银行卡',
  wechat: '微信',
  alipay: '支付宝',
  chain: '链上自动',
  TRC20: 'USDT TRC20',
  ERC20: 'USDT ERC20',
};
