/** The demonstration site's content. All of it is ours; operators replace it in the console. */

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
