/** The demonstration site's content. All of it is ours; operators replace it in the console. */

/** Codes are the sandbox platform's. */
export const venues = [{ code: 'mpqp', name: '明牌棋牌', category: 'joker' }] as const;

export const games = [
  { venue: 'mpqp', code: 'hilo', name: '翻牌高低', picture: '/pictures/games/hilo.svg' },
] as const;

export const banners = [
  { src: '/pictures/banners/1.svg', title: '明牌：每一分钱都看得见', url: '' },
  { src: '/pictures/banners/2.svg', title: '翻牌高低：结果可验证', url: '' },
  { src: '/pictures/banners/3.svg', title: 'USDT 存取，进度全程可见', url: '' },
  { src: '/pictures/banners/4.svg', title: '理性娱乐，量力而行', url: '' },
] as const;

export const notices = [
  {
    title: '欢迎来到明牌',
    content: '欢迎来到明牌：余额、在途、冻结，每一分钱都能在“我的钱包”里找到去处。',
    scrolls: true,
    hoursAgo: 2,
  },
  {
    title: '存取款说明',
    content: 'USDT 支持 TRC20 与 ERC20，两种协议不可互转；充值前请核对协议与地址。',
    scrolls: true,
    hoursAgo: 26,
  },
  {
    title: '可验证的公平',
    content: '每一局开始前先公布种子的指纹，结束后公布种子本身，任何人都可以在验证页面重新计算。',
    scrolls: true,
    hoursAgo: 50,
  },
  {
    title: '客服提醒',
    content: '客服不会索要您的登录密码、支付密码或验证码。请勿向任何人透露。',
    scrolls: false,
    hoursAgo: 74,
  },
  {
    title: '理性娱乐',
    content: '请把娱乐预算控制在可以承受的范围内。需要休息时，可以联系客服暂停账户。',
    scrolls: false,
    hoursAgo: 98,
  },
] as const;

export const banks = [
  '示例银行',
  '东方示例银行',
  '南方示例银行',
  '西部示例银行',
  '北方示例银行',
  '城市示例银行',
  '农村示例银行',
  '海洋示例银行',
] as const;

export const welcome =
  '<h3>欢迎来到明牌</h3><p>在这里，每一笔钱从哪里来、到哪里去、现在在谁手里，您随时都看得见。</p><p>祝您玩得尽兴，也请量力而行。</p>';

export const articles = [
  {
    type: 1,
    title: '常见问题',
    content: [
      '<h3>怎样存款？</h3><p>在首页点“存款”，选择方式、填写金额和付款地址的后四位，提交后按订单页显示的地址和金额付款。到账后会收到站内信，余额同时更新。</p>',
      '<h3>存款多久到账？</h3><p>由财务人员核对后入账，进度可以在交易记录里点开订单查看。订单有效期为一小时；超过有效期到账的款项仍会入账。</p>',
      '<h3>怎样取款？</h3><p>先在“卡片管理”绑定 USDT 地址，再在“取款”填写金额和支付密码。提交后金额即被冻结，审核通过后汇出；未通过会原路退回并说明原因。</p>',
      '<h3>什么是打码量？</h3><p>存款需完成一倍有效投注后才能取款。取款页会显示还差多少。</p>',
      '<h3>转账显示“待结算”怎么办？</h3><p>表示场馆还没有确认结果。这笔钱已经锁定，不会丢失：场馆确认后会自动到账，或自动退回。</p>',
    ].join(''),
  },
  {
    type: 2,
    title: '隐私政策',
    content:
      '<p>我们只保存提供服务所需要的资料：账号、联系方式、绑定的地址与卡片、资金和游戏记录。密码只以不可逆的形式保存，任何员工都看不到。</p><p>资料不会出售给第三方；游戏场馆只得到一个代号，不知道您是谁。</p>',
  },
  {
    type: 3,
    title: '免责说明',
    content:
      '<p>请确认您所在地区的法律允许参与在线娱乐，并且您已年满法定年龄。</p><p>因地址或协议填写错误而转出的款项，链上交易无法撤回，请在提交前仔细核对。</p>',
  },
  {
    type: 4,
    title: '联系我们',
    content: '<p>点页面下方的“客服”，即可与在线客服对话。请准备好订单号，我们能更快为您查清。</p>',
  },
  {
    type: 5,
    title: '代理加盟',
    content: '<p>在“我的”页面点“合营计划”提交申请，审核通过后即可使用代理后台。</p>',
  },
  {
    type: 6,
    title: '隐私政策',
    content:
      '<p>我们只保存提供服务所需要的资料，密码以不可逆的形式保存。您可以随时向客服查询我们保存了哪些资料。</p>',
  },
  {
    type: 7,
    title: '关于我们',
    content:
      '<p>“明牌”的意思是把牌翻开来打：每一分钱都能查到，每一局结果都能验证，每一次等待都说明原因。</p><p>我们相信，诚实是最长久的生意。</p>',
  },
  {
    type: 8,
    title: '博彩责任',
    content: [
      '<p>娱乐应当是轻松的。请先问自己几个问题：</p>',
      '<ul><li>您是否为了追回损失而继续下注？</li><li>您是否动用了生活费或借来的钱？</li><li>您是否向家人隐瞒自己的投注？</li><li>停下来时，您是否感到烦躁或不安？</li></ul>',
      '<p>如果有一个答案是“是”，请休息一段时间，并联系客服暂停账户。账户里的钱仍然是您的，随时可以取出。</p>',
    ].join(''),
  },
] as const;
