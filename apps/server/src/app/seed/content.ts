/** The demonstration site's content. All of it is ours; operators replace it in the console. */

import { firstDepositOffer } from './promotions.ts';

const { conditionAmount, bonus, multiple } = firstDepositOffer;
const [least, gift] = [conditionAmount / 100n, bonus / 100n];

export const banners = [
  banner(1, '明牌：每一分钱都看得见', 'Mingpai: every cent, in plain sight'),
  banner(
    2,
    `首存礼遇：满${least}元送${gift}元彩金，彩金${multiple}倍流水`,
    `First deposit: ¥${gift} bonus on ¥${least} or more, ${multiple}× wagering on the bonus`,
  ),
  banner(3, 'USDT 存取，进度全程可见', 'USDT deposits and withdrawals, tracked at every step'),
  banner(4, '每日十点抢红包', 'Red packets, daily at ten'),
];

/** The words stand in the picture: there is one for each language. */
function banner(number: number, title: string, titleEn: string) {
  const picture = (ending: string) => `/pictures/banners/${number}${ending}.svg`;
  return { src: picture(''), srcEn: picture('-en'), title, titleEn, url: '' };
}

export const notices = [
  {
    title: '欢迎来到明牌',
    titleEn: 'Welcome to Mingpai',
    content: '欢迎来到明牌：余额、在途、冻结，每一分钱都能在“我的钱包”里找到去处。',
    contentEn: 'Welcome to Mingpai: balance, on the way, on hold. Find every cent under “My wallet”.',
    scrolls: true,
    hoursAgo: 2,
  },
  {
    title: '存取款说明',
    titleEn: 'Deposits and withdrawals',
    content: 'USDT 支持 TRC20 与 ERC20，两种协议不可互转；充值前请核对协议与地址。',
    contentEn:
      'USDT is accepted on TRC20 and ERC20. These networks aren’t compatible: check the network and address before you pay.',
    scrolls: true,
    hoursAgo: 26,
  },
  {
    title: '可验证的公平',
    titleEn: 'Fairness you can verify',
    content: '每一局开始前先公布种子的指纹，结束后公布种子本身，任何人都可以在验证页面重新计算。',
    contentEn:
      'The fingerprint of a seed is published before each round and the seed itself afterwards; anyone can recalculate the result on the verification page.',
    scrolls: true,
    hoursAgo: 50,
  },
  {
    title: '客服提醒',
    titleEn: 'From support',
    content: '客服不会索要您的登录密码、支付密码或验证码。请勿向任何人透露。',
    contentEn:
      'Support never asks for your sign-in password, withdrawal password or codes. Never share them with anyone.',
    scrolls: false,
    hoursAgo: 74,
  },
  {
    title: '理性娱乐',
    titleEn: 'Play within your means',
    content: '请把娱乐预算控制在可以承受的范围内。需要休息时，可以自己设置，也可以联系客服。',
    contentEn: 'Play only with what you can afford. When you need a break, set one yourself or ask support.',
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

export const welcomeEn =
  '<h3>Welcome to Mingpai</h3><p>Here you can see at any time where every amount came from, where it went and who has it now.</p><p>Enjoy yourself, and play within your means.</p>';
