import { betStates, depositWays } from '@mingpai/contract/states';
import { catalogue } from '@mingpai/ui/labels';

const ways: Readonly<Record<string, string>> = depositWays;
const englishWays: Readonly<Record<string, string>> = {
  bank: 'Bank transfer',
  wechat: 'WeChat',
  alipay: 'Alipay',
  usdt: 'USDT',
};

export const { useTexts } = catalogue(
  {
    path: '所在位置',
    me: '我的团队',
    since: (id: number, day: string) => `编号 ${id} · ${day} 加入`,
    deposits: '存款（元）',
    bets: '已结算注单',
    valid: '有效投注（元）',
    commission: '带来的佣金（元）',
    show: '查看',
    belowView: '下级',
    betsView: '投注',
    depositsView: '存款',
    unsettled: betStates[2],
    void: betStates[0],
    outcome: (valid: string) => `有效 ${valid}`,
    way: (way: string) => ways[way] ?? way,
  },
  {
    path: 'Position in the team',
    me: 'My team',
    since: (id: number, day: string) => `No. ${id} · joined ${day}`,
    deposits: 'Deposits (¥)',
    bets: 'Settled bets',
    valid: 'Valid bets (¥)',
    commission: 'Commission earned (¥)',
    show: 'Show',
    belowView: 'Downline',
    betsView: 'Bets',
    depositsView: 'Deposits',
    unsettled: 'Open',
    void: 'Void',
    outcome: (valid: string) => `valid bet ${valid}`,
    way: (way: string) => englishWays[way] ?? way,
  },
);
