/** What staff did, in words. A name that is not known yet is shown as it stands. */
import { amountDetails } from '@mingpai/contract/console/site/amount-details';
import { loggedAudience } from './audience.ts';
import { fieldsText } from './personal.ts';
import { roleLabels } from './staff.ts';

const actions: Readonly<Record<string, string>> = {
  sign_in: '登录',
  deposit_first_approval: '存款初审',
  deposit_approved: '通过存款',
  deposit_rejected: '拒绝存款',
  payment_first_credit: '链上付款入账初审',
  payment_credited: '链上付款入账',
  payment_ignored: '忽略链上付款',
  gateway_switched_on: '开放支付通道',
  gateway_switched_off: '关闭支付通道',
  gateway_asked: '查询支付通道',
  arrival_first_credit: '通道到账入账初审',
  arrival_credited: '通道到账入账',
  arrival_ignored: '忽略通道到账',
  work_taken_over: '接手审核',
  work_parked: '搁置订单',
  work_unparked: '取回搁置',
  withdrawal_approved: '通过取款',
  withdrawal_first_approval: '取款初审',
  withdrawal_rejected: '拒绝取款',
  payout_first_correction: '更正交易哈希初审',
  payout_corrected: '更正交易哈希',
  payout_batch_opened: '生成付款批次',
  payout_batch_named: '填写批次交易',
  payout_batch_cancelled: '取消付款批次',
  adjustment_requested: '提交余额更正',
  adjustment_approved: '批准余额更正',
  adjustment_rejected: '驳回余额更正',
  personal_revealed: '查看会员个人资料',
  personal_read: '处理时查看个人资料',
  personal_refused: '查看个人资料次数已满',
  member_frozen: '冻结会员',
  recovery_first_approval: '账户找回初审',
  recovery_approved: '同意账户找回',
  recovery_rejected: '拒绝账户找回',
  member_unfrozen: '解除冻结',
  settings_changed: '修改设置',
  agent_approved: '通过合营申请',
  agent_rejected: '拒绝合营申请',
  agent_rates: '设置代理费率',
  commission_paid: '发放佣金',
  commission_rejected: '拒绝佣金账单',
  promotion_saved: '保存活动',
  promotion_first_approval: '活动申请初审',
  promotion_approved: '通过活动申请',
  promotion_rejected: '拒绝活动申请',
  notice_added: '发布公告',
  notice_changed: '修改公告',
  notice_removed: '删除公告',
  banner_added: '添加轮播图',
  banner_changed: '修改轮播图',
  banner_removed: '删除轮播图',
  banners_ordered: '调整轮播顺序',
  mailing_written: '写站内信',
  mailing_approved: '同意站内信',
  mailing_stopped: '停止站内信',
  article_changed: '修改帮助文章',
  conversation_closed: '结束客服对话',
  red_packets_changed: '修改红包规则',
  venue_switched_on: '开放场馆',
  venue_switched_off: '关闭场馆',
  own_games: '接入自带游戏',
  venue_reconciled: '场馆对账',
  set_aside_recorded: '重试搁置注单并入账',
  set_aside_closed: '关闭搁置注单',
  held_win_proposed: '提议处理待审派彩',
  held_win_put_back: '撤回待审派彩的提议',
  held_win_decided: '复核待审派彩',
  venue_named: '场馆名称',
  game_named: '游戏名称',
  stop_made: '停用功能',
  stop_lifted: '解除停用',
  venue_terms: '流水比例与平台优势',
  staff_added: '添加员工',
  staff_role: '更改角色',
  role_added: '新建角色',
  role_changed: '修改角色权限',
  role_retired: '停用角色',
  staff_disabled: '停用员工',
  staff_enabled: '启用员工',
  staff_reset: '重置登录',
  staff_password: '修改自己的密码',
  rule_proposed: '提出规则修改',
  rule_approved: '同意规则修改',
  rule_rejected: '否决规则修改',
  rule_withdrawn: '撤回规则修改',
  rule_stale: '规则修改作废',
  recovery_key_made: '生成恢复密钥',
  recovery_key_refused: '恢复密钥不正确',
  recovery_key_granted: '同意更换恢复密钥',
  export_began: '导出列表',
  export_ended: '导出结束',
};

const subjects: Readonly<Record<string, string>> = {
  deposit: '存款单',
  withdrawal: '取款单',
  payment: '链上付款',
  chain: '链上设置',
  gateway: '支付通道',
  arrival: '通道到账',
  member: '会员',
  staff: '员工',
  role: '角色',
  promotion: '活动',
  promotion_application: '活动申请',
  notice: '公告',
  banner: '轮播图',
  mailing: '站内信',
  article: '帮助文章',
  conversation: '客服对话',
  venue: '场馆',
  'held-win': '待审派彩',
  exposure: '派彩风险限额',
  'set-aside-bet': '搁置注单',
  game: '游戏',
  stop: '停用',
  settings: '站点设置',
  installation: '本站',
  deposits: '存款设置',
  withdrawals: '取款设置',
  payout_batch: '付款批次',
  vip_levels: 'VIP等级',
  agent_application: '合营申请',
  adjustment: '余额更正',
  agent_statement: '佣金账单',
  rule: '规则修改',
  rules: '规则修改的等待',
  recovery_key: '恢复密钥',
  export: '导出',
};

const details: Readonly<Record<string, string>> = {
  order: '订单',
  member: '会员',
  credited: '入账',
  ordered: '订单金额',
  reference: '到账依据',
  waits: '须两人的原因',
  first: '初审',
  amount: '金额',
  reason: '原因',
  address: '地址',
  transaction: '交易哈希',
  fields: '项目',
  credit: '增加',
  debit: '扣减',
  before: '此前余额',
  after: '此后余额',
  stateBefore: '此前状态',
  stateAfter: '此后状态',
  claimedBy: '处理人',
  parkedUntil: '搁置到',
  username: '账号',
  name: '姓名',
  roleBefore: '此前角色',
  roleAfter: '此后角色',
  rightsBefore: '此前另有权限',
  secondFactorBefore: '此前动态口令',
  secondFactorAfter: '此后动态口令',
  note: '依据',
  title: '标题',
  content: '内容',
  titleEn: '英文标题',
  contentEn: '英文内容',
  scrolls: '首页滚动',
  src: '图片',
  srcEn: '英文图片',
  url: '链接',
  shown: '显示',
  sequence: '顺序',
  siteState: '网站开放',
  repairTips: '维护提示',
  repairTipsEn: '英文维护提示',
  redPacketSwitch: '红包',
  indexModal: '弹窗显示',
  webContent: '弹窗内容',
  webContentEn: '英文弹窗内容',
  logo: '网站标志图片',
  h5Url: '网站公开地址',
  iosDownloadUrl: 'App 下载地址',
  iosDownloadQrcode: '下载二维码图片',
  visitUrl: '迁移后的新地址',
  serviceUrl: '客服网址',
  depositRate: '存款汇率',
  withdrawalRate: '取款汇率',
  erc20Fee: 'ERC20 手续费',
  trc20Fee: 'TRC20 手续费',
  adjustmentChiefFrom: '更正由主管复核（元）',
  bonusFrom: '单笔彩金两人审核（元起）',
  bonusClerkDayFrom: '一人每天彩金（元起）',
  budget: '每日预算',
  condition: '申请条件',
  venues: '场馆数',
  stopped: '停用对象',
  body: '说明',
  bodyEn: '英文说明',
  startsAt: '开始',
  endsAt: '结束',
  levels: '等级',
  rates: '费率（万分之一）',
  nameBefore: '此前名称',
  nameAfter: '此后名称',
  englishBefore: '此前英文',
  englishAfter: '此后英文',
  wageringBefore: '此前流水比例',
  wageringAfter: '此后流水比例',
  edgeBefore: '此前平台优势',
  edgeAfter: '此后平台优势',
  week: '账期',
  state: '状态',
  bonus: '彩金',
  multiple: '流水倍数',
  players: '核对人数',
  skipped: '稍后再核',
  differences: '未平差异',
  members: '会员编号',
  today: '今天第几次',
  orders: '笔数',
  withdrawals: '取款单',
  ways: '支付方式',
  range_bank: '网银限额（元）',
  range_wechat: '微信限额（元）',
  range_alipay: '支付宝限额（元）',
  'range_usdt-trc20': 'USDT TRC20 限额（元）',
  'range_usdt-erc20': 'USDT ERC20 限额（元）',
  bankAccounts: '收款银行账户',
  version: '版本',
  delayHours: '新地址等待（小时）',
  freezeHours: '改密后暂停汇出（小时）',
  fourEyesAbove: '双人审核（元）',
  automaticBelow: '自动汇出低于（元）',
  codeFrom: '取款须验证码（元起）',
  memberDayFrom: '同一会员每天（元起）',
  clerkDayFrom: '同一审核人每天（元起）',
  houseHourFrom: '全站每小时（元起）',
  byHand_abovePercent: '可高于订单（%）',
  byHand_aboveSum: '可高于订单（元）',
  byHand_aboveDayFrom: '一人每天高于订单（元起）',
  byHand_from: '单笔人工入账两人审核（元起）',
  byHand_clerkDayFrom: '一人每天人工入账（元起）',
  byHand_ceiling: '单笔入账上限（元）',
  newAddressHours: '新地址（小时）',
  fastMinutes: '存后即取（分钟）',
  playedPercent: '流水偏低（%）',
  giftPercent: '彩金为主（%）',
  amountTimes: '金额异常（倍）',
  sharedDays: '比对天数',
  sharedMost: '公共网络人数',
  about: '对象',
  rule: '规则修改编号',
  effectiveAt: '生效时间',
  wantedFrom: '指定生效时间',
  undone: '改回的修改编号',
  audience: '可见范围',
  marketing: '推广',
  push: '手机提醒',
  path: '前往',
  names: '名单',
  sendAt: '发送时间',
  counted: '人数',
  more: '超过此数',
  needsSecond: '等待第二人同意',
  sent: '已发',
  recoveryKey: '恢复密钥代替第二人',
  delayMinutes: '同意后等待（分钟）',
  marketRate: '市场参考汇率',
  list: '列表',
  format: '格式',
  question: '筛选',
  rows: '行数',
  whole: '完整',
};

type Value = string | number | boolean | null;

const states: ReadonlySet<string> = new Set([
  'stateBefore',
  'stateAfter',
  'roleBefore',
  'roleAfter',
  'secondFactorBefore',
  'secondFactorAfter',
]);
const stateWords: Readonly<Record<string, string>> = {
  on: '开放',
  off: '关闭',
  pending: '待审核',
  approved: '已通过',
  rejected: '已拒绝',
  review: '待核对',
  credited: '已入账',
  ignored: '已忽略',
  enabled: '可登录',
  disabled: '已停用',
  used: '已绑定',
  unused: '未绑定',
  normal: '正常',
  frozen: '已冻结',
  open: '进行中',
  closed: '已结束',
  cancelled: '已取消',
  draft: '草稿',
  published: '上架',
  hidden: '下架',
  paid: '已发放',
  recorded: '已入账',
  held: '待处理',
  proposed: '待复核',
  decided: '已复核',
  ...roleLabels,
};

/** All that can be done, to choose from. */
export const actionChoices = Object.entries(actions).map(([value, label]) => ({ value, label }));

/** Who read members' personal data, or was refused. */
export const personalActions = 'personal_revealed,personal_read,personal_refused';

export function actionLabel(action: string): string {
  return actions[action] ?? action;
}

/** `deposit/12` as `存款单 12`. */
export function subjectLabel(subject: string): string {
  const [kind = '', id = ''] = subject.split('/');
  return `${subjects[kind] ?? kind} ${id}`.trim();
}

/** The id of the member when that is what was dealt with. */
export function memberOf(subject: string): string | undefined {
  return /^member\/(\d+)$/.exec(subject)?.[1];
}

/** The names of what the log says of an action, what was before always followed by what was after. */
export function detailNames(detail: Readonly<Record<string, Value>>): string[] {
  return Object.keys(detail).flatMap((name) => {
    const after = name.replace(/Before$/, 'After');
    if (after !== name) return after in detail ? [name, after] : [name];
    return name.replace(/After$/, 'Before') in detail && name.endsWith('After') ? [] : [name];
  });
}

/** `title` as `标题`, `titleBefore` as `此前标题`. */
export function detailName(name: string): string {
  const [, field = '', when = ''] = /^(.+)(Before|After)$/.exec(name) ?? [];
  const both = details[field];
  return details[name] ?? (both === undefined ? name : `${when === 'Before' ? '此前' : '此后'}${both}`);
}

/** In words; amounts stand in the log in fen. */
export function detailValue(name: string, value: Value): string {
  if (states.has(name)) return stateWords[String(value)] ?? String(value ?? '无');
  if (name === 'fields') return fieldsText(String(value));
  if (fieldOf(name) === 'audience' && value !== null && value !== '') return loggedAudience(String(value));
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (value === null || value === '') return '无';
  return amountDetails.has(fieldOf(name)) ? `${yuanOfFen(String(value))} 元` : String(value);
}

/** `bonus` for `bonusBefore`. */
function fieldOf(name: string): string {
  return name.replace(/(?<=.)(Before|After)$/, '');
}

function yuanOfFen(fen: string): string {
  if (!/^\d+$/.test(fen)) return fen;
  const digits = fen.padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${whole}.${digits.slice(-2)}`;
}
