/** States, types and choices by the numbers that cross the wire (specification, chapter 4), with the words members know. */

// The menu of the home page stands alone: a phone has it before the first picture, the rest of this file later.
export { type CategoryId, categories } from './categories.ts';

export const betStates = { 0: '无效注单', 1: '已结算', 2: '未结算' } as const;
export const applicationStates = { 1: '待审核', 2: '已通过', 3: '已拒绝' } as const;
/** Deposits and withdrawals. */
export const orderStates = { 1: '待审核', 2: '已通过', 3: '已拒绝' } as const;
/** A rebate is unclaimed or, with any other number, claimed. */
export const rebateStates = { 0: '未领取', 1: '已领取' } as const;
/** Transfers to and from venues. */
export const transferStates = { 0: '失败', 1: '成功', 2: '待结算' } as const;

export const transactionTypes = { 1: '存款', 2: '取款', 3: '转入', 4: '转出' } as const;
export type TransactionType = keyof typeof transactionTypes;

export const adjustmentReasonCodes = [
  'deposit',
  'withdrawal',
  'venue',
  'promotion',
  'commission',
  'goodwill',
  'duplicate',
  'breach',
] as const;
export type AdjustmentReason = (typeof adjustmentReasonCodes)[number];
/** Why staff correct a balance, in the words that the member reads. */
export const adjustmentReasons: Readonly<Record<AdjustmentReason, string>> = {
  deposit: '存款差额更正',
  withdrawal: '取款差额更正',
  venue: '场馆差额更正',
  promotion: '优惠差额更正',
  commission: '佣金差额更正',
  goodwill: '服务补偿',
  duplicate: '重复入账冲回',
  breach: '违规所得扣回',
};
export const adjustmentReasonsInEnglish: Readonly<Record<AdjustmentReason, string>> = {
  deposit: 'Deposit corrected',
  withdrawal: 'Withdrawal corrected',
  venue: 'Venue balance corrected',
  promotion: 'Bonus corrected',
  commission: 'Commission corrected',
  goodwill: 'Goodwill',
  duplicate: 'Credited twice, taken back',
  breach: 'Gained against the rules, taken back',
};
/** What a correction is called where it stands among deposits and withdrawals. */
export const adjustmentWay = '余额更正';

/** Why a bet that a venue reported could not be recorded. */
export const setAsideReasons = [
  'unreadable',
  'unknown_player',
  'no_such_member',
  'other_member',
  'stake_too_large',
  'not_recordable',
] as const;
export type SetAsideReason = (typeof setAsideReasons)[number];

export const periods = { 1: '今日', 2: '近7日', 3: '近15日', 4: '近30日' } as const;
export type Period = keyof typeof periods;
export const defaultPeriod: Period = 4;

/** Where a promotion may happen that nobody applies for. */
export const promotionPlaces = ['/fanshui', '/hongbao', '/vip', '/recharge'] as const;

export const protocols = ['TRC20', 'ERC20'] as const;
export type Protocol = (typeof protocols)[number];

/** Ways to pay in, as the client shows them; `card` of get_pay_way maps to `bank`, `rengong` is the client's own. */
export const depositWays = {
  bank: '网银转账',
  wechat: '微信',
  alipay: '支付宝',
  usdt: 'USDT',
  rengong: '人工',
} as const;
export type DepositWay = keyof typeof depositWays;

/** Ways of members' orders: the rest is credited by staff. A new one begins here; SQL has them in `deposit_order_way_check`. */
export const orderWays = ['bank', 'wechat', 'alipay', 'usdt'] as const satisfies readonly DepositWay[];
export type OrderWay = (typeof orderWays)[number];

/** Those that are paid on a gateway's page; in SQL `gateway_ways_check`. */
export const pageWays = ['wechat', 'alipay'] as const satisfies readonly OrderWay[];
export type PageWay = (typeof pageWays)[number];

/** Ways as the wire offers them (`get_pay_way`), and as it limits them (`pay_type`). */
export const depositFlags = ['usdt', 'card', 'wechat', 'alipay'] as const;
export const payWays = ['bank', 'wechat', 'alipay', 'usdt-trc20', 'usdt-erc20'] as const;

/**
 * Articles by the type they are kept under: 1 to 8 as in chapter 2 (/boutBallBetInfo, /abouts); 9 is ours, what /abouts
 * means by its 5 (docs/decisions/0007-articles-five-and-six.md).
 */
export const articleTypes = {
  1: '常见问题',
  2: '隐私政策',
  3: '免责说明',
  4: '联系我们',
  5: '代理加盟',
  6: '隐私政策',
  7: '关于我们',
  8: '博彩责任',
  9: '条款与规则',
  10: '求助热线',
} as const;

/** What staff can stop as a whole. */
export const stopKindsWhole = ['deposits', 'withdrawals', 'transfers', 'sign_ups', 'promotions'] as const;
/** What staff can stop: those, or one way of paying, network, venue, game, one member's withdrawals (`member`), or one member's play. */
export const stopKinds = [...stopKindsWhole, 'way', 'network', 'venue', 'game', 'member', 'play'] as const;
export type StopKind = (typeof stopKinds)[number];
/** Which passwords a recovery request is to set anew. */
export const recoveryWants = ['login', 'pay', 'both'] as const;
export type RecoveryWants = (typeof recoveryWants)[number];

/**
 * How far a recovery request is, as its claim code tells: `reviewing` until two of the staff have said yes, `waiting` until its day is
 * over, `ready` for the new passwords.
 */
export const recoveryStates = [
  'reviewing',
  'waiting',
  'ready',
  'unmatched',
  'rejected',
  'stopped',
  'used',
  'expired',
] as const;
export type RecoveryState = (typeof recoveryStates)[number];
