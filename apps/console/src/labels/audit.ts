/** What staff did, in words. A name that is not known yet is shown as it stands. */

import { promisedQueues } from '@mingpai/contract/console/reports/names';
import { amountDetails } from '@mingpai/contract/console/site/amount-details';
import { say } from '../texts/say.ts';
import { loggedAudience } from './audience.ts';
import { allowanceNames, identityFigures } from './levels.ts';
import { fieldsText } from './personal.ts';
import { queueWords } from './queues.ts';
import { roleLabels } from './staff.ts';
import { beijing } from './time.ts';

const actions: Readonly<Record<string, string>> = {
  sign_in: say('登录@done'),
  sign_in_refused: say('登录被拒绝'),
  signed_out: say('退出登录'),
  deposit_first_approval: say('存款初审'),
  deposit_approved: say('通过存款'),
  deposit_rejected: say('拒绝存款'),
  payment_first_credit: say('链上付款入账初审'),
  payment_credited: say('链上付款入账'),
  payment_ignored: say('忽略链上付款'),
  gateway_switched_on: say('开放支付通道'),
  gateway_switched_off: say('关闭支付通道'),
  gateway_asked: say('查询支付通道'),
  arrival_first_credit: say('通道到账入账初审'),
  arrival_credited: say('通道到账入账'),
  arrival_ignored: say('忽略通道到账'),
  work_taken_over: say('接手审核'),
  work_parked: say('搁置订单'),
  work_unparked: say('取回搁置'),
  member_asked: say('询问会员'),
  question_taken_back: say('撤回对会员的提问'),
  withdrawal_approved: say('通过取款'),
  withdrawal_first_approval: say('取款初审'),
  withdrawal_rejected: say('拒绝取款'),
  payout_first_correction: say('更正交易哈希初审'),
  payout_corrected: say('更正交易哈希'),
  payout_batch_opened: say('生成付款批次'),
  payout_batch_named: say('填写批次交易'),
  payout_batch_cancelled: say('取消付款批次'),
  adjustment_requested: say('提交余额更正'),
  adjustment_approved: say('批准余额更正'),
  adjustment_rejected: say('驳回余额更正'),
  personal_revealed: say('查看会员个人资料'),
  personal_read: say('处理时查看个人资料'),
  personal_refused: say('查看个人资料次数已满'),
  member_frozen: say('冻结会员'),
  list_added: say('加入名单'),
  list_allow_asked: say('申请放行'),
  list_allowed: say('同意放行'),
  list_lifted: say('移出名单'),
  case_opened: say('立案'),
  case_taken: say('接手案件'),
  case_moved: say('更改案件状态'),
  case_commented: say('案件记录'),
  case_linked: say('案件关联'),
  note_written: say('写备注'),
  note_corrected: say('更正备注'),
  note_pinned: say('置顶备注'),
  note_unpinned: say('取消置顶备注'),
  tag_saved: say('保存会员标签'),
  member_tagged: say('贴标签'),
  member_untagged: say('取下标签'),
  break_lift_first: say('解除误转暂停初审'),
  break_lifted: say('解除误转的暂停'),
  identity_read: say('查看身份资料'),
  identity_check_asked: say('身份资料送核验服务'),
  identity_checked: say('核验服务处理身份资料'),
  identity_check_contradicted: say('核验服务前后答复不一'),
  identity_first_approval: say('身份认证初审'),
  identity_approved: say('通过身份认证'),
  identity_refused: say('拒绝身份认证'),
  identity_underage: say('认定未达到法定年龄'),
  identity_more_asked: say('要求补充身份资料'),
  recovery_first_approval: say('账户找回初审'),
  recovery_approved: say('同意账户找回'),
  recovery_rejected: say('拒绝账户找回'),
  member_unfrozen: say('解除冻结'),
  settings_changed: say('修改设置'),
  agent_approved: say('通过合营申请'),
  agent_rejected: say('拒绝合营申请'),
  agent_rates: say('设置代理费率'),
  agent_terms: say('设置代理计佣方式'),
  agent_move: say('变更所属代理'),
  agent_dismissal: say('解除代理'),
  agent_notice_added: say('发布代理公告'),
  agent_notice_changed: say('修改代理公告'),
  agent_notice_removed: say('删除代理公告'),
  agent_material_added: say('添加代理素材'),
  agent_material_changed: say('修改代理素材'),
  agent_material_removed: say('删除代理素材'),
  commission_first_yes: say('发放佣金初审'),
  commission_paid: say('发放佣金'),
  commission_rejected: say('拒绝佣金账单'),
  promotion_saved: say('保存活动'),
  promotion_first_approval: say('活动申请初审'),
  promotion_approved: say('通过活动申请'),
  promotion_rejected: say('拒绝活动申请'),
  grant_first_cancellation: say('取消彩金初审'),
  grant_cancelled: say('取消彩金'),
  free_bets_given: say('赠送免费注单'),
  free_bets_first_yes: say('赠送免费注单初审'),
  free_bets_approved: say('通过免费注单'),
  free_bets_cancelled: say('取消免费注单'),
  notice_added: say('发布公告'),
  notice_changed: say('修改公告'),
  notice_removed: say('删除公告'),
  banner_added: say('添加轮播图'),
  banner_changed: say('修改轮播图'),
  banner_removed: say('删除轮播图'),
  banners_ordered: say('调整轮播顺序'),
  mailing_written: say('写站内信'),
  mailing_approved: say('同意站内信'),
  mailing_stopped: say('停止站内信'),
  article_changed: say('修改帮助文章'),
  conversation_closed: say('结束客服对话'),
  conversation_assigned: say('转交客服对话'),
  template_added: say('写回复模板'),
  template_changed: say('修改回复模板'),
  template_removed: say('删除回复模板'),
  red_packets_changed: say('修改红包规则'),
  venue_switched_on: say('开放场馆'),
  venue_switched_off: say('关闭场馆'),
  own_games: say('接入自带游戏'),
  venue_reconciled: say('场馆对账'),
  set_aside_recorded: say('重试搁置注单并入账'),
  set_aside_closed: say('关闭搁置注单'),
  held_win_proposed: say('提议处理待审派彩'),
  held_win_put_back: say('撤回待审派彩的提议'),
  held_win_decided: say('复核待审派彩'),
  venue_named: say('场馆名称'),
  game_named: say('游戏名称'),
  stop_made: say('停用功能'),
  stop_changed: say('修改停用'),
  stop_lifted: say('解除停用'),
  venue_terms: say('流水比例与平台优势'),
  staff_added: say('添加员工'),
  staff_role: say('更改角色'),
  role_added: say('新建角色'),
  role_changed: say('修改角色权限'),
  role_retired: say('停用角色'),
  staff_disabled: say('停用员工'),
  staff_enabled: say('启用员工'),
  staff_reset: say('重置登录'),
  staff_password: say('修改自己的密码'),
  staff_passkey_added: say('添加通行密钥'),
  staff_passkey_renamed: say('更改通行密钥名称'),
  staff_passkey_removed: say('移除通行密钥'),
  staff_sessions_ended: say('退出登录设备'),
  staff_disowned: say('否认本人操作'),
  staff_networks: say('更改后台可用网络'),
  staff_networks_opened: say('在服务器上取消网络限制'),
  staff_session_outside: say('离开可用网络，已退出'),
  rule_proposed: say('提出规则修改'),
  rule_approved: say('同意规则修改'),
  rule_rejected: say('否决规则修改'),
  rule_withdrawn: say('撤回规则修改'),
  rule_stale: say('规则修改作废'),
  recovery_key_made: say('生成恢复密钥'),
  recovery_key_refused: say('恢复密钥不正确'),
  recovery_key_granted: say('同意更换恢复密钥'),
  counterparty_saved: say('保存对账方'),
  statement_begun: say('上传对账单'),
  statement_read: say('读入对账单'),
  statement_confirmed: say('确认对账单'),
  statement_refused: say('不采用对账单'),
  import_begun: say('上传导入文件'),
  import_read: say('试运行导入'),
  import_asked: say('提请导入'),
  import_approved: say('同意导入'),
  import_refused: say('不采用导入文件'),
  import_done: say('导入完成'),
  api_key_made: say('生成密钥'),
  api_key_revoked: say('吊销密钥'),
  webhook_added: say('新增通知地址'),
  webhook_changed: say('修改通知地址'),
  webhook_secret_renewed: say('更换通知密钥'),
  webhook_secret_shown: say('查看通知密钥'),
  webhook_paused: say('暂停通知'),
  webhook_resumed: say('继续通知'),
  webhook_ended: say('移除通知地址'),
  webhook_resent: say('重发通知'),
  webhook_tested: say('试发通知'),
  difference_taken: say('接手对账差异'),
  difference_asked: say('提请关闭对账差异'),
  difference_closed: say('关闭对账差异'),
  difference_left_open: say('对账差异不关闭'),
  export_began: say('导出列表'),
  export_ended: say('导出结束'),
};

const subjects: Readonly<Record<string, string>> = {
  deposit: say('存款单'),
  withdrawal: say('取款单'),
  payment: say('链上付款'),
  chain: say('链上设置'),
  gateway: say('支付通道'),
  arrival: say('通道到账'),
  member: say('会员'),
  tag: say('会员标签'),
  list: say('名单'),
  case: say('案件'),
  staff: say('员工'),
  staff_networks: say('后台可用网络'),
  role: say('角色'),
  promotion: say('活动'),
  promotion_application: say('活动申请'),
  grant: say('彩金'),
  free_bet: say('免费注单'),
  notice: say('公告'),
  banner: say('轮播图'),
  mailing: say('站内信'),
  article: say('帮助文章'),
  conversation: say('客服对话'),
  template: say('回复模板'),
  venue: say('场馆'),
  'held-win': say('待审派彩'),
  exposure: say('派彩风险限额'),
  'set-aside-bet': say('搁置注单'),
  game: say('游戏'),
  stop: say('停用'),
  settings: say('站点设置'),
  installation: say('本站'),
  deposits: say('存款设置'),
  withdrawals: say('取款设置'),
  payout_batch: say('付款批次'),
  vip_levels: say('VIP等级'),
  agent_application: say('合营申请'),
  agent_notice: say('代理公告'),
  agent_material: say('代理素材'),
  adjustment: say('余额更正'),
  recovery: say('账户找回'),
  agent_statement: say('佣金账单'),
  rule: say('规则修改'),
  rules: say('规则修改的等待'),
  recovery_key: say('恢复密钥'),
  export: say('导出'),
  counterparty: say('对账方'),
  statement_file: say('对账单'),
  statement_difference: say('对账差异'),
  import: say('导入'),
  api_key: say('API密钥'),
  webhook: say('通知地址'),
};

const details: Readonly<Record<string, string>> = {
  ...identityFigures,
  ...allowanceNames,
  ...Object.fromEntries(
    promisedQueues.map((queue) => [
      `promisedMinutes.${queue}`,
      say('承诺用时（分钟）：{0}', queueWords[queue].name),
    ]),
  ),
  order: say('订单'),
  member: say('会员'),
  credited: say('入账'),
  ordered: say('订单金额'),
  reference: say('到账依据'),
  waits: say('须两人的原因'),
  first: say('初审'),
  amount: say('金额'),
  venue: say('场馆'),
  game: say('游戏'),
  bets: say('注数'),
  reason: say('原因'),
  address: say('地址'),
  addressCheck: say('查冻结名单'),
  refusal: say('拒绝的原因'),
  transaction: say('交易哈希'),
  fields: say('项目'),
  credit: say('增加'),
  debit: say('扣减'),
  before: say('此前余额'),
  after: say('此后余额'),
  stateBefore: say('此前状态'),
  stateAfter: say('此后状态'),
  owner: say('负责人'),
  listed: say('名单'),
  value: say('对象'),
  noteNumber: say('备注编号'),
  corrects: say('更正的备注'),
  tag: say('标签'),
  colour: say('颜色'),
  open: say('可用'),
  until: say('到期'),
  claimedBy: say('处理人'),
  parkedUntil: say('搁置到'),
  username: say('账号'),
  name: say('姓名'),
  roleBefore: say('此前角色'),
  roleAfter: say('此后角色'),
  rightsBefore: say('此前另有权限'),
  secondFactorBefore: say('此前动态口令'),
  secondFactorAfter: say('此后动态口令'),
  note: say('依据'),
  title: say('标题'),
  content: say('内容'),
  titleEn: say('英文标题'),
  contentEn: say('英文内容'),
  scrolls: say('首页滚动'),
  src: say('图片'),
  picture: say('图片'),
  srcEn: say('英文图片'),
  url: say('链接'),
  shown: say('显示'),
  sequence: say('顺序'),
  siteState: say('网站开放'),
  repairTips: say('维护提示'),
  repairTipsEn: say('英文维护提示'),
  redPacketSwitch: say('红包'),
  indexModal: say('弹窗显示'),
  webContent: say('弹窗内容'),
  webContentEn: say('英文弹窗内容'),
  modalFrom: say('弹窗开始显示'),
  modalUntil: say('弹窗结束显示'),
  modalAudience: say('弹窗给谁看'),
  logo: say('网站标志图片'),
  h5Url: say('网站公开地址'),
  iosDownloadUrl: say('App 下载地址'),
  iosDownloadQrcode: say('下载二维码图片'),
  visitUrl: say('迁移后的新地址'),
  serviceUrl: say('客服网址'),
  questionHours: say('询问回复期（小时）'),
  askedText: say('问题'),
  scope: say('谁可以用'),
  askedUntil: say('可回复至'),
  depositRate: say('存款汇率'),
  withdrawalRate: say('取款汇率'),
  erc20Fee: say('ERC20 手续费'),
  trc20Fee: say('TRC20 手续费'),
  adjustmentChiefFrom: say('更正由主管复核（元）'),
  bonusFrom: say('单笔彩金两人审核（元起）'),
  bonusClerkDayFrom: say('一人每天彩金（元起）'),
  memberIdleHours: say('会员闲置退出（小时）'),
  staffIdleMinutes: say('后台闲置退出（分钟）'),
  closingDays: say('注销可撤回（天）'),
  closedYears: say('注销后资料保存（年）'),
  operationDays: say('操作凭据保存（天）'),
  sessionDays: say('登录记录保存（天）'),
  messageDays: say('站内信保存（天）'),
  recoveryDays: say('找回账户申请保存（天）'),
  emailChangeDays: say('邮箱更换记录保存（天）'),
  budget: say('每日预算'),
  condition: say('申请条件'),
  venues: say('场馆数'),
  stopped: say('停用对象'),
  body: say('说明'),
  bodyEn: say('英文说明'),
  startsAt: say('开始'),
  endsAt: say('结束'),
  levels: say('等级'),
  rates: say('费率（万分之一）'),
  terms: say('计佣方式'),
  nameBefore: say('此前名称'),
  nameAfter: say('此后名称'),
  englishBefore: say('此前英文'),
  englishAfter: say('此后英文'),
  wageringBefore: say('此前流水比例'),
  wageringAfter: say('此后流水比例'),
  edgeBefore: say('此前平台优势'),
  edgeAfter: say('此后平台优势'),
  week: say('账期'),
  state: say('状态'),
  bonus: say('彩金'),
  multiple: say('流水倍数'),
  players: say('核对人数'),
  skipped: say('稍后再核'),
  differences: say('未平差异'),
  members: say('会员编号'),
  today: say('今天第几次'),
  orders: say('笔数'),
  withdrawals: say('取款单'),
  ways: say('支付方式'),
  range_bank: say('网银限额（元）'),
  range_wechat: say('微信限额（元）'),
  range_alipay: say('支付宝限额（元）'),
  'range_usdt-trc20': say('USDT TRC20 限额（元）'),
  'range_usdt-erc20': say('USDT ERC20 限额（元）'),
  bankAccounts: say('收款银行账户'),
  version: say('版本'),
  delayHours: say('新地址等待（小时）'),
  freezeHours: say('改密后暂停汇出（小时）'),
  fourEyesAbove: say('双人审核（元）'),
  automaticBelow: say('自动汇出低于（元）'),
  codeFrom: say('取款须验证码（元起）'),
  memberDayFrom: say('同一会员每天（元起）'),
  clerkDayFrom: say('同一审核人每天（元起）'),
  houseHourFrom: say('全站每小时（元起）'),
  byHand_abovePercent: say('可高于订单（%）'),
  byHand_aboveSum: say('可高于订单（元）'),
  byHand_aboveDayFrom: say('一人每天高于订单（元起）'),
  byHand_from: say('单笔人工入账两人审核（元起）'),
  byHand_clerkDayFrom: say('一人每天人工入账（元起）'),
  byHand_ceiling: say('单笔入账上限（元）'),
  byHand_imported: say('导入余额合计上限（元）'),
  newAddressHours: say('新地址（小时）'),
  fastMinutes: say('存后即取（分钟）'),
  playedPercent: say('流水偏低（%）'),
  giftPercent: say('彩金为主（%）'),
  amountTimes: say('金额异常（倍）'),
  sharedDays: say('比对天数'),
  sharedMost: say('公共网络人数'),
  about: say('对象'),
  rule: say('规则修改编号'),
  effectiveAt: say('生效时间'),
  wantedFrom: say('指定生效时间'),
  undone: say('改回的修改编号'),
  audience: say('可见范围'),
  marketing: say('推广'),
  push: say('手机提醒'),
  path: say('前往'),
  names: say('名单'),
  sendAt: say('发送时间'),
  counted: say('人数'),
  more: say('超过此数'),
  needsSecond: say('等待第二人同意'),
  sent: say('已发'),
  recoveryKey: say('恢复密钥代替第二人'),
  delayMinutes: say('同意后等待（分钟）'),
  marketRate: say('市场参考汇率'),
  counterparty: say('对账方'),
  statementNumber: say('对账单号'),
  sha256: say('文件摘要'),
  file: say('文件名'),
  span: say('起止日期'),
  bytes: say('字节数'),
  columns: say('各列'),
  lines: say('行数'),
  troubled: say('有问题的行'),
  explained: say('对上笔数'),
  applied: say('已导入行数'),
  leftOut: say('未导入行数'),
  apiKey: say('所用密钥'),
  sessions: say('退出的登录数'),
  passkeys: say('移除的通行密钥数'),
  networksBefore: say('此前网络'),
  networksAfter: say('此后网络'),
  events: say('事件'),
  host: say('主机'),
  perMinute: say('每分钟最多次数'),
  list: say('列表'),
  format: say('格式'),
  question: say('筛选'),
  rows: say('行数'),
  whole: say('完整'),
};

type Value = string | number | boolean | null;

const states: ReadonlySet<string> = new Set([
  'stateBefore',
  'stateAfter',
  'roleBefore',
  'roleAfter',
  'secondFactorBefore',
  'secondFactorAfter',
  'addressCheck',
  'refusal',
]);
const stateWords: Readonly<Record<string, string>> = {
  staff_wrong_credentials: say('口令、验证码或通行密钥不对'),
  rate_limited: say('尝试太多'),
  staff_network_outside: say('不在可用网络'),
  on: say('开放'),
  off: say('关闭'),
  pending: say('待审核'),
  approved: say('已通过'),
  rejected: say('已拒绝'),
  review: say('待核对'),
  credited: say('已入账'),
  ignored: say('已忽略'),
  enabled: say('可登录'),
  disabled: say('已停用'),
  used: say('已绑定'),
  unused: say('未绑定'),
  normal: say('正常'),
  frozen: say('已冻结'),
  open: say('进行中'),
  closed: say('已结束'),
  waiting: say('等待中'),
  wanted: say('待平台办理'),
  given: say('已赠送'),
  cancelling: say('取消中'),
  cancelled: say('已取消'),
  draft: say('草稿'),
  published: say('上架'),
  hidden: say('下架'),
  paid: say('已发放'),
  recorded: say('已入账'),
  held: say('待处理'),
  proposed: say('待复核'),
  decided: say('已复核'),
  clear: say('未列入'),
  listed: say('已列入'),
  unknown: say('未查明'),
  paused: say('已暂停@sending'),
  ended: say('已移除'),
  unseen: say('未显示'),
  seen: say('已显示'),
  ...roleLabels,
};

/** All that can be done, to choose from. */
export const actionChoices = Object.entries(actions).map(([value, label]) => ({ value, label }));

/** All that the log says of what was done, to choose from: what was before and after under one name. */
export const itemChoices = Object.entries(details).map(([value, label]) => ({ value, label }));

/** Who read members' personal data, their documents among it, gave it to a checker, or was refused. */
export const personalActions =
  'personal_revealed,personal_read,personal_refused,identity_read,identity_check_asked';

/** Who took a list away as a file. */
export const exportActions = 'export_began,export_ended';

export function actionLabel(action: string): string {
  return actions[action] ?? action;
}

/** `deposit/12` as `存款单 12`. */
export function subjectLabel(subject: string): string {
  const [kind = '', id = ''] = subject.split('/');
  return `${subjects[kind] ?? kind} ${id}`.trim();
}

/**
 * What somebody looks for, as the log names it: `存款单 12` as `deposit/12`, the kind alone as `deposit`; all else as it was typed, so that
 * the log's own names go on working.
 */
export function subjectAsked(typed: string): string {
  const words = typed.trim().toLowerCase();
  for (const [kind, label] of subjectsLongestFirst) {
    if (!words.startsWith(label)) continue;
    const id = words.slice(label.length).replace(/^[\s/]+/, '');
    return id === '' ? kind : `${kind}/${id}`;
  }
  return typed.trim();
}

/** What the log's one box means, in the terms that the log is asked. */
export interface Meant {
  /** Beginning of what it was done to, or an action as the log names it. */
  readonly search?: string;
  readonly order?: string;
  readonly member?: number;
  readonly username?: string;
  readonly actions?: string[];
  readonly items?: string[];
  readonly reason?: string;
}

/**
 * What is meant by whatever somebody types who asks the log: an order's number, what was dealt with, what was done, what was changed, a
 * member, or else words of a reason.
 */
export function meantBy(typed: string): Meant {
  const words = typed.trim();
  if (words === '') return {};
  if (/^[a-z]\d{14,}$/i.test(words)) return { order: words.toUpperCase() };
  // What was done may begin with what it was done to.
  const whole = called(actions, words);
  if (whole.length > 0) return { actions: whole };
  const subject = subjectAsked(words);
  if (subject !== words || Object.hasOwn(subjects, words)) return { search: subject };
  if (/^\d{5,15}$/.test(words)) return { member: Number(words) };
  const changed = called(details, words);
  if (changed.length > 0) return { items: changed };
  const done = calledLike(actions, words);
  if (done.length > 0) return { actions: done };
  const like = calledLike(details, words);
  if (like.length > 0) return { items: like };
  if (/^[a-z][a-z0-9]*$/i.test(words)) return { username: words };
  // The log's own names: `deposit/12`, `settings_changed`.
  if (/^[a-z][\w/-]*$/i.test(words)) return { search: words };
  return [...words].length < 2 ? { search: words } : { reason: words };
}

type Labels = Readonly<Record<string, string>>;

/** Names that are called so. */
function called(labels: Labels, words: string): string[] {
  return Object.keys(labels).filter((name) => labels[name]?.toLowerCase() === words.toLowerCase());
}

/** Names that have it in what they are called, no more than may be asked at once. */
function calledLike(labels: Labels, words: string): string[] {
  if ([...words].length < 2) return [];
  const like = Object.keys(labels).filter((name) =>
    labels[name]?.toLowerCase().includes(words.toLowerCase()),
  );
  return like.slice(0, 100);
}

/** `存款单` is asked before what begins with it. */
const subjectsLongestFirst = Object.entries(subjects)
  .map(([kind, label]) => [kind, label.toLowerCase()] as const)
  .sort(([, one], [, other]) => other.length - one.length);

/** What can be dealt with, as the log names it. */
export function subjectKinds(): readonly string[] {
  return Object.keys(subjects);
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
  return (
    details[name] ?? (both === undefined ? name : `${when === 'Before' ? say('此前') : say('此后')}${both}`)
  );
}

/** In words; amounts stand in the log in fen. */
export function detailValue(name: string, value: Value): string {
  if (states.has(name)) return stateWords[String(value)] ?? String(value ?? say('无'));
  if (name === 'fields') return fieldsText(String(value));
  if (fieldOf(name) === 'audience' && value !== null && value !== '') return loggedAudience(String(value));
  if (typeof value === 'boolean') return value ? say('是') : say('否');
  if (value === null || value === '') return say('无');
  if (name === 'about') return subjectLabel(String(value));
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(value))) return beijing(String(value));
  return amountDetails.has(fieldOf(name)) ? say('{0} 元', yuanOfFen(String(value))) : String(value);
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
