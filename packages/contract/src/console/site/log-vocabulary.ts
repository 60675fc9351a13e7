/**
 * What people at a desk call what the log calls otherwise, in both languages: everyday words beside the pieces of the log's own labels
 * that they stand for. A word that a label has is no entry here: labels speak for themselves.
 */

export interface Everyday {
  /** As it is said; English by its whole word, in any of its forms that end regularly. */
  readonly said: readonly string[];
  /** Pieces of labels, any of which is meant. */
  readonly means: readonly string[];
  /** Narrows where a label has it, and otherwise asks for nothing: who changed a notice may have deleted it. `alone`: only where nothing else is asked. */
  readonly wide?: 'narrows' | 'alone';
}

const approving = ['通过', '同意', '批准', '初审', '复核', 'approve', 'approval', 'agree', 'first yes'];
const refusing = ['拒绝', '驳回', '否决', '不采用', 'reject', 'refuse', 'discard', 'not used'];
const stopping = ['停用', '停止', '关闭', '暂停', 'stop', 'closed', 'pause', 'disable'];
const opening = ['解除停用', '开放', '启用', '继续', 'stop lifted', 'opened', 'enable', 'resume'];
const changing = [
  '修改',
  '更改',
  '调整',
  '设置',
  '变更',
  '保存',
  '流水比例',
  'change',
  'saved',
  'reorder',
  'set',
];
const adding = [
  '添加',
  '新增',
  '新建',
  '加入',
  '发布',
  '写',
  '生成',
  'add',
  'new',
  'publish',
  'written',
  'make',
];
const removing = ['删除', '移除', '移出', '取下', '取消', '撤回', 'delete', 'remove', 'taken', 'cancel'];
/** What a member signs in or pays with, which only the way back to an account sets for them. */
const memberPasswords = [
  '会员密码',
  '会员的密码',
  '登录密码',
  '支付密码',
  '资金密码',
  'member password',
  'members password',
  'pay password',
  'payment password',
];
/** A member's, as people call it. */
const accounts = ['账户', '帐户', '账号', '帐号', 'account'];
/** Where those who use the console may be. */
const consoleNetworks = [
  '后台网络',
  '办公网络',
  '员工网络',
  'staff network',
  'console network',
  'office network',
];
const conversations = ['客服', '聊天', '会话', '客服对话', 'chat', 'conversation', 'support'];
const giving = ['赠送', '发放', 'give', 'pay'];
const bonuses = ['彩金', '红利', 'bonus', 'grant'];
/** By which a member is given a bonus. */
const bonusesGiven = [
  '通过活动申请',
  '活动申请初审',
  'promotion claim approved',
  'promotion claim: first approval',
];

export const everydayWords: readonly Everyday[] = [
  {
    said: [
      '批',
      '审',
      '批准',
      '审批',
      '审核',
      '同意',
      '通过',
      '放行',
      '点头',
      '放',
      'agreed',
      'approve',
      'okay',
      'ok',
      'let through',
      'let',
      'release',
      'pass',
      'accept',
      'agree',
      'verify',
      'verified',
      'confirm',
    ],
    means: approving,
  },
  {
    said: [
      '拒',
      '驳',
      '驳回',
      '拒绝',
      '退回',
      '打回',
      '否决',
      'reject',
      'refuse',
      'decline',
      'deny',
      'bounce',
      'turn down',
      'turned down',
    ],
    means: refusing,
  },
  {
    said: [
      '停',
      '停掉',
      '停止',
      '关',
      '关掉',
      '关了',
      '暂停',
      'stop',
      'halt',
      'switch off',
      'switched off',
      'turn off',
      'turned off',
      'shut down',
      'shut',
      'close',
      'pause',
      'suspend',
    ],
    means: stopping,
  },
  {
    said: [
      '开',
      '恢复',
      '打开',
      '重开',
      '解除',
      'lift',
      'reopen',
      'resume',
      'switch on',
      'switched on',
      'turn on',
      'turned on',
      'open',
    ],
    means: opening,
  },
  {
    said: [
      '改',
      '调',
      '换',
      '设',
      '调整',
      '修改',
      '更改',
      '调高',
      '调低',
      '提高',
      '降低',
      '上调',
      '下调',
      'change',
      'edit',
      'alter',
      'modify',
      'adjust',
      'set',
      'raise',
      'lower',
    ],
    means: changing,
    wide: 'narrows',
  },
  { said: ['动', '碰', 'touch'], means: changing, wide: 'narrows' },
  {
    said: [
      '加',
      '建',
      '写',
      '创建',
      '新建',
      '添加',
      '签发',
      '上架',
      '上线',
      '下架',
      'add',
      'create',
      'issue',
      'write',
      'wrote',
      'make',
      'made',
      'publish',
      'post',
    ],
    means: adding,
  },
  { said: ['发', 'send', 'sent'], means: [...adding, '发放'] },
  {
    said: [
      '转',
      '转给',
      '转接',
      '移',
      '移到',
      '挪',
      '划',
      'moved',
      'transfer',
      'pass on',
      'hand over',
      'handed over',
    ],
    means: ['转交', 'handed over'],
  },
  { said: ['问', '追问'], means: ['询问会员', 'ask the member'] },
  { said: ['传', 'upload'], means: ['上传', 'upload'] },
  {
    said: ['提', '提出', '提议', '提交', '申请', 'propose', 'ask for', 'asked for', 'request', 'submit'],
    means: ['提出', '提交', '提请', '提议', '申请', 'proposed', 'asked for', 'ask to'],
  },
  { said: ['扣', '扣掉', 'deduct', 'debit'], means: ['余额更正', 'adjustment'] },
  { said: ['钱', '钱包', '余额', 'money', 'balance'], means: ['余额更正', 'adjustment'], wide: 'alone' },
  { said: ['对账', '核账', 'reconcile'], means: ['对账', 'reconciled', 'statement'] },
  // What keeps everybody out is a state of the site, beside what it says meanwhile.
  { said: ['维护', 'maintenance'], means: ['维护', '网站开放', 'maintenance', 'site open'] },
  { said: ['usdt', '泰达币'], means: ['usdt', '一条链', '一种支付方式'] },
  {
    said: ['谷歌验证码', '谷歌验证', '谷歌', '两步验证', 'google authenticator', 'authenticator', '2fa'],
    means: ['动态口令', '重置登录', 'authenticator', 'reset sign-in'],
  },
  { said: ['回调', 'callback'], means: ['通知', 'webhook'] },
  {
    said: ['网络外', '网外', '外网', 'outside the network', 'outside the networks', 'outside'],
    means: ['离开可用网络', '登录被拒绝', 'left the allowed networks', 'sign-in refused'],
  },
  { said: ['未成年', 'underage', 'minor'], means: ['未达到法定年龄', 'under age'] },
  {
    said: [
      '删',
      '去掉',
      '撤',
      '撤销',
      '取消',
      '删除',
      '删掉',
      'delete',
      'remove',
      'cancel',
      'cancelled',
      'cancelling',
      'revoke',
      'void',
      'withdraw',
    ],
    means: removing,
  },
  {
    said: ['失败', '没成功', '登不上', 'fail', 'failure', 'unsuccessful'],
    means: ['被拒绝', '失败', 'sign-in refused', 'failed'],
  },
  // What is stopped of a kind is called by its name alone.
  { said: ['trc20', 'tron', '波场'], means: ['一条链', 'trc20'] },
  { said: ['erc20', 'ethereum', '以太坊'], means: ['一条链', 'erc20'] },
  { said: ['支付宝', 'alipay'], means: ['一种支付方式', '支付宝', 'alipay'] },
  { said: ['微信', 'wechat'], means: ['一种支付方式', '微信', 'wechat'] },
  { said: ['网银', '银行转账', 'bank transfer'], means: ['一种支付方式', '网银', 'bank transfer'] },
  { said: ['代理佣金'], means: ['佣金', 'commission'] },
  {
    said: ['佣金比例', '佣金率', '代理佣金比例', '代理佣金率', '返佣比例', '代理比例', 'commission rate'],
    means: ['代理费率', 'agent rates'],
  },
  { said: ['归属', '上级', 'upline'], means: ['所属代理', 'change of agent'] },
  {
    said: ['送', '给', '派', '付', '支付', '结清', '结算', 'give', 'gave', 'pay', 'paid'],
    means: giving,
    wide: 'narrows',
  },
  {
    said: [
      '看',
      '查',
      '翻',
      '查看',
      '偷看',
      'look',
      'look at',
      'looked at',
      'see',
      'saw',
      'seen',
      'view',
      'read',
      'reveal',
    ],
    means: ['查看', 'view', 'read identity'],
  },
  { said: ['导', '下载', '带走', 'export', 'download', 'took away'], means: ['导出', 'export'] },
  {
    said: ['冻', '冻结', '封', '封号', '锁', 'freeze', 'froze', 'frozen', 'block', 'ban', 'lock'],
    means: ['冻结会员', 'freeze member'],
  },
  { said: ['解冻', '解封', 'unfreeze', 'unfroze', 'unblock', 'unlock'], means: ['解除冻结', 'unfreeze'] },
  {
    said: [
      '登录',
      '登陆',
      '登入',
      '进后台',
      '在后台',
      '在线',
      'log in',
      'logged in',
      'login',
      'sign in',
      'signed in',
    ],
    means: ['signed in', 'sign-in refused'],
  },
  {
    said: ['提现', '提款', '出款', '出金', '下分', 'cashout', 'cash out', 'payout'],
    means: ['取款', '付款批次', 'withdrawal', 'payout'],
  },
  { said: ['充值', '入金', '上分', 'top up', 'topup'], means: ['存款', 'deposit'] },
  {
    said: ['手机号', '手机号码', '电话', '电话号码', '号码', 'phone', 'phone number', 'mobile', 'number'],
    means: ['手机', 'phone', 'mobile'],
  },
  {
    said: ['补单', '手动入账', '人工入账', '手工入账', '手动上分', 'manual credit', 'credited by hand'],
    means: ['通过存款', '入账', '余额更正', 'approve deposit', 'credited', 'adjustment'],
  },
  { said: ['接待', '聊过', 'chatted'], means: ['客服对话', 'conversation'] },
  {
    said: [
      '快捷回复',
      '快捷语',
      '常用语',
      '话术',
      '客服模板',
      'canned reply',
      'quick reply',
      'support template',
    ],
    means: ['回复模板', 'template'],
  },
  { said: memberPasswords, means: ['账户找回', 'account recovery'] },
  { said: ['ip', '网段'], means: ['网络', 'network'] },
  { said: ['新设备', '新的设备', '陌生设备', 'new device'], means: ['登录', 'signed in'] },
  { said: ['订单', '单子', 'order'], means: ['订单', 'order'], wide: 'alone' },
  { said: ['自我排除', '自我禁止', '冷静期', 'self exclusion', 'time out'], means: ['暂停', 'break'] },
  { said: ['卡', '卡号', '银行卡号', 'card', 'bank card'], means: ['银行卡', 'card'] },
  { said: ['身份证', '证件', '实名', 'id card', 'passport', 'document', 'kyc'], means: ['身份', 'identity'] },
  {
    said: ['资料', '隐私', 'details', 'personal data', 'information'],
    means: ['资料', 'personal', 'identity'],
  },
  {
    said: ['数据', 'data'],
    means: ['导出', '个人资料', 'export', 'personal'],
  },
  {
    said: ['加钱', '加款', '补钱', '补款', '扣钱', '扣款', '补偿', '调账', 'credit by hand', 'compensation'],
    means: ['余额更正', 'adjustment'],
  },
  { said: ['佣', '退佣', '返佣'], means: ['佣金', 'commission'] },
  {
    said: [
      '踢',
      '踢掉',
      '踢出',
      '登出',
      '退出',
      'kick',
      'kick out',
      'kicked out',
      'sign out',
      'signed out',
      'log out',
      'logged out',
    ],
    means: ['退出登录', '已退出', 'sign out', 'signed out', 'sessions ended'],
  },
  {
    said: ['限额', '额度', '上限', '下限', '最低额', '最高额', 'limit', 'minimum', 'maximum'],
    means: [
      '限额',
      '上限',
      '下限',
      '最低',
      '最高',
      '最少',
      '最多',
      'limit',
      'least',
      'most',
      'minimum',
      'maximum',
    ],
  },
  { said: ['反水', '返点', '回水', '返水比例', 'rebate rate'], means: ['返水', 'rebate'] },
  { said: ['红利', '优惠', '奖金', '礼金', 'bonus', 'grant'], means: ['彩金', '活动', 'bonus', 'promotion'] },
  { said: ['群发', '推送', '消息', 'mailing', 'mail', 'push'], means: ['站内信', 'message'] },
  {
    said: ['聊天', '聊天记录', '客服', '会话', 'chat', 'chat history', 'talk', 'support'],
    means: ['客服对话', 'conversation'],
  },
  { said: ['拉黑', 'blacklist', 'blacklisted'], means: ['加入名单', 'add to list'] },
  { said: ['黑名单', '名单', 'list', 'denylist', 'watchlist'], means: ['名单', '列表', 'list'] },
  {
    said: ['账单', '对账文件', '银行账单', '银行对账单', '银行流水', 'bank statement'],
    means: ['对账单', 'statement'],
  },
  { said: ['匹配', 'match'], means: ['确认对账单', '对账方', 'statement confirmed', 'reconciled'] },
  // Of what a member may withdraw, or pay in, in some time; what a single order may come to is told of each way to pay.
  {
    said: [
      '取款限额',
      '提款限额',
      '提现限额',
      '取款上限',
      '取款额度',
      'withdrawal limit',
      'limit of withdrawal',
    ],
    means: ['认证 取款'],
  },
  {
    said: ['存款限额', '充值限额', '存款上限', '存款额度', 'deposit limit', 'limit of deposit'],
    means: ['认证 存款', '网银限额', '微信限额', '支付宝限额', 'trc20 限额', 'erc20 限额'],
  },
  { said: ['条款', '服务条款', 'terms', 'terms of service'], means: ['帮助文章', 'help article'] },
  { said: ['重发', '补发', 'resend', 'resent', 'send again', 'sent again'], means: ['重发', 'sent again'] },
  {
    said: ['接管', 'take over', 'took over', 'taken over'],
    means: ['接手', '转交', 'taken over', 'handed over'],
  },
  {
    said: ['没通过', '未通过', '不通过', '没批', '没过', 'not approved'],
    means: refusing,
  },
  {
    said: ['二次验证', '第二重验证', 'second factor', 'second step'],
    means: ['登录被拒绝', '重置登录', 'sign-in refused', 'reset sign-in'],
  },
  {
    said: ['会员的代理', '会员代理', 'member agent', 'agent of a', 'agent of the'],
    means: ['所属代理', 'change of agent'],
  },
  { said: consoleNetworks, means: ['后台可用网络', 'networks of the console'] },
  {
    said: ['绕过', '跳过', 'bypass', 'skip', 'get around', 'got around'],
    means: ['恢复密钥代替第二人', 'recovery key instead of a second person'],
  },
  {
    said: ['改回', '还原', 'undo', 'undid', 'undone', 'revert', 'roll back', 'rolled back'],
    means: ['改回的', 'undoes'],
  },
  { said: ['双人', '两人', '双人审核', 'four eyes'], means: ['双人审核', '两人', 'two people'] },
  { said: ['earn'], means: ['计佣', 'paid for'] },
  { said: ['放弃', 'give up', 'gave up', 'forfeit'], means: ['取消彩金', 'cancel bonus'] },
  { said: ['by hand', 'manual', 'manually'], means: ['余额更正', '人工', 'adjustment'], wide: 'narrows' },
  { said: ['汇率', 'exchange rate'], means: ['汇率', 'deposit rate', 'withdrawal rate'] },
  { said: ['权限', 'permission', 'right'], means: ['权限', '角色', 'right', 'role'] },
  { said: ['代理', '下线', 'affiliate', 'agent'], means: ['代理', '合营', 'agent'] },
  {
    said: [
      ...['下级', '同事', '同事的账号', '员工的账号', '员工账号'],
      ...['colleague', 'employee', 'colleague account', 'staff account'],
    ],
    means: ['员工', 'staff'],
  },
  { said: ['领', '领取', '申领', 'claimed'], means: ['活动申请', 'promotion claim'] },
  { said: ['address', 'wallet'], means: ['地址'] },
  { said: ['device'], means: ['设备'] },
  // What English bends irregularly.
  { said: ['found'], means: ['认定', 'find'] },
  { said: ['withdrew'], means: ['撤回', 'withdrawn', 'taken back'] },
  { said: ['took', 'take'], means: ['接手', '移除', '移出', 'take', 'taken', 'removed'] },
  {
    said: ['会员', '客户', '玩家', '用户', 'member', 'player', 'customer', 'user'],
    means: ['会员', 'member'],
    wide: 'alone',
  },
  { said: ['后台', 'console', 'back office'], means: ['后台', 'console'], wide: 'alone' },
  {
    said: ['网站', '全站', '整站', 'site', 'whole site'],
    means: ['网站', 'site'],
    wide: 'alone',
  },
  { said: ['用', '使用', 'use', 'used'], means: ['使用', 'used'], wide: 'alone' },
  {
    said: ['审过', '处理', '操作', 'handle', 'deal with', 'dealt with', 'decide'],
    means: [...approving, ...refusing],
    wide: 'narrows',
  },
];

/**
 * What two words mean together that neither of them means: whoever closes an account takes nothing out of use for all, they freeze a member.
 * `does` is one of an everyday word's ways to be said.
 */
export const pairedWords: readonly {
  readonly does: readonly string[];
  readonly to: readonly string[];
  readonly means: readonly string[];
}[] = [
  { does: ['关', '停', '封', 'close', 'freeze'], to: accounts, means: ['冻结会员', 'freeze member'] },
  { does: ['开', '解封', 'open', 'unfreeze'], to: accounts, means: ['解除冻结', 'unfreeze'] },
  {
    does: ['加', '送', '删', 'add', 'give', 'remove'],
    to: ['权限', '角色', 'permission', 'right', 'role'],
    means: ['更改角色', '修改角色权限', 'change role', 'role rights changed'],
  },
  {
    does: ['重置', '改', '找回', 'reset', 'change'],
    to: memberPasswords,
    means: ['账户找回', 'account recovery'],
  },
  {
    does: ['关', '结', '结束', 'close', 'end'],
    to: ['对话', '会话', '客服对话', 'chat', 'conversation'],
    means: ['结束客服对话', 'conversation closed'],
  },
  {
    does: ['搁置', 'park'],
    to: ['存款', '取款', '订单', 'deposit', 'withdrawal', 'order'],
    means: ['搁置订单', 'park order'],
  },
  { does: ['改回', 'undo'], to: ['规则', '规则修改', 'rule', 'rule change'], means: ['改回的', 'undoes'] },
  {
    does: ['关', '结', '停', 'close', 'end'],
    to: ['案件', '案', 'case'],
    means: ['更改案件状态', 'case status changed'],
  },
  { does: ['credit', 'pay', 'give'], to: ['by hand'], means: ['余额更正', 'adjustment'] },
  {
    does: ['回', '回复', '答复', '接待', 'answer', 'reply'],
    to: conversations,
    means: ['客服对话', 'conversation'],
  },
  {
    does: ['接管', '接手', 'take over', 'take'],
    to: conversations,
    means: ['转交客服对话', 'conversation handed over'],
  },
  {
    does: ['加', '删', '改', '放', 'add', 'remove', 'change', 'let'],
    to: consoleNetworks,
    means: ['后台可用网络', 'networks of the console'],
  },
  {
    does: ['开', '关', '停', 'open', 'stop'],
    to: ['网站', '全站', '整站', 'site', 'whole site'],
    means: ['网站开放', 'site open'],
  },
  {
    does: ['绕过', 'bypass'],
    to: ['复核', '双人', '第二人', 'second person', 'second yes', 'four eyes'],
    means: ['恢复密钥代替第二人', 'recovery key instead of a second person'],
  },
  {
    does: ['取消', '解除', 'cancel', 'lift'],
    to: ['自我排除', 'self exclusion'],
    means: ['误转', 'wrongly carried break'],
  },
  {
    does: ['改', '换', '重置', 'change', 'reset'],
    to: ['手机号', 'phone'],
    means: ['账户找回', 'account recovery'],
  },
  // An article is never taken away: it is changed, and that is told.
  {
    does: ['删', '加', '发', 'delete', 'add', 'send'],
    to: ['文章', '帮助文章', 'article'],
    means: ['修改帮助文章', 'help article changed'],
  },
  {
    does: ['开', '进', 'open', 'enter'],
    to: ['后台', 'console'],
    means: ['signed in', 'sign-in refused'],
  },
  {
    does: ['用', 'use'],
    to: ['恢复密钥', 'recovery key'],
    means: ['恢复密钥代替第二人', 'recovery key instead of a second person'],
  },
  {
    does: ['扣', '加', '补', '给', '送', 'add', 'give', 'take', 'deduct'],
    to: ['钱', 'money'],
    means: ['余额更正', 'adjustment'],
  },
  {
    does: ['发布', '上架', '下架', 'publish'],
    to: ['活动', 'promotion'],
    means: ['保存活动', 'promotion saved'],
  },
  {
    does: ['发', '发布', 'send'],
    to: ['通知', 'notification'],
    means: ['站内信', '发布公告', 'write message', 'publish notice'],
  },
  {
    does: ['转', '划', 'moved', 'transfer'],
    to: ['代理', '上级', 'agent'],
    means: ['变更所属代理', 'change of agent'],
  },
  {
    does: ['封', '拉黑', 'ban', 'block'],
    to: ['ip', '设备', '网段', 'device', 'network'],
    means: ['加入名单', 'add to list'],
  },
  { does: ['取消', 'cancel'], to: bonuses, means: ['取消彩金', 'cancel bonus', 'bonus cancellation'] },
  { does: ['批', '发', '送', 'approve', 'send', 'give'], to: bonuses, means: bonusesGiven },
  // Members draw them by themselves: what is given by people is the rules by which they are drawn.
  { does: ['发', '送', 'send', 'give'], to: ['红包', 'packet'], means: ['红包规则', 'red packet rules'] },
  { does: ['打', 'put'], to: ['标签', 'tag'], means: ['贴标签', 'add tag'] },
];

/** What may stand on a list, as people call it who see it on a member's page; English words mean these (`everydayWords`). */
export const listedWords: readonly string[] = ['地址', '银行卡', '设备'];

/** What is taken away as a file, as people call it: the name of that action has none of these. */
export const exportedWords: readonly string[] = [
  ...['注单', '存款', '取款', '代理', '账本', '余额更正', '活动', '转账', '对账单', '流水'],
  ...[
    'bets',
    'deposits',
    'withdrawals',
    'agents',
    'ledger',
    'adjustments',
    'promotions',
    'transfers',
    'statements',
  ],
];

/**
 * Pages and groups of the menu whose names are not those that the log has for what is done there, by both names that they have: how the
 * names of those actions begin. None: nothing is done there that the log could tell of.
 */
export const pageWords: readonly { readonly said: readonly string[]; readonly begins: readonly string[] }[] =
  [
    { said: ['总览', 'overview'], begins: [] },
    {
      said: ['会员与客服', 'members & support'],
      begins: ['member_', 'note_', 'tag_', 'personal_', 'conversation_'],
    },
    {
      said: ['财务', 'finance'],
      begins: [
        'deposit_',
        'withdrawal_',
        'payment_',
        'arrival_',
        'gateway_',
        'payout_',
        'adjustment_',
        'counterparty_',
        'statement_',
        'difference_',
      ],
    },
    { said: ['风控', 'risk'], begins: ['held_win_', 'list_', 'case_', 'stop_', 'rule_'] },
    {
      said: ['营销', 'marketing'],
      begins: [
        'promotion_',
        'grant_',
        'free_bets_',
        'red_packets_',
        'notice_',
        'banner_',
        'banners_',
        'mailing_',
        'article_',
      ],
    },
    {
      said: ['系统', 'system'],
      begins: ['staff_', 'role_', 'api_key_', 'webhook_', 'import_', 'settings_', 'recovery_key_'],
    },
    { said: ['存款审核', 'deposit review'], begins: ['deposit_'] },
    { said: ['取款审核', 'withdrawal review'], begins: ['withdrawal_'] },
    { said: ['汇出核对', 'payout checks'], begins: ['payout_'] },
    { said: ['账户注销', 'closings'], begins: [] },
    { said: ['身份审核', 'identity review'], begins: ['identity_'] },
    { said: ['在线客服', 'live support'], begins: ['conversation_', 'template_'] },
    { said: ['红包', 'red packets'], begins: ['red_packets_'] },
    { said: ['场馆转账', 'venue transfers'], begins: [] },
    { said: ['场馆差异', 'venue differences'], begins: ['venue_reconciled'] },
    { said: ['搁置的注单', 'set-aside bets'], begins: ['set_aside_'] },
    { said: ['超时未结注单', 'overdue bets'], begins: [] },
    { said: ['代理报表', 'agent reports'], begins: [] },
    { said: ['归属变更', 'changes of agent'], begins: ['agent_move', 'agent_dismissal'] },
    { said: ['账本状态', 'ledger status'], begins: [] },
    { said: ['月结', 'month-end'], begins: ['export_'] },
    {
      said: ['对账', 'reconciliation'],
      begins: ['counterparty_', 'statement_', 'difference_', 'venue_reconciled'],
    },
    { said: ['操作日志', 'audit log'], begins: [] },
    { said: ['停用与恢复', 'stops'], begins: ['stop_'] },
    { said: ['开站清单', 'go-live checklist'], begins: [] },
    { said: ['事件通知', 'webhooks'], begins: ['webhook_'] },
  ];

/** What stands before the name of what was done, in a question that asks for it by that name. */
export const whoBefore = /^(?:谁|是谁|哪位|who(?:m|se)?)[\s:：,，]*/i;

/** What a question ends with. */
export const questionMarks = /[?？]+$/;

/** What makes a question of it, and is nothing that the log could be asked for. */
export const askingWords: ReadonlySet<string> = new Set(
  [
    '谁 是谁 哪位 哪个 哪些 哪几 什么 多少 怎么 为什么 何时 什么时候 几点 哪天 有没有 是不是 列出 显示 请 了 过 吗 呢',
    'who whom what which when why how where did does show tell find please',
  ].flatMap((line) => line.split(' ')),
);

/** Of somebody who is named it asks for all that was done to them, and not for changes alone. */
export const touchWords: ReadonlySet<string> = new Set(['动', '碰', 'touch']);

/** What asks who did how much of it, though a label has the word: the answer counts that beside the rows. */
export const talliedWords: ReadonlySet<string> = new Set(
  '最多 最少 最常 几次 多少次 多少条 多少笔 most least fewest often'.split(' '),
);

/** What the log cannot be asked, though a label has the word: who was fastest, or did it to themselves. It is told to have been left out. */
export const untoldWords: ReadonlySet<string> = new Set(
  '最快 最慢 自己 fastest slowest themselves himself herself'.split(' '),
);

/** What says to whom something was done where another word says what: it is done by itself only where it stands alone. */
export const towardsWords: ReadonlySet<string> = new Set(['给']);

/** What stands between the words that mean something, in a question or in anything else that is written. */
export const emptyWords: ReadonlySet<string> = new Set(
  [
    '的 吧 啊 让 重 重新 去 把 被 将 在 都 有 没有 是 做 干 办 搞 弄 新 手动 人工 手工 之间',
    '这 那 这个 那个 这位 那位 这些 那些 该 一下 一个 人 我 我们 你 他 她 它 他们 和 与 及 对 从 到 里 上 下 号 个 位 笔 次 另 另一 另外 别的 条 张 最近 掉 完 成 又 还 也 就 名 所有 全部 事 事情 发生',
    'do done was were is are be been has have had the a an of by for to on in at from with through',
    'that this these those another other any anybody anyone somebody someone everybody everything anything all our us me my we i you it its they them their he she',
    'his her and or up off out down so many much there happened happen people person work last just recently get got new no s t during between own again more about',
  ].flatMap((line) => line.split(' ')),
);

/** What joins words in Chinese, and is no part of one though a label may have it there. */
export const joint = /^(?:[谁的了吗呢把被是]|过(?!期))|[谁的了吗呢把被是]$/;

/** What says that something is done, and stands between a verb and its object. */
export const within = /(?<=.)[了过](?=.)/u;

/** From which sum on: words before the figure, or behind it; 万 and k are parts of the figure. A figure with a clock's or a day's sign is none. */
export const sumFrom =
  /(?:(?:金额|数额|单笔|\bamounts?)\s*)?(?:[>≥]=?|\b(?:over|above|at least|more than|from)|超过|大于|高于|至少)\s*[¥￥]?\s*(\d[\d,]*(?:\.\d{1,2})?)(?![\d.:/-]*\d)(?!\s*(?:[ap]m\b|[点时日号月天分]|:|days?\b|hours?\b|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)))\s*(万|k\b)?\s*元?|[¥￥]?(\d[\d,]*(?:\.\d{1,2})?)\s*(万|k\b)?\s*元?\s*(?:以上|or more\b|and above\b)/i;

/** Up to which sum: words before the figure, or behind it. */
export const sumUntil =
  /(?:(?:金额|数额|单笔|\bamounts?)\s*)?(?:[<≤]=?|\b(?:under|below|at most|less than|up to)|少于|低于|小于|不到|不超过|至多)\s*[¥￥]?\s*(\d[\d,]*(?:\.\d{1,2})?)(?![\d.:/-]*\d)(?!\s*(?:[ap]m\b|[点时日号月天分]|:|days?\b|hours?\b|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)))\s*(万|k\b)?\s*元?|[¥￥]?(\d[\d,]*(?:\.\d{1,2})?)\s*(万|k\b)?\s*元?\s*(?:以下|以内|or less\b|and below\b)/i;

/** From one sum to another: one of the two has the sign of money, or it is said in words that it lies between. */
export const sumBetween =
  /(?:[¥￥]\s*(\d[\d,]*(?:\.\d{1,2})?)\s*(万|k\b)?\s*元?\s*(?:到|至|[-–—~～]|to|and)\s*[¥￥]?\s*(\d[\d,]*(?:\.\d{1,2})?)\s*(万|k\b)?\s*元?)|(?:(\d[\d,]*(?:\.\d{1,2})?)\s*(万|k\b)?\s*元?\s*(?:到|至|[-–—~～])\s*(\d[\d,]*(?:\.\d{1,2})?)\s*(?:(万|k\b)\s*元?|元))|(?:\bbetween\s+(\d[\d,]*(?:\.\d{1,2})?)\s*(k\b)?\s+and\s+(\d[\d,]*(?:\.\d{1,2})?)(?!\d|\s*(?:[ap]m\b|:))\s*(k\b)?)/i;

/** A sum that is called large and not told: from here on, in yuan; what was understood says so. */
export const largeSum = { said: ['大额', '大笔', 'large', 'big', 'huge'], yuan: 10_000 } as const;
