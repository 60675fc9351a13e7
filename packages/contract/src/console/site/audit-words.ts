/** What the staff's log tells of, in words: what was done, to what, and what the entry says besides; for its page and for its file. */

import { identityReasons } from '../../identity.ts';
import { adjustmentReasonCodes, adjustmentReasons, adjustmentReasonsInEnglish } from '../../states.ts';
import { identityReasonTexts } from '../../texts/inbox.ts';
import { wayWords } from '../../texts/ways.ts';
import { loggedAudienceWords } from '../audiences/audience-words.ts';
import type { Both } from '../exports/column.ts';
import { identityFigureWords, levelAllowanceWords } from '../identity/figure-words.ts';
import {
  identityLevelWords,
  listKindWords,
  listWords,
  statementColumnWords,
  stopKindWords,
} from './list-words.ts';
import { rightsInWords } from './right-words.ts';
import { roleNames } from './role-names.ts';

type Words = Readonly<Record<string, Both>>;

/** What was done. */
export const auditActions: Words = {
  sign_in: ['登录', 'Signed in'],
  sign_in_refused: ['登录被拒绝', 'Sign-in refused'],
  signed_out: ['退出登录', 'Sign out'],
  deposit_first_approval: ['存款初审', 'Deposit: first approval'],
  deposit_approved: ['通过存款', 'Approve deposit'],
  deposit_rejected: ['拒绝存款', 'Reject deposit'],
  payment_first_credit: ['链上付款入账初审', 'Chain payment credit: first approval'],
  payment_credited: ['链上付款入账', 'Chain payment credited'],
  payment_ignored: ['忽略链上付款', 'Chain payment ignored'],
  gateway_switched_on: ['开放支付通道', 'Payment gateway opened'],
  gateway_switched_off: ['关闭支付通道', 'Payment gateway closed'],
  gateway_asked: ['查询支付通道', 'Payment gateway asked'],
  arrival_first_credit: ['通道到账入账初审', 'Gateway arrival credit: first approval'],
  arrival_credited: ['通道到账入账', 'Gateway arrival credited'],
  arrival_ignored: ['忽略通道到账', 'Gateway arrival ignored'],
  work_taken_over: ['接手审核', 'Review taken over'],
  work_parked: ['搁置订单', 'Park order'],
  work_unparked: ['取回搁置', 'Taken back from parking'],
  member_asked: ['询问会员', 'Ask the member'],
  question_taken_back: ['撤回对会员的提问', 'Question to a member taken back'],
  withdrawal_approved: ['通过取款', 'Approve withdrawal'],
  withdrawal_first_approval: ['取款初审', 'Withdrawal: first approval'],
  withdrawal_rejected: ['拒绝取款', 'Reject withdrawal'],
  payout_first_correction: ['更正交易哈希初审', 'Hash correction: first approval'],
  payout_corrected: ['更正交易哈希', 'Transaction hash corrected'],
  payout_batch_opened: ['生成付款批次', 'Create payout batch'],
  payout_batch_named: ['填写批次交易', 'Batch transactions filled in'],
  payout_batch_cancelled: ['取消付款批次', 'Payout batch cancelled'],
  adjustment_requested: ['提交余额更正', 'Adjustment asked for'],
  adjustment_approved: ['批准余额更正', 'Approve adjustment'],
  adjustment_rejected: ['驳回余额更正', 'Adjustment rejected'],
  personal_revealed: ['查看会员个人资料', 'View personal data'],
  personal_read: ['处理时查看个人资料', 'Personal data viewed at work'],
  personal_refused: ['查看个人资料次数已满', 'Personal data: no views left'],
  member_frozen: ['冻结会员', 'Freeze member'],
  list_added: ['加入名单', 'Add to list'],
  list_allow_asked: ['申请放行', 'Allowance asked for'],
  list_allowed: ['同意放行', 'Allowance agreed'],
  list_lifted: ['移出名单', 'Removed from list'],
  case_opened: ['立案', 'Open case'],
  case_taken: ['接手案件', 'Case taken over'],
  case_handed: ['转交案件', 'Case handed over'],
  case_moved: ['更改案件状态', 'Case status changed'],
  case_commented: ['案件记录', 'Case record'],
  case_linked: ['案件关联', 'Case link'],
  note_written: ['写备注', 'Note written'],
  note_corrected: ['更正备注', 'Note corrected'],
  note_pinned: ['置顶备注', 'Note pinned'],
  note_unpinned: ['取消置顶备注', 'Note unpinned'],
  tag_saved: ['保存会员标签', 'Member tag saved'],
  member_tagged: ['贴标签', 'Add tag'],
  member_untagged: ['取下标签', 'Tag removed'],
  break_lift_first: ['解除误转暂停初审', 'First yes to lifting a wrongly carried break'],
  break_lifted: ['解除误转的暂停', 'Lift a wrongly carried break'],
  identity_read: ['查看身份资料', 'Read identity form'],
  identity_check_asked: ['身份资料送核验服务', 'Identity form sent to the checking service'],
  identity_checked: ['核验服务处理身份资料', 'Identity form settled by the checking service'],
  identity_check_contradicted: ['核验服务前后答复不一', 'Checking service contradicted itself'],
  identity_first_approval: ['身份认证初审', 'First yes to an identity'],
  identity_approved: ['通过身份认证', 'Approve identity'],
  identity_refused: ['拒绝身份认证', 'Refuse identity'],
  identity_underage: ['认定未达到法定年龄', 'Find under age'],
  identity_more_asked: ['要求补充身份资料', 'Ask for more about an identity'],
  recovery_first_approval: ['账户找回初审', 'Account recovery: first approval'],
  recovery_approved: ['同意账户找回', 'Account recovery approved'],
  recovery_rejected: ['拒绝账户找回', 'Account recovery rejected'],
  member_unfrozen: ['解除冻结', 'Unfreeze'],
  settings_changed: ['修改设置', 'Settings changed'],
  agent_approved: ['通过合营申请', 'Agent application approved'],
  agent_rejected: ['拒绝合营申请', 'Agent application rejected'],
  agent_rates: ['设置代理费率', 'Agent rates set'],
  agent_terms: ['设置代理计佣方式', 'Set what an agent is paid for'],
  agent_move: ['变更所属代理', 'Change of agent'],
  agent_dismissal: ['解除代理', 'Dismiss agent'],
  agent_notice_added: ['发布代理公告', 'Publish agents’ notice'],
  agent_notice_changed: ['修改代理公告', 'Change agents’ notice'],
  agent_notice_removed: ['删除代理公告', 'Delete agents’ notice'],
  agent_material_added: ['添加代理素材', 'Add agents’ material'],
  agent_material_changed: ['修改代理素材', 'Change agents’ material'],
  agent_material_removed: ['删除代理素材', 'Delete agents’ material'],
  commission_first_yes: ['发放佣金初审', 'Pay commission: first approval'],
  commission_paid: ['发放佣金', 'Pay commission'],
  commission_rejected: ['拒绝佣金账单', 'Commission statement rejected'],
  dispute_upheld: ['答复账单异议：维持原账单', 'Statement dispute answered: it stands'],
  dispute_correction_asked: ['答复账单异议：提请更正', 'Statement dispute answered: correction asked for'],
  promotion_saved: ['保存活动', 'Promotion saved'],
  promotion_first_approval: ['活动申请初审', 'Promotion claim: first approval'],
  promotion_approved: ['通过活动申请', 'Promotion claim approved'],
  promotion_rejected: ['拒绝活动申请', 'Promotion claim rejected'],
  grant_first_cancellation: ['取消彩金初审', 'Bonus cancellation: first approval'],
  grant_cancelled: ['取消彩金', 'Cancel bonus'],
  free_bets_given: ['赠送免费注单', 'Give free bets'],
  free_bets_first_yes: ['赠送免费注单初审', 'Free bets: first approval'],
  free_bets_approved: ['通过免费注单', 'Free bets approved'],
  free_bets_cancelled: ['取消免费注单', 'Free bets cancelled'],
  notice_added: ['发布公告', 'Publish notice'],
  notice_changed: ['修改公告', 'Notice changed'],
  notice_removed: ['删除公告', 'Notice deleted'],
  banner_added: ['添加轮播图', 'Add banner'],
  banner_changed: ['修改轮播图', 'Banner changed'],
  banner_removed: ['删除轮播图', 'Banner deleted'],
  banners_ordered: ['调整轮播顺序', 'Banners reordered'],
  mailing_written: ['写站内信', 'Write message'],
  mailing_approved: ['同意站内信', 'Message agreed'],
  mailing_stopped: ['停止站内信', 'Message stopped'],
  article_changed: ['修改帮助文章', 'Help article changed'],
  conversation_closed: ['结束客服对话', 'Conversation closed'],
  conversation_assigned: ['转交客服对话', 'Support conversation handed over'],
  template_added: ['写回复模板', 'Template written'],
  template_changed: ['修改回复模板', 'Template changed'],
  template_removed: ['删除回复模板', 'Template removed'],
  red_packets_changed: ['修改红包规则', 'Red packet rules changed'],
  venue_switched_on: ['开放场馆', 'Venue opened'],
  venue_switched_off: ['关闭场馆', 'Venue closed'],
  own_games: ['接入自带游戏', 'Connect own game'],
  venue_reconciled: ['场馆对账', 'Venue reconciled'],
  set_aside_recorded: ['重试搁置注单并入账', 'Set-aside bet retried and credited'],
  set_aside_closed: ['关闭搁置注单', 'Set-aside bet closed'],
  held_win_proposed: ['提议处理待审派彩', 'Held win: decision proposed'],
  held_win_put_back: ['撤回待审派彩的提议', 'Held win: proposal withdrawn'],
  held_win_decided: ['复核待审派彩', 'Held win: second approval'],
  venue_named: ['场馆名称', 'Venue name'],
  game_named: ['游戏名称', 'Game name'],
  stop_made: ['停用功能', 'Function stopped'],
  stop_changed: ['修改停用', 'Stop changed'],
  stop_lifted: ['解除停用', 'Stop lifted'],
  venue_terms: ['流水比例与平台优势', 'Wagering weight and house edge'],
  staff_added: ['添加员工', 'Add staff'],
  staff_role: ['更改角色', 'Change role'],
  role_added: ['新建角色', 'New role'],
  role_changed: ['修改角色权限', 'Role rights changed'],
  role_retired: ['停用角色', 'Role disabled'],
  staff_disabled: ['停用员工', 'Staff disabled'],
  staff_enabled: ['启用员工', 'Staff enabled'],
  staff_reset: ['重置登录', 'Reset sign-in'],
  staff_password: ['修改自己的密码', 'Own password changed'],
  staff_passkey_added: ['添加通行密钥', 'Passkey added'],
  staff_passkey_renamed: ['更改通行密钥名称', 'Passkey renamed'],
  staff_passkey_removed: ['移除通行密钥', 'Passkey removed'],
  staff_sessions_ended: ['退出登录设备', 'Sessions ended'],
  staff_disowned: ['否认本人操作', 'Disowned a change'],
  staff_networks: ['更改后台可用网络', 'Networks of the console changed'],
  staff_networks_opened: ['在服务器上取消网络限制', 'Networks of the console opened on the server'],
  staff_session_outside: ['离开可用网络，已退出', 'Left the allowed networks, signed out'],
  rule_proposed: ['提出规则修改', 'Rule change proposed'],
  rule_approved: ['同意规则修改', 'Rule change approved'],
  rule_rejected: ['否决规则修改', 'Rule change rejected'],
  rule_withdrawn: ['撤回规则修改', 'Rule change withdrawn'],
  rule_stale: ['规则修改作废', 'Rule change lapsed'],
  recovery_key_made: ['生成恢复密钥', 'Recovery key made'],
  recovery_key_refused: ['恢复密钥不正确', 'Recovery key was wrong'],
  recovery_key_granted: ['同意更换恢复密钥', 'New recovery key agreed'],
  counterparty_saved: ['保存对账方', 'Counterparty saved'],
  statement_begun: ['上传对账单', 'Upload statement'],
  statement_read: ['读入对账单', 'Statement read in'],
  statement_confirmed: ['确认对账单', 'Statement confirmed'],
  statement_refused: ['不采用对账单', 'Statement discarded'],
  import_begun: ['上传导入文件', 'Import uploaded'],
  import_read: ['试运行导入', 'Import: dry run'],
  import_asked: ['提请导入', 'Ask to bring in'],
  import_approved: ['同意导入', 'Import agreed'],
  import_refused: ['不采用导入文件', 'Import not used'],
  import_done: ['导入完成', 'Import done'],
  api_key_made: ['生成密钥', 'Make a key'],
  api_key_revoked: ['吊销密钥', 'Key revoked'],
  webhook_added: ['新增通知地址', 'Webhook added'],
  webhook_changed: ['修改通知地址', 'Webhook changed'],
  webhook_secret_renewed: ['更换通知密钥', 'Webhook secret replaced'],
  webhook_secret_shown: ['查看通知密钥', 'Webhook secret shown'],
  webhook_paused: ['暂停通知', 'Webhook paused'],
  webhook_resumed: ['继续通知', 'Webhook resumed'],
  webhook_ended: ['移除通知地址', 'Webhook taken away'],
  webhook_resent: ['重发通知', 'Webhooks sent again'],
  webhook_tested: ['试发通知', 'Webhook test'],
  difference_taken: ['接手对账差异', 'Difference taken over'],
  difference_asked: ['提请关闭对账差异', 'Difference: closing asked for'],
  difference_closed: ['关闭对账差异', 'Difference closed'],
  difference_left_open: ['对账差异不关闭', 'Difference kept open'],
  export_began: ['导出列表', 'List exported'],
  export_ended: ['导出结束', 'Export ended'],
};

/** What it was done to: the kind before the stroke of `deposit/12`. */
export const auditSubjects: Words = {
  deposit: ['存款单', 'Deposit order'],
  withdrawal: ['取款单', 'Withdrawal order'],
  payment: ['链上付款', 'Chain payment'],
  chain: ['链上设置', 'Chain settings'],
  gateway: ['支付通道', 'Payment gateways'],
  arrival: ['通道到账', 'Gateway arrival'],
  member: ['会员', 'Member'],
  tag: ['会员标签', 'Member tag'],
  list: ['名单', 'List'],
  case: ['案件', 'Case'],
  staff: ['员工', 'Staff'],
  staff_networks: ['后台可用网络', 'Networks of the console'],
  role: ['角色', 'Role'],
  promotion: ['活动', 'Promotion'],
  promotion_application: ['活动申请', 'Promotion claims'],
  grant: ['彩金', 'Bonus'],
  free_bet: ['免费注单', 'Free bets'],
  notice: ['公告', 'Notice'],
  banner: ['轮播图', 'Banner'],
  mailing: ['站内信', 'Messages'],
  article: ['帮助文章', 'Help articles'],
  conversation: ['客服对话', 'Conversation'],
  template: ['回复模板', 'Templates'],
  venue: ['场馆', 'Venue'],
  'held-win': ['待审派彩', 'Held wins'],
  exposure: ['派彩风险限额', 'Payout risk limits'],
  'set-aside-bet': ['搁置注单', 'Set-aside bet'],
  game: ['游戏', 'Game'],
  stop: ['停用', 'Disable'],
  settings: ['站点设置', 'Site settings'],
  installation: ['本站', 'This site'],
  deposits: ['存款设置', 'Deposit settings'],
  withdrawals: ['取款设置', 'Withdrawal settings'],
  payout_batch: ['付款批次', 'Payout batch'],
  vip_levels: ['VIP等级', 'VIP levels'],
  agent_application: ['合营申请', 'Agent applications'],
  agent_notice: ['代理公告', 'Agents’ notice'],
  agent_material: ['代理素材', 'Agents’ material'],
  adjustment: ['余额更正', 'Adjustment'],
  recovery: ['账户找回', 'Account recovery'],
  agent_statement: ['佣金账单', 'Commission statements'],
  rule: ['规则修改', 'Rule changes'],
  rules: ['规则修改的等待', 'Wait of rule changes'],
  recovery_key: ['恢复密钥', 'Recovery key'],
  export: ['导出', 'Export'],
  counterparty: ['对账方', 'Counterparty'],
  statement_file: ['对账单', 'Statement'],
  statement_difference: ['对账差异', 'Statement difference'],
  import: ['导入', 'Import'],
  api_key: ['API密钥', 'API keys'],
  webhook: ['通知地址', 'Address'],
};

/** What an entry says besides. */
export const auditDetails: Words = {
  ...identityFigureWords,
  ...levelAllowanceWords,
  order: ['订单', 'Order'],
  member: ['会员', 'Member'],
  credited: ['入账', 'Credit'],
  ordered: ['订单金额', 'Order amount'],
  reference: ['到账依据', 'Proof of arrival'],
  waits: ['须两人的原因', 'Why two people'],
  first: ['初审', 'First approval'],
  amount: ['金额', 'Amount'],
  venue: ['场馆', 'Venue'],
  game: ['游戏', 'Game'],
  bets: ['注数', 'Bets'],
  reason: ['原因', 'Reason'],
  address: ['地址', 'Address'],
  addressCheck: ['查冻结名单', 'Ask for frozen addresses'],
  refusal: ['拒绝的原因', 'Why it was refused'],
  transaction: ['交易哈希', 'Transaction hash'],
  fields: ['项目', 'Item'],
  credit: ['增加', 'Add'],
  debit: ['扣减', 'Take'],
  before: ['此前余额', 'Balance before'],
  after: ['此后余额', 'Balance after'],
  stateBefore: ['此前状态', 'Status before'],
  stateAfter: ['此后状态', 'Status after'],
  owner: ['负责人', 'Owner'],
  listed: ['名单', 'List'],
  value: ['对象', 'Subject'],
  noteNumber: ['备注编号', 'Note number'],
  corrects: ['更正的备注', 'Corrects note'],
  tag: ['标签', 'Tag'],
  colour: ['颜色', 'Colour'],
  open: ['可用', 'Available'],
  until: ['到期', 'Expires'],
  claimedBy: ['处理人', 'Handled by'],
  parkedUntil: ['搁置到', 'Parked until'],
  username: ['账号', 'Username'],
  name: ['姓名', 'Name'],
  roleBefore: ['此前角色', 'Role before'],
  roleAfter: ['此后角色', 'Role after'],
  rightsBefore: ['此前另有权限', 'Extra rights before'],
  secondFactorBefore: ['此前动态口令', 'Authenticator before'],
  secondFactorAfter: ['此后动态口令', 'Authenticator after'],
  note: ['依据', 'Evidence'],
  title: ['标题', 'Title'],
  content: ['内容', 'Content'],
  titleEn: ['英文标题', 'English title'],
  contentEn: ['英文内容', 'English content'],
  scrolls: ['首页滚动', 'Scrolls on home page'],
  src: ['图片', 'Picture'],
  picture: ['图片', 'Picture'],
  srcEn: ['英文图片', 'English picture'],
  url: ['链接', 'Link'],
  shown: ['显示', 'Show'],
  sequence: ['顺序', 'Order'],
  siteState: ['网站开放', 'Site open'],
  repairTips: ['维护提示', 'Maintenance notice'],
  repairTipsEn: ['英文维护提示', 'English maintenance notice'],
  redPacketSwitch: ['红包', 'Red packet'],
  indexModal: ['弹窗显示', 'Show as pop-up'],
  webContent: ['弹窗内容', 'Pop-up text'],
  webContentEn: ['英文弹窗内容', 'English pop-up text'],
  modalFrom: ['弹窗开始显示', 'Pop-up from'],
  modalUntil: ['弹窗结束显示', 'Pop-up until'],
  modalAudience: ['弹窗给谁看', 'Pop-up for'],
  logo: ['网站标志图片', 'Site logo image'],
  h5Url: ['网站公开地址', 'Public site address'],
  iosDownloadUrl: ['App 下载地址', 'App download link'],
  iosDownloadQrcode: ['下载二维码图片', 'Download QR image'],
  visitUrl: ['迁移后的新地址', 'New address after a move'],
  serviceUrl: ['客服网址', 'Support address'],
  outsideHosts: ['轮播图可前往的外部网站', 'Other sites that banners may lead to'],
  questionHours: ['询问回复期（小时）', 'Time to answer questions (hours)'],
  askedText: ['问题', 'Question'],
  scope: ['谁可以用', 'Who may use it'],
  askedUntil: ['可回复至', 'Time to answer until'],
  depositRate: ['存款汇率', 'Deposit rate'],
  withdrawalRate: ['取款汇率', 'Withdrawal rate'],
  erc20Fee: ['ERC20 手续费', 'ERC20 fee'],
  trc20Fee: ['TRC20 手续费', 'TRC20 fee'],
  adjustmentChiefFrom: ['更正由主管复核（元）', 'Adjustment by a chief (¥)'],
  bonusFrom: ['单笔彩金两人审核（元起）', 'Two people for a bonus from (¥)'],
  bonusClerkDayFrom: ['一人每天彩金（元起）', 'Bonuses per person and day (¥)'],
  memberIdleHours: ['会员闲置退出（小时）', 'Members idle for (hours)'],
  staffIdleMinutes: ['后台闲置退出（分钟）', 'Staff idle for (minutes)'],
  closingDays: ['注销可撤回（天）', 'Closing can be undone for (days)'],
  closedYears: ['注销后资料保存（年）', 'Data of closed accounts (years)'],
  operationDays: ['操作凭据保存（天）', 'Operation keys (days)'],
  sessionDays: ['登录记录保存（天）', 'Sessions (days)'],
  messageDays: ['站内信保存（天）', 'Messages (days)'],
  recoveryDays: ['找回账户申请保存（天）', 'Account recoveries (days)'],
  emailChangeDays: ['邮箱更换记录保存（天）', 'Changes of email (days)'],
  budget: ['每日预算', 'Daily budget'],
  condition: ['申请条件', 'Conditions'],
  venues: ['场馆数', 'Venues'],
  stopped: ['停用对象', 'What is stopped'],
  body: ['说明', 'Description'],
  bodyEn: ['英文说明', 'English description'],
  startsAt: ['开始', 'Start'],
  endsAt: ['结束', 'End'],
  levels: ['等级', 'Level'],
  level: ['认证等级', 'Identity level'],
  rates: ['费率（万分之一）', 'Rates (basis points)'],
  terms: ['计佣方式', 'Commission by'],
  nameBefore: ['此前名称', 'Name before'],
  nameAfter: ['此后名称', 'Name after'],
  englishBefore: ['此前英文', 'English before'],
  englishAfter: ['此后英文', 'English after'],
  wageringBefore: ['此前流水比例', 'Wagering weight before'],
  wageringAfter: ['此后流水比例', 'Wagering weight after'],
  edgeBefore: ['此前平台优势', 'House edge before'],
  edgeAfter: ['此后平台优势', 'House edge after'],
  week: ['账期', 'Period'],
  state: ['状态', 'Status'],
  bonus: ['彩金', 'Bonus'],
  multiple: ['流水倍数', 'Wagering multiple'],
  takesBack: ['冲回的更正', 'Takes back correction'],
  players: ['核对人数', 'People checked'],
  skipped: ['稍后再核', 'To check later'],
  differences: ['未平差异', 'Open difference'],
  members: ['会员编号', 'Member ID'],
  today: ['今天第几次', 'Which today'],
  orders: ['笔数', 'Count'],
  withdrawals: ['取款单', 'Withdrawal order'],
  ways: ['支付方式', 'Payment method'],
  range_bank: ['网银限额（元）', 'Bank transfer limit (¥)'],
  range_wechat: ['微信限额（元）', 'WeChat limit (¥)'],
  range_alipay: ['支付宝限额（元）', 'Alipay limit (¥)'],
  'range_usdt-trc20': ['USDT TRC20 限额（元）', 'USDT TRC20 limit (¥)'],
  'range_usdt-erc20': ['USDT ERC20 限额（元）', 'USDT ERC20 limit (¥)'],
  bankAccounts: ['收款银行账户', 'Receiving bank account'],
  version: ['版本', 'Version'],
  delayHours: ['新地址等待（小时）', 'Wait of a new address (h)'],
  freezeHours: ['改密后暂停汇出（小时）', 'Hold after a new password (h)'],
  fourEyesAbove: ['双人审核（元）', 'Two people (¥)'],
  automaticBelow: ['自动汇出低于（元）', 'Automatic payout below (¥)'],
  codeFrom: ['取款须验证码（元起）', 'Code for withdrawals from (¥)'],
  memberDayFrom: ['同一会员每天（元起）', 'Per member and day, from (¥)'],
  clerkDayFrom: ['同一审核人每天（元起）', 'Per reviewer and day, from (¥)'],
  houseHourFrom: ['全站每小时（元起）', 'Whole site per hour, from (¥)'],
  byHand_abovePercent: ['可高于订单（%）', 'May exceed the order (%)'],
  byHand_aboveSum: ['可高于订单（元）', 'May exceed the order (¥)'],
  byHand_aboveDayFrom: ['一人每天高于订单（元起）', 'Above orders per person and day, from (¥)'],
  byHand_from: ['单笔人工入账两人审核（元起）', 'Manual credit: two people from (¥)'],
  byHand_clerkDayFrom: ['一人每天人工入账（元起）', 'Manual credit per person and day, from (¥)'],
  byHand_ceiling: ['单笔入账上限（元）', 'Highest single credit (¥)'],
  byHand_imported: ['导入余额合计上限（元）', 'Most that imports bring in (¥)'],
  newAddressHours: ['新地址（小时）', 'New address (h)'],
  fastMinutes: ['存后即取（分钟）', 'Quick withdrawal (min)'],
  playedPercent: ['流水偏低（%）', 'Low turnover (%)'],
  giftPercent: ['彩金为主（%）', 'Mostly bonus (%)'],
  amountTimes: ['金额异常（倍）', 'Unusual amount (times)'],
  sharedDays: ['比对天数', 'Days compared'],
  sharedMost: ['公共网络人数', 'People on a public network'],
  about: ['对象', 'Subject'],
  rule: ['规则修改编号', 'Rule change number'],
  effectiveAt: ['生效时间', 'Takes effect at'],
  wantedFrom: ['指定生效时间', 'Set to take effect at'],
  undone: ['改回的修改编号', 'Undoes change number'],
  audience: ['可见范围', 'Visible to'],
  marketing: ['推广', 'Campaigns'],
  push: ['手机提醒', 'Phone alert'],
  path: ['前往', 'Leads to'],
  names: ['名单', 'List'],
  sendAt: ['发送时间', 'Sent at'],
  counted: ['人数', 'People'],
  more: ['超过此数', 'Above this number'],
  needsSecond: ['等待第二人同意', 'Waiting for a second person'],
  sent: ['已发', 'Sent'],
  recoveryKey: ['恢复密钥代替第二人', 'Recovery key instead of a second person'],
  delayMinutes: ['同意后等待（分钟）', 'Wait after approval (min)'],
  marketRate: ['市场参考汇率', 'Market reference rate'],
  counterparty: ['对账方', 'Counterparty'],
  statementNumber: ['对账单号', 'Statement number'],
  sha256: ['文件摘要', 'File digest'],
  file: ['文件名', 'File name'],
  span: ['起止日期', 'From and to'],
  bytes: ['字节数', 'Bytes'],
  columns: ['各列', 'Columns'],
  lines: ['行数', 'Rows'],
  troubled: ['有问题的行', 'Rows with problems'],
  explained: ['对上笔数', 'Rows matched'],
  applied: ['已导入行数', 'Lines brought in'],
  leftOut: ['未导入行数', 'Lines left out'],
  apiKey: ['所用密钥', 'By the key'],
  sessions: ['退出的登录数', 'Sessions ended'],
  passkeys: ['移除的通行密钥数', 'Passkeys removed'],
  networksBefore: ['此前网络', 'Networks before'],
  networksAfter: ['此后网络', 'Networks after'],
  events: ['事件', 'Events'],
  host: ['主机', 'Host'],
  perMinute: ['每分钟最多次数', 'Calls in a minute'],
  list: ['列表', 'List'],
  format: ['格式', 'Format'],
  question: ['筛选', 'Filter'],
  rows: ['行数', 'Rows'],
  whole: ['完整', 'Complete'],
  to: ['新的上级代理', 'New agent'],
  from: ['原上级代理', 'Agent before'],
  kind: ['类型', 'Kind'],
  of: ['场馆或通道', 'Venue or gateway'],
  rights: ['权限', 'Rights'],
  days: ['有效期（天）', 'Days'],
  award: ['发放方式', 'Given by'],
  tiers: ['档位', 'Tiers'],
  total: ['总预算', 'Total budget'],
  win: ['单笔派彩限额（元）', 'Limit of a single payout (¥)'],
  hour: ['场馆一小时净派彩限额（元）', 'Limit of a venue’s net payout per hour (¥)'],
  ahead: ['先于注单记录转出限额（元）', 'Limit of money sent out before bets are recorded (¥)'],
  day: ['场馆一天净派彩限额（元）', 'Limit of a venue’s net payout per day (¥)'],
};

/** Of what it says besides, what is a state. */
const auditStates: ReadonlySet<string> = new Set([
  'state',
  'stateBefore',
  'stateAfter',
  'secondFactorBefore',
  'secondFactorAfter',
  'addressCheck',
  'refusal',
]);

const auditStateWords: Words = {
  staff_wrong_credentials: ['口令、验证码或通行密钥不对', 'Wrong password, code or passkey'],
  rate_limited: ['尝试太多', 'Too many attempts'],
  staff_network_outside: ['不在可用网络', 'Outside the networks of the console'],
  on: ['开放', 'Open'],
  off: ['关闭', 'Close'],
  pending: ['待审核', 'Pending'],
  approved: ['已通过', 'Approved'],
  rejected: ['已拒绝', 'Rejected'],
  review: ['待核对', 'To check'],
  credited: ['已入账', 'Credited'],
  ignored: ['已忽略', 'Ignored'],
  enabled: ['可登录', 'Can sign in'],
  disabled: ['已停用', 'Disabled'],
  used: ['已绑定', 'Bound'],
  unused: ['未绑定', 'Not bound'],
  normal: ['正常', 'Normal'],
  frozen: ['已冻结', 'Frozen'],
  open: ['进行中', 'Running'],
  closed: ['已结束', 'Ended'],
  waiting: ['等待中', 'Waiting'],
  wanted: ['待平台办理', 'With the platform'],
  given: ['已赠送', 'Given'],
  active: ['进行中', 'Running'],
  fulfilled: ['已转入钱包', 'In the wallet'],
  expired: ['已过期', 'Expired'],
  forfeited: ['会员放弃', 'Given up'],
  cancelling: ['取消中', 'Being cancelled'],
  cancelled: ['已取消', 'Cancelled'],
  draft: ['草稿', 'Draft'],
  published: ['上架', 'Published'],
  hidden: ['下架', 'Unpublished'],
  paid: ['已发放', 'Paid out'],
  recorded: ['已入账', 'Credited'],
  held: ['待处理', 'To do'],
  proposed: ['待复核', 'Awaiting second approval'],
  decided: ['已复核', 'Second approval given'],
  clear: ['未列入', 'Not listed'],
  listed: ['已列入', 'Listed'],
  unknown: ['未查明', 'Not known'],
  paused: ['已暂停', 'Paused'],
  ended: ['已移除', 'Taken away'],
  unseen: ['未显示', 'Not shown'],
  seen: ['已显示', 'Shown'],
  coming: ['上传中', 'Uploading'],
  reading: ['试运行中', 'Dry run under way'],
  faulty: ['有问题', 'Faults'],
  read: ['已读入', 'Read'],
  asked: ['待同事同意', 'Waits for a colleague'],
  more: ['须补资料', 'More was asked for'],
  running: ['导入中', 'Being brought in'],
  done: ['已导入', 'Brought in'],
  confirmed: ['已确认', 'Confirmed'],
  refused: ['不采用', 'Discarded'],
  ...roleNames,
};

/** What kind of file it is, or of statement. */
const auditKindWords: Words = {
  gateway: ['支付通道', 'Payment gateway'],
  bank: ['银行', 'Bank'],
  payout: ['代付（USDT）', 'Payouts (USDT)'],
  venue_transfers: ['场馆转账', 'Venue transfers'],
  venue_bets: ['场馆注单（输赢）', 'Venue bets (net)'],
  members: ['会员', 'Members'],
  balances: ['余额', 'Balances'],
  bets: ['注单', 'Bets'],
};

/** What is named by its venue's code. */
const atVenues: ReadonlySet<string> = new Set(['venue', 'game', 'exposure']);

/** `venue/pg` as `venue/PG电子` where its name is known, `game/pg/12` as well. */
export function withVenueName(subject: string, names: ReadonlyMap<string, string>): string {
  const [kind = '', code = '', ...rest] = subject.split('/');
  const name = atVenues.has(kind) ? names.get(code) : undefined;
  return name === undefined ? subject : [kind, name, ...rest].join('/');
}

/** `counterparty/bank` as `counterparty/商业银行`. */
export function calledBy(subject: string, name: string): string {
  return `${subject.split('/')[0]}/${name}`;
}

/** `deposit/12` as `存款单 12`. */
export function subjectWords(subject: string): Both {
  const [kind = '', ...parts] = subject.split('/');
  const id = parts.join(' ');
  const [chinese, english] = auditSubjects[kind] ?? [kind, kind];
  return [`${chinese} ${id}`.trim(), `${english} ${id}`.trim()];
}

/** `title` as `标题`, `titleBefore` as `此前标题`; undefined: not known yet. */
export function detailWords(name: string): Both | undefined {
  const whole = auditDetails[name];
  if (whole !== undefined) return whole;
  const [, field = '', when = ''] = /^(.+)(Before|After)$/.exec(name) ?? [];
  const both = auditDetails[field];
  if (both === undefined) return undefined;
  return when === 'Before' ? [`此前${both[0]}`, `${both[1]} before`] : [`此后${both[0]}`, `${both[1]} after`];
}

/** Of what it says besides, a state, or whether something is so, in words; undefined: it is neither. */
export function detailValueWords(name: string, value: unknown): Both | undefined {
  if (typeof value === 'boolean') return value ? ['是', 'Yes'] : ['否', 'No'];
  const field = name.replace(/(Before|After)$/, '');
  if (field === 'role' && value !== null) return eachOf(String(value), (role) => auditStateWords[role]);
  if (auditStates.has(name)) return auditStateWords[String(value)];
  if (field === 'rights' && value) return rightsText(String(value));
  if (field === 'rates') return ratesText(String(value));
  if (field === 'columns' && value !== null) return columnsText(String(value));
  if (field === 'tiers') return tiersText(String(value));
  if (field === 'award') return awardWords[String(value)];
  if (field === 'condition') return conditionWords[String(value)];
  if (field === 'kind') return auditKindWords[String(value)];
  if (field === 'level' || field === 'twoFrom') return identityLevels[String(value)];
  if (field === 'audience') return loggedAudienceWords(String(value ?? ''));
  // Of an identity that was refused, and of a correction; what people type is none of these.
  if (field === 'reason') return reasonWords[String(value)];
  if (field === 'stopped') return kindAndTarget(String(value), stopKindWords);
  return field === 'listed' ? listAndKind(String(value)) : undefined;
}

/** Words that the log has in one text, each by what it means; one without words stands as it is. */
function eachOf(value: string, wordsOf: (part: string) => Both | undefined): Both {
  const each = value.split(', ').map((part): Both => wordsOf(part) ?? [part, part]);
  return [each.map(([chinese]) => chinese).join('、'), each.map(([, english]) => english).join(', ')];
}

/** `deposits, members.read` as `存款、会员（只查看）`; a right that there is no more stands as it was. */
function rightsText(value: string): Both {
  const held = value.split(', ');
  const known = rightsInWords(held);
  const gone = held
    .filter((right) => rightsInWords([right]).length === 0)
    .map((right): Both => [right, right]);
  const each = [...known, ...gone];
  return [each.map(([chinese]) => chinese).join('、'), each.map(([, english]) => english).join(', ')];
}

const awardWords: Words = {
  deposit: ['存款到账', 'Deposit'],
  code: ['优惠码', 'Code'],
  losses: ['亏损返还', 'Cash back'],
  referral: ['邀请好友', 'Referral'],
};

const conditionWords: Words = {
  none: ['没有条件', 'None'],
  deposit: ['单笔存款达到', 'A deposit of at least'],
  deposits: ['累计存款达到', 'Deposits in all of at least'],
  turnover: ['有效投注达到', 'Turnover of at least'],
};

const categoryWords: Words = {
  realbet: ['真人', 'Live'],
  sport: ['体育', 'Sports'],
  gaming: ['电竞', 'E-sports'],
  joker: ['棋牌', 'Cards & board'],
  concise: ['电子', 'Slots'],
  lottery: ['彩票', 'Lottery'],
};

/** `realbet 2, sport 2` as `真人 2、体育 2`. */
function ratesText(value: string): Both {
  const each = value.split(', ').map((part) => {
    const [category = '', rate = ''] = part.split(' ');
    const [chinese, english] = categoryWords[category] ?? [category, category];
    return [`${chinese} ${rate}`, `${english} ${rate}`] as const;
  });
  return [each.map(([chinese]) => chinese).join('、'), each.map(([, english]) => english).join(', ')];
}

/** `10000:5%:50000` in fen as `满 100 元送 5%，最高 500 元`. */
function tiersText(value: string): Both | undefined {
  const each = value.split(' ').flatMap((tier) => {
    const [, from, percent, most] = /^(\d+):(\d+)%:(\d+)$/.exec(tier) ?? [];
    if (from === undefined || most === undefined) return [];
    const [least, highest] = [yuanOf(from), yuanOf(most)];
    return [
      [
        `满 ${least} 元送 ${percent}%，最高 ${highest} 元`,
        `from ¥${least} ${percent}%, at most ¥${highest}`,
      ] as const,
    ];
  });
  if (each.length === 0) return undefined;
  return [each.map(([chinese]) => chinese).join('；'), each.map(([, english]) => english).join('; ')];
}

/** `number=订单号, at=时间` as `单号列 订单号、时间列 时间`. */
function columnsText(value: string): Both {
  const columns: Words = statementColumnWords;
  const each = value.split(/, (?=[a-z]+=)/).map((part) => {
    const [, name = '', head = ''] = /^([a-z]+)=(.*)$/.exec(part) ?? [];
    const [chinese, english] = columns[name] ?? ['', ''];
    return chinese === '' ? ([part, part] as const) : ([`${chinese} ${head}`, `${english} ${head}`] as const);
  });
  return [each.map(([chinese]) => chinese).join('、'), each.map(([, english]) => english).join(', ')];
}

/** Fen as yuan, without what is nothing. */
function yuanOf(fen: string): string {
  const [whole, rest] = [BigInt(fen) / 100n, BigInt(fen) % 100n];
  return rest === 0n ? `${whole}` : `${whole}.${`${rest}`.padStart(2, '0')}`;
}

const identityLevels: Words = identityLevelWords;

const reasonWords: Words = Object.fromEntries([
  ...identityReasons.map((reason) => [
    reason,
    [identityReasonTexts[reason].zh, identityReasonTexts[reason].en],
  ]),
  // Kept in Chinese, as the member reads it.
  ...adjustmentReasonCodes.map((code) => [
    adjustmentReasons[code],
    [adjustmentReasons[code], adjustmentReasonsInEnglish[code]],
  ]),
]);

const ways: Words = wayWords;

/** `way/bank` as `一种支付方式 银行卡`, `withdrawals` as `全部取款`. */
function kindAndTarget(value: string, words: Words): Both | undefined {
  const [kind = '', ...parts] = value.split('/');
  const both = words[kind];
  const named = parts.join(' ');
  const [chinese, english] = (kind === 'way' ? ways[named] : undefined) ?? [named, named];
  return both && [`${both[0]} ${chinese}`.trim(), `${both[1]} ${english}`.trim()];
}

/** `watch/account` as `观察 收款账号`. */
function listAndKind(value: string): Both | undefined {
  const [list = '', kind = ''] = value.split('/');
  const lists: Words = listWords;
  const kinds: Words = listKindWords;
  const [of, what] = [lists[list], kinds[kind]];
  return of && what && [`${of[0]} ${what[0]}`, `${of[1]}: ${what[1]}`];
}
