import type { ConsolePayload } from '@mingpai/contract/console/types';

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
    title: '审核',
    figures: [
      {
        name: 'delayHours',
        label: '新地址等待',
        unit: '小时',
        max: 720,
        hint: '绑定不足此时间的地址，取款冻结后等到期才能通过；会员从未有过资金时绑定的首个地址除外；0为不等待',
      },
      {
        name: 'freezeHours',
        label: '改密后暂停汇出',
        unit: '小时',
        max: 720,
        hint: '会员修改登录密码或支付密码后，此时间内任何取款都不能通过或汇出，并通知会员；0为不暂停',
      },
      {
        name: 'fourEyesAbove',
        label: '双人审核金额',
        unit: '元起',
        max: 10_000_000_000,
        hint: '达到此金额须两人先后审核',
      },
      {
        name: 'automaticBelow',
        label: '自动汇出',
        unit: '元以下',
        max: 10_000_000_000,
        hint: '审核通过且未填写交易哈希的，低于此金额由付款服务汇出；0为全部人工汇出',
      },
      {
        name: 'codeFrom',
        label: '取款须验证码',
        unit: '元起',
        max: 10_000_000_000,
        optional: true,
        hint: '会员24小时内取款连同本笔达到此数，须用身份验证器、通行密钥或恢复码确认，都没有的不能取；0为每笔都要，留空由会员自己选择',
      },
    ],
  },
  {
    title: '一人可通过',
    figures: [
      {
        name: 'memberDayFrom',
        label: '同一会员每天',
        unit: '元起',
        max: 10_000_000_000,
        hint: '会员当天已付连同本笔达到此数，须两人先后审核',
      },
      {
        name: 'clerkDayFrom',
        label: '同一审核人每天',
        unit: '元起',
        max: 10_000_000_000,
        hint: '一人当天单独通过的连同本笔达到此数，须另一人复核',
      },
      {
        name: 'houseHourFrom',
        label: '全站每小时',
        unit: '元起',
        max: 10_000_000_000,
        hint: '一小时内全部已付（含自动汇出和批次）连同本笔达到此数，须两人审核',
      },
    ],
  },
  {
    title: '账户关联',
    figures: [
      {
        name: 'sharedDays',
        label: '比对天数',
        unit: '天',
        max: 365,
        hint: '比对此期间的浏览器标记和网络地址；0为不比对',
      },
      {
        name: 'sharedMost',
        label: '公共网络人数',
        unit: '人',
        max: 1_000,
        hint: '同一网络地址的其他会员多于此数，视为公共网络，不提示',
      },
    ],
  },
  {
    title: '地址与金额',
    figures: [
      {
        name: 'newAddressHours',
        label: '新地址',
        unit: '小时内',
        max: 8_760,
        hint: '地址绑定不足此时间则提示；0为不看绑定时间',
      },
      {
        name: 'amountTimes',
        label: '金额异常',
        unit: '倍',
        max: 1_000,
        hint: '超过该会员取款中位数的倍数；0为不提示',
      },
    ],
  },
  {
    title: '流水与彩金',
    figures: [
      {
        name: 'playedPercent',
        label: '流水偏低',
        unit: '%',
        max: 10_000,
        hint: '最近存款后的有效投注低于存款的此比例；0为不提示',
      },
      {
        name: 'giftPercent',
        label: '彩金为主',
        unit: '%',
        max: 100,
        hint: '上次取款以来彩金返水占本笔的比例；0为不提示',
      },
      {
        name: 'fastMinutes',
        label: '存后即取',
        unit: '分钟内',
        max: 10_080,
        hint: '存款入账后多久内取款则提示；0为不提示',
      },
    ],
  },
];
