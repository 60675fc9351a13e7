import type { ConsolePayload } from '@mingpai/contract/console/types';
import { say } from '../../texts/say.ts';

export type Rules = ConsolePayload<'updateWithdrawalSettings'>;

export type Figure = {
  readonly name: keyof Rules;
  readonly label: string;
  readonly unit: string;
  /** The server takes no more. */
  readonly max: number;
  readonly hint: string;
  /** May be left empty. */
  readonly optional?: true;
};

/** What is set for withdrawals, group by group as the page shows it. Each is a whole number from 0. */
export const groups: readonly { readonly title: string; readonly figures: readonly Figure[] }[] = [
  {
    title: say('审核'),
    figures: [
      {
        name: 'delayHours',
        label: say('新地址等待'),
        unit: say('小时'),
        max: 720,
        hint: say(
          '绑定不足此时间的地址，取款冻结后等到期才能通过；会员从未有过资金时绑定的首个地址除外；0为不等待',
        ),
      },
      {
        name: 'freezeHours',
        label: say('改密后暂停汇出'),
        unit: say('小时'),
        max: 720,
        hint: say('会员修改登录密码或支付密码后，此时间内任何取款都不能通过或汇出，并通知会员；0为不暂停'),
      },
      {
        name: 'fourEyesAbove',
        label: say('双人审核金额'),
        unit: say('元起'),
        max: 10_000_000_000,
        hint: say('达到此金额须两人先后审核'),
      },
      {
        name: 'automaticBelow',
        label: say('自动汇出'),
        unit: say('元以下'),
        max: 10_000_000_000,
        hint: say('审核通过且未填写交易哈希的，低于此金额由付款服务汇出；0为全部人工汇出'),
      },
      {
        name: 'codeFrom',
        label: say('取款须验证码'),
        unit: say('元起'),
        max: 10_000_000_000,
        optional: true,
        hint: say(
          '会员24小时内取款连同本笔达到此数，须用身份验证器、通行密钥或恢复码确认，都没有的不能取；0为每笔都要，留空由会员自己选择',
        ),
      },
    ],
  },
  {
    title: say('一人可通过'),
    figures: [
      {
        name: 'memberDayFrom',
        label: say('同一会员每天'),
        unit: say('元起'),
        max: 10_000_000_000,
        hint: say('会员当天已付连同本笔达到此数，须两人先后审核'),
      },
      {
        name: 'clerkDayFrom',
        label: say('同一审核人每天'),
        unit: say('元起'),
        max: 10_000_000_000,
        hint: say('一人当天单独通过的连同本笔达到此数，须另一人复核'),
      },
      {
        name: 'houseHourFrom',
        label: say('全站每小时'),
        unit: say('元起'),
        max: 10_000_000_000,
        hint: say('一小时内全部已付（含自动汇出和批次）连同本笔达到此数，须两人审核'),
      },
    ],
  },
  {
    title: say('账户关联'),
    figures: [
      {
        name: 'sharedDays',
        label: say('比对天数'),
        unit: say('天'),
        max: 365,
        hint: say('比对此期间的浏览器标记和网络地址；0为不比对'),
      },
      {
        name: 'sharedMost',
        label: say('公共网络人数'),
        unit: say('人'),
        max: 1_000,
        hint: say('同一网络地址的其他会员多于此数，视为公共网络，不提示'),
      },
    ],
  },
  {
    title: say('地址与金额'),
    figures: [
      {
        name: 'newAddressHours',
        label: say('新地址'),
        unit: say('小时内'),
        max: 8_760,
        hint: say('地址绑定不足此时间则提示；0为不看绑定时间'),
      },
      {
        name: 'amountTimes',
        label: say('金额异常'),
        unit: say('倍'),
        max: 1_000,
        hint: say('超过该会员取款中位数的倍数；0为不提示'),
      },
    ],
  },
  {
    title: say('流水与彩金'),
    figures: [
      {
        name: 'playedPercent',
        label: say('流水偏低'),
        unit: '%',
        max: 10_000,
        hint: say('最近存款后的有效投注低于存款的此比例；0为不提示'),
      },
      {
        name: 'giftPercent',
        label: say('彩金为主'),
        unit: '%',
        max: 100,
        hint: say('上次取款以来彩金返水占本笔的比例；0为不提示'),
      },
      {
        name: 'fastMinutes',
        label: say('存后即取'),
        unit: say('分钟内'),
        max: 10_080,
        hint: say('存款入账后多久内取款则提示；0为不提示'),
      },
    ],
  },
];
