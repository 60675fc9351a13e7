/** What an installation is and needs, in words. */

import type { Installation } from '../api/rows.ts';
import { say } from '../texts/say.ts';

type Sign = Installation['signs'][number];

/** Why this site must not take real money, each with how much of it there is. */
export const signLabels: Readonly<Record<Sign['sign'], (count: number) => string>> = {
  seeded: () => say('数据库由演示程序建立'),
  staff: (count) => say('{0} 个演示员工账号可以登录，密码已印在启动窗口里', count),
  members: (count) => say('{0} 个演示会员可以动用资金', count),
  receiving: (count) => say('{0} 个收款地址或密钥是演示用的，转进去的真钱没有保障', count),
  bank_accounts: (count) => say('{0} 个收款银行账户是示例', count),
};

/** The steps to an open site: what is to be done, why, and where. `to`: none where it is not done in the console. */
export const stepLabels: Readonly<
  Record<
    Installation['steps'][number]['step'],
    { readonly title: string; readonly why: string; readonly to?: string; readonly link?: string }
  >
> = {
  chiefs: {
    title: say('两位主管'),
    why: say(
      '资金规则要第二个人点头，一位主管忘了密码也要有人重置。第二位用同一条命令 npm run first-chief 建立，或在员工页添加。',
    ),
    to: '/staff',
    link: say('员工'),
  },
  games: {
    title: say('接入游戏'),
    why: say(
      '点“接入自带游戏”得到本站自带的平台，先是关闭的；核对后在场馆页逐个开放。别家平台见 docs/connecting-a-venue.md。',
    ),
    to: '/venues',
    link: say('场馆@many'),
  },
  ways: {
    title: say('开放支付方式'),
    why: say('新站一种也没有开放。选定会员可以用的方式和每笔限额。'),
    to: '/deposit-settings',
    link: say('存款设置'),
  },
  receivers: {
    title: say('收款地址与账户'),
    why: say('USDT 填自己钱包的扩展公钥，每单一个地址；银行卡填自己的账户。填错的地址，钱就回不来。'),
    to: '/chain',
    link: say('链上设置'),
  },
  limits: {
    title: say('取款限额与复核'),
    why: say('默认值偏严。看一遍，按自己的规模保存一次。'),
    to: '/withdrawal-settings',
    link: say('取款设置'),
  },
  address: {
    title: say('会员访问的网址'),
    why: say('设置环境变量 PUBLIC_URL 为 https 地址后重启；前面的网页服务器照 docs/operating.md 配置。'),
  },
  open: {
    title: say('开站'),
    why: say('前面都办妥后，把站点状态改为开放。在此之前会员只看到维护公告。'),
    to: '/settings',
    link: say('站点设置'),
  },
};
