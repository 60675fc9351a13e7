/**
 * The table of calls (specification, chapter 7; wire facts): plain data that phones get too, so nothing here loads a validator.
 * Names are ours, paths are the published contract's with their historical spelling.
 */
export interface CallDoor {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Other paths that old clients use for the same call. */
  readonly aliases?: readonly string[];
  /** Needs a member's session; without one the answer is code 401. */
  readonly session: boolean;
  /**
   * May simply be repeated. Where false, the call makes or moves something: a client sends an `Idempotency-Key` chosen before
   * the first attempt, and repeats with the same key.
   */
  readonly repeatable: boolean;
  /** How the payload travels; a GET's is the query. */
  readonly body?: 'multipart';
  /** Ours, beside chapter 7. */
  readonly ours?: true;
  /** One line for the API document. */
  readonly summary: string;
}

export const calls = {
  visitUrl: {
    method: 'GET',
    path: '/api/getVisitUrl',
    session: false,
    repeatable: true,
    summary: '网站迁移地址 Where the site has moved to',
  },
  games: {
    method: 'GET',
    path: '/api/game/list',
    session: false,
    repeatable: true,
    summary: '游戏列表 Games by category',
  },
  appInfo: {
    method: 'POST',
    path: '/api/app',
    session: false,
    repeatable: true,
    summary: '站点信息 Site state and titles',
  },
  signIn: {
    method: 'POST',
    path: '/api/login_pc',
    aliases: ['/api/login'],
    session: false,
    repeatable: true,
    summary: '登录 Sign in',
  },
  register: {
    method: 'POST',
    path: '/api/register',
    session: false,
    repeatable: false,
    summary: '注册 Register',
  },
  signOut: { method: 'POST', path: '/api/logoff', session: true, repeatable: true, summary: '退出 Sign out' },
  balance: {
    method: 'POST',
    path: '/api/balance',
    session: true,
    repeatable: true,
    summary: '中心钱包余额 Central balance',
  },
  profile: {
    method: 'POST',
    path: '/api/user',
    session: true,
    repeatable: true,
    summary: '会员资料 The member',
  },
  refreshProfile: {
    method: 'POST',
    path: '/api/refreshusermoney',
    session: true,
    repeatable: true,
    summary: '刷新会员资金 The member, afresh',
  },
  recycleAll: {
    method: 'POST',
    path: '/api/transall',
    session: true,
    repeatable: false,
    summary: '一键回收 All venue money back to the central wallet',
  },
  banners: {
    method: 'POST',
    path: '/api/bannerList',
    session: false,
    repeatable: true,
    summary: '轮播图 Banners',
  },
  homeNotices: {
    method: 'POST',
    path: '/api/homenotice',
    session: false,
    repeatable: true,
    summary: '滚动公告 Scrolling notices',
  },
  notices: {
    method: 'POST',
    path: '/api/noticeList',
    session: false,
    repeatable: true,
    summary: '公告列表 Notices',
  },
  serviceUrl: {
    method: 'POST',
    path: '/api/getservicerurl',
    session: false,
    repeatable: true,
    summary: '客服地址 Customer service address',
  },
  agentLoginUrl: {
    method: 'GET',
    path: '/api/getAgentLoginUrl',
    session: true,
    repeatable: true,
    summary: '代理后台地址 Agent backend address',
  },
  gameUrl: {
    method: 'POST',
    path: '/api/getGameUrl',
    session: true,
    repeatable: true,
    summary: '游戏地址 Launch a game',
  },
  redPacket: {
    method: 'GET',
    path: '/api/userredpacket',
    session: true,
    repeatable: true,
    summary: '红包资格 Red packet chances',
  },
  claimRedPacket: {
    method: 'POST',
    path: '/api/douserredpacket',
    session: true,
    repeatable: false,
    summary: '抢红包 Grab a red packet',
  },
  redPackets: {
    method: 'POST',
    path: '/api/redpacket',
    session: true,
    repeatable: true,
    summary: '红包记录 Red packet records',
  },
  promotionTypes: {
    method: 'POST',
    path: '/api/activitytype',
    session: false,
    repeatable: true,
    summary: '活动类型 Promotion types',
  },
  promotions: {
    method: 'POST',
    path: '/api/activitylist',
    session: false,
    repeatable: true,
    summary: '活动列表 Promotions',
  },
  promotion: {
    method: 'POST',
    path: '/api/activitydeatil',
    session: false,
    repeatable: true,
    summary: '活动详情 A promotion',
  },
  applyForPromotion: {
    method: 'POST',
    path: '/api/doactivityapply',
    session: true,
    repeatable: false,
    summary: '申请活动 Apply for a promotion',
  },
  promotionApplications: {
    method: 'POST',
    path: '/api/activityApplyLog',
    session: true,
    repeatable: true,
    summary: '活动申请记录 Applications',
  },
  uploadAvatar: {
    method: 'POST',
    path: '/api/uploadimg',
    session: true,
    repeatable: true,
    body: 'multipart',
    summary: '上传头像 Upload an avatar',
  },
  vipLevels: {
    method: 'POST',
    path: '/api/uservip',
    session: false,
    repeatable: true,
    summary: 'VIP等级 VIP levels',
  },
  applyAsAgent: {
    method: 'POST',
    path: '/api/applyagentdo',
    session: true,
    repeatable: false,
    summary: '申请代理 Apply as agent',
  },
  agentApplication: {
    method: 'POST',
    path: '/api/agent-application',
    session: true,
    repeatable: true,
    ours: true,
    summary: '我的代理申请 How the own application stands',
  },
  article: {
    method: 'POST',
    path: '/api/article',
    session: false,
    repeatable: true,
    summary: '帮助文章 An article',
  },
  venueBalances: {
    method: 'POST',
    path: '/api/balancelist',
    session: true,
    repeatable: true,
    summary: '场馆余额 Balances at venues',
  },
  rebates: {
    method: 'POST',
    path: '/api/getfanshui',
    session: true,
    repeatable: true,
    summary: '返水记录 Rebates',
  },
  claimRebates: {
    method: 'POST',
    path: '/api/dofanshui',
    session: true,
    repeatable: false,
    summary: '领取返水 Claim rebates',
  },
  updateProfile: {
    method: 'POST',
    path: '/api/updateuserinfo',
    session: true,
    repeatable: true,
    summary: '修改资料 Change the profile',
  },
  betRecords: {
    method: 'POST',
    path: '/api/betrecord',
    session: true,
    repeatable: true,
    summary: '投注记录 Bets',
  },
  transactions: {
    method: 'POST',
    path: '/api/gettransrecord',
    session: true,
    repeatable: true,
    summary: '交易记录 Transactions',
  },
  cards: {
    method: 'POST',
    path: '/api/getcard',
    session: true,
    repeatable: true,
    summary: '卡片列表 Bound cards and addresses',
  },
  bindCard: {
    method: 'POST',
    path: '/api/bindcard',
    session: true,
    repeatable: false,
    summary: '绑定卡片 Bind a card or address',
  },
  removeCard: {
    method: 'POST',
    path: '/api/delcard',
    session: true,
    repeatable: false,
    summary: '解绑卡片 Remove a card',
  },
  banks: {
    method: 'POST',
    path: '/api/banklist',
    session: false,
    repeatable: true,
    summary: '银行列表 Bank names',
  },
  changePassword: {
    method: 'POST',
    path: '/api/editPassword',
    session: true,
    repeatable: false,
    summary: '修改登录密码 Change the login password',
  },
  changePayPassword: {
    method: 'POST',
    path: '/api/editPayPassword',
    session: true,
    repeatable: false,
    summary: '修改取款密码 Change the pay password',
  },
  waysToPay: {
    method: 'GET',
    path: '/api/get_pay_way',
    session: true,
    repeatable: true,
    summary: '支付方式 Ways to pay in',
  },
  payRange: {
    method: 'POST',
    path: '/api/getPayRange',
    session: true,
    repeatable: true,
    summary: '限额 Limits of a way',
  },
  payBanks: {
    method: 'POST',
    path: '/api/getpaybank',
    session: true,
    repeatable: true,
    summary: '收款账号 Receiving accounts',
  },
  openDeposit: {
    method: 'POST',
    path: '/api/recharge',
    session: true,
    repeatable: false,
    summary: '存款 Open a deposit order',
  },
  depositOrder: {
    method: 'POST',
    path: '/api/payinfo',
    session: true,
    repeatable: true,
    summary: '充值订单 A deposit order',
  },
  turnoverLeft: {
    method: 'POST',
    path: '/api/getBetAmount',
    session: true,
    repeatable: true,
    summary: '打码量 Turnover still to play',
  },
  withdraw: {
    method: 'POST',
    path: '/api/withdraw',
    session: true,
    repeatable: false,
    summary: '取款 Ask for a withdrawal',
  },
  transfer: {
    method: 'POST',
    path: '/api/transfer',
    session: true,
    repeatable: false,
    summary: '转账 Transfer between wallets',
  },
  setAutoTransfer: {
    method: 'POST',
    path: '/api/uptransferstatus',
    session: true,
    repeatable: true,
    summary: '自动免转 Auto-transfer switch',
  },
  gamesOfProvider: {
    method: 'POST',
    path: '/api/gamelistBycode',
    session: false,
    repeatable: true,
    summary: '电子游戏列表 Games of a provider',
  },

  walletOverview: {
    method: 'POST',
    path: '/api/wallet/overview',
    session: true,
    repeatable: true,
    ours: true,
    summary: '资金全景 Where the money is',
  },
  transactionDetail: {
    method: 'POST',
    path: '/api/transactiondetail',
    session: true,
    repeatable: true,
    ours: true,
    summary: '订单进度 Steps of a deposit or withdrawal',
  },
  inbox: {
    method: 'POST',
    path: '/api/inbox',
    session: true,
    repeatable: true,
    ours: true,
    summary: '站内信 Inbox messages',
  },
  inboxUnread: {
    method: 'POST',
    path: '/api/inbox/unread',
    session: true,
    repeatable: true,
    ours: true,
    summary: '未读数 Unread count',
  },
  readInbox: {
    method: 'POST',
    path: '/api/inbox/read',
    session: true,
    repeatable: true,
    ours: true,
    summary: '标为已读 Mark as read',
  },
} as const satisfies Record<string, CallDoor>;

export type CallName = keyof typeof calls;
