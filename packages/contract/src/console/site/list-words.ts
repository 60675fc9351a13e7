/** What the rows of lists name by codes, in words, for their pages and for their files. */
import type { Both } from '../exports/column.ts';
import type { PersonalField } from '../personal.ts';

type Words = Readonly<Record<string, Both>>;

/** Why a bet was put aside. */
export const setAsideReasonWords = {
  unreadable: ['记录无法读取', 'Record not readable'],
  unknown_player: ['不是本站的玩家', 'Not a player of ours'],
  no_such_member: ['会员不存在', 'No such member'],
  other_member: ['同一注单换了会员', 'Same bet, another member'],
  stake_too_large: ['投注超出风险限额', 'Stake above the risk limit'],
  not_recordable: ['数据库无法保存', 'The database could not save it'],
} as const satisfies Words;

/** What became of a bet that was put aside. */
export const setAsideStateWords = {
  open: ['搁置中', 'Set aside'],
  recorded: ['已重试入账', 'Retried and credited'],
  superseded: ['后续状态已入账', 'A later status was credited'],
  closed: ['已关闭', 'Closed'],
} as const satisfies Words;

/** What programs are told. */
export const webhookEventWords = {
  'member.registered': ['会员注册', 'Member registered'],
  'member.closed': ['会员销户', 'Account closed'],
  'member.excluded': ['会员暂停或自我禁止', 'Time-out or exclusion'],
  'member.limits_changed': ['会员限额变动', 'Limits changed'],
  'deposit.credited': ['存款入账', 'Deposit credited'],
  'withdrawal.approved': ['取款通过', 'Withdrawal approved'],
  'withdrawal.paid': ['取款汇出', 'Withdrawal paid'],
  'withdrawal.refused': ['取款拒绝', 'Withdrawal refused'],
  'bets.settled': ['注单结算（成批）', 'Bets settled (batches)'],
  'differences.found': ['发现差异', 'Differences found'],
  'webhook.test': ['试发', 'Test'],
} as const satisfies Words;

/** What became of what was sent to a program. */
export const webhookDeliveryWords = {
  waiting: ['等待发送', 'Waiting'],
  delivered: ['已送达', 'Taken'],
  given_up: ['已放弃', 'Given up'],
} as const satisfies Words;

/** Lists of whom the house turns away, looks at twice, lets in. */
export const listWords = {
  deny: ['拒绝', 'Deny'],
  watch: ['观察', 'Watch'],
  allow: ['放行', 'Allow'],
} as const satisfies Words;

/** What stands in those lists. */
export const listKindWords = {
  device: ['浏览器标记', 'Browser mark'],
  network: ['IP 或网段', 'IP or network'],
  account: ['收款账号', 'Payout account'],
  name: ['姓名', 'Name'],
} as const satisfies Words;

/** What is stopped. */
export const stopKindWords = {
  deposits: ['全部存款', 'All deposits'],
  withdrawals: ['全部取款', 'All withdrawals'],
  transfers: ['全部转入场馆', 'All transfers to venues'],
  sign_ups: ['新会员注册', 'New registrations'],
  promotions: ['活动申请', 'Promotion claims'],
  way: ['一种支付方式', 'A payment method'],
  network: ['一条链', 'A chain'],
  venue: ['一个场馆', 'A venue'],
  game: ['一款游戏', 'A game'],
  member: ['一位会员的取款', 'One member’s withdrawals'],
  play: ['一位会员的游戏', 'One member’s play'],
} as const satisfies Words;

/** Why a win is held. */
export const heldReasonWords = {
  win: ['单笔派彩超限', 'Single payout limit'],
  multiple: ['派彩倍数超限', 'Payout multiple limit'],
  hour: ['场馆本小时净派彩超限', 'Venue’s hourly net limit'],
  ahead: ['转出超过注单记录', 'Sent out above its bets'],
} as const satisfies Words;

/** What became of a held win. */
export const heldStateWords = {
  open: ['待审', 'In review'],
  proposed: ['待复核', 'Awaiting second approval'],
  released: ['已派发', 'Released'],
  refused: ['不予派发', 'Not paid'],
  withdrawn: ['场馆已撤回', 'Taken back by the venue'],
  explained: ['记录已到，自动入账', 'Record came, credited'],
} as const satisfies Words;

/** How a statement differs from our books. */
export const differenceKindWords = {
  theirs: ['对方有，我方没有', 'Theirs, not ours'],
  ours: ['我方有，对方没有', 'Ours, not theirs'],
  amount: ['金额不同', 'Amounts differ'],
  trouble: ['这一行有问题', 'Row with a problem'],
} as const satisfies Words;

/** What became of a difference. */
export const differenceStateWords = {
  open: ['未处理', 'Open'],
  asked: ['待复核', 'Awaiting second approval'],
  closed: ['已关闭', 'Closed'],
  explained: ['已对上', 'Matched'],
} as const satisfies Words;

/** What became of a statement. */
export const statementFileWords = {
  coming: ['上传中', 'Uploading'],
  read: ['待确认', 'To be confirmed'],
  confirmed: ['已确认', 'Confirmed'],
  refused: ['不采用', 'Discarded'],
} as const satisfies Words;

/** What is wrong with a line of a statement. */
export const lineTroubleWords = {
  number: ['没有单号', 'No number'],
  amount: ['金额读不懂', 'Amount not understood'],
  negative: ['金额小于零', 'Amount below zero'],
  currency: ['币种不对', 'Wrong currency'],
  time: ['时间读不懂', 'Time not understood'],
  fee: ['手续费读不懂', 'Fee not understood'],
  twice: ['同一单号再次出现', 'Number stands there twice'],
} as const satisfies Words;

/** What a file of another system holds. */
export const importKindWords = {
  members: ['会员与期初余额', 'Members and opening balances'],
  bets: ['历史注单', 'Past bets'],
} as const satisfies Words;

/** What became of such a file. */
export const importStateWords = {
  coming: ['上传中', 'Uploading'],
  reading: ['试运行中', 'Dry run under way'],
  faulty: ['有问题，须改好重传', 'Faults: correct and upload again'],
  read: ['试运行通过', 'Dry run passed'],
  asked: ['待同事同意', 'Waits for a colleague'],
  running: ['导入中', 'Being brought in'],
  done: ['已导入', 'Brought in'],
  refused: ['未采用', 'Not used'],
} as const satisfies Words;

/** What is wrong with a row of it. */
export const importFaultWords = {
  encoding: ['不是 UTF-8 编码，后面没有再读', 'Not UTF-8; the rest was not read'],
  quotes: ['引号没有闭合，后面没有再读', 'A quote is not closed; the rest was not read'],
  record_too_long: ['这一行太长，后面没有再读', 'The line is too long; the rest was not read'],
  incomplete: ['文件没有传完整', 'The file did not come whole'],
  too_many_rows: ['行数超过上限，后面没有再读', 'Too many lines; the rest was not read'],
  too_many_faults: ['问题太多，后面没有再读', 'Too many faults; the rest was not read'],
  missing_column: ['缺少这一列', 'This column is missing'],
  unknown_column: ['不认识这一列', 'Not a known column'],
  cells: ['格数与表头不同', 'Not as many cells as heads'],
  empty: ['不能为空', 'Must not be empty'],
  formula: ['以公式符号开头', 'Begins like a formula'],
  invisible: ['含有看不见的字符', 'Holds invisible characters'],
  too_long: ['太长', 'Too long'],
  malformed: ['格式不对', 'Wrong format'],
  negative: ['不能为负数', 'Must not be negative'],
  fraction: ['不足一分的零头', 'A fraction of a fen'],
  too_large: ['超过上限', 'Above the limit'],
  future: ['时间在将来', 'In the future'],
  underage: ['未达法定年龄', 'Under the legal age'],
  weak_hash: ['密码哈希强度不够', 'Password hash too weak'],
  above_ceiling: ['超过单笔入账上限', 'Above the highest single credit'],
  twice: ['与上面的行重复', 'Same as a line above'],
  taken: ['站内已有', 'On the site already'],
  in_use: ['站内会员已在使用', 'In use by a member of the site'],
  unknown_member: ['没有这位会员', 'No such member'],
  without_referrer: [
    '邀请人未能导入，会员已建立，没有邀请人',
    'The inviter was left out; the member was made without one',
  ],
} as const satisfies Words;

/** What became of a form about who a member is. */
export const identityStateWords = {
  open: ['待审核', 'Pending'],
  approved: ['已通过', 'Approved'],
  refused: ['已拒绝', 'Rejected'],
  more: ['待补充', 'More asked for'],
} as const satisfies Words;

/** What became of a payment on a chain. */
export const chainPaymentWords = {
  seen: ['确认中', 'Confirming'],
  confirmed: ['入账中', 'Crediting'],
  removed: ['被区块重组移除', 'Removed by a reorganisation'],
  credited: ['已入账', 'Credited'],
  unmatched: ['没有对应订单', 'No matching order'],
  ambiguous: ['可能属于多笔订单', 'Several orders match'],
  dust: ['低于最低入账金额', 'Below the lowest automatic credit'],
  ignored: ['已忽略', 'Ignored'],
} as const satisfies Words;

/** What became of a payment that a gateway told of. */
export const arrivalWords = {
  review: ['待核对', 'To check'],
  credited: ['已入账', 'Credited'],
  by_hand: ['已人工入账', 'Credited by hand'],
  ignored: ['已忽略', 'Ignored'],
} as const satisfies Words;

/** What became of free bets that were given. */
export const giftWords = {
  waiting: ['待复核', 'Awaiting second approval'],
  wanted: ['待平台办理', 'With the platform'],
  unknown: ['结果未知，查询中', 'Unknown, being looked up'],
  given: ['可使用', 'Playable'],
  used: ['已用完', 'Used up'],
  expired: ['已过期', 'Expired'],
  cancelled: ['已取消', 'Cancelled'],
  refused: ['未赠送', 'Not given'],
} as const satisfies Words;

/** What the chain says of a payout that was approved. */
export const payoutWords = {
  due: ['待汇出', 'To be paid'],
  wrong: ['核对未通过', 'Check failed'],
  sent: ['等待链上确认', 'Waiting for the chain'],
  verified: ['核对无误', 'Checked, correct'],
} as const satisfies Words;

/** What the payout service has done with a payout. */
export const payoutServiceWords = {
  queued: ['待交付款服务', 'For the payout service'],
  asked: ['付款服务结果未明', 'Payout service: outcome unclear'],
  accepted: ['付款服务已受理', 'Payout service accepted it'],
  refused: ['付款服务未受理', 'Payout service refused it'],
} as const satisfies Words;

/** How far it is known who a member is. */
export const identityLevelWords = {
  none: ['未认证', 'None'],
  basic: ['基础认证', 'Basic'],
  full: ['完整认证', 'Full'],
} as const satisfies Words;

/** What became of a share of losses. */
export const lossReturnStateWords = {
  due: ['待发放', 'Due'],
  given: ['已发放', 'Paid out'],
  nothing: ['不发放', 'Nothing'],
} as const satisfies Words;

/** Why none was given. */
export const lossReturnReasonWords = {
  bonuses: ['减去同期赠送后不足', 'Too little once gifts are taken off'],
  turnover: ['有效投注不足', 'Too little played'],
  paused: ['休息或限制中', 'On a break or limited'],
  not_for_you: ['不在活动对象内', 'Not in the audience'],
  related: ['关联账号已领或已赢回', 'A related account had it, or won it'],
  budget: ['预算已用完', 'Budget used up'],
} as const satisfies Words;

/** What money is that nobody has explained. */
export const unexplainedKindWords = {
  venue_difference: ['场馆差异', 'Venue differences'],
  win_ahead: ['预支派彩', 'Win ahead of its bet'],
  arrival: ['通道到账', 'Gateway arrival'],
  chain_payment: ['链上付款', 'Chain payment'],
  payout: ['核对未通过', 'Check failed'],
  statement_difference: ['对账差异', 'Statement difference'],
} as const satisfies Words;

/** Where it lies. */
export const unexplainedPlaceWords = {
  venues: ['场馆', 'Venues'],
  gateways: ['支付通道', 'Payment gateways'],
  chain: ['链上', 'Chain'],
  banks: ['银行', 'Banks'],
  payouts: ['付款', 'Payouts'],
} as const satisfies Words;

/** Whether a program's key works; `idle`: its maker cannot sign in. */
export const apiKeyStateWords = {
  open: ['可用', 'Available'],
  expired: ['已过期', 'Expired'],
  revoked: ['已吊销', 'Revoked'],
  idle: ['制作人已停用', 'Maker disabled'],
} as const satisfies Words;

/** Whether a notice or a banner is shown. */
export const showingWords = {
  draft: ['草稿', 'Draft'],
  scheduled: ['待开始', 'Not yet'],
  live: ['显示中', 'Shown now'],
  ended: ['已结束', 'Ended'],
} as const satisfies Words;

/** Kinds of members' personal data, as whoever looks at them is told and the log names them. */
export const personalFieldWords = {
  name: ['姓名', 'Name'],
  mobile: ['手机', 'Mobile'],
  email: ['邮箱', 'Email'],
  account: ['银行卡与收款地址', 'Bank cards and payout addresses'],
  network: ['登录地址', 'Sign-in IP'],
  device: ['设备', 'Device'],
  picture: ['转账凭证', 'Transfer receipt'],
  text: ['文字中的联系方式', 'Contact details in texts'],
  statement: ['会员的回复', 'The member’s answers'],
} as const satisfies Readonly<Record<PersonalField, Both>>;

/** What a column of a counterparty's file says. */
export const statementColumnWords = {
  number: ['单号列', 'Number column'],
  amount: ['金额列', 'Amount column'],
  at: ['时间列', 'Time column'],
  fee: ['手续费列', 'Fee column'],
  currency: ['币种列', 'Currency column'],
  state: ['状态列', 'Status column'],
} as const satisfies Words;
