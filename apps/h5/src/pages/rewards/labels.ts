import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  {
    bonuses: '我的彩金',
    records: '红包记录',
    left: '剩余领取次数',
    taken: '已领取次数',
    go: '前往领取',
    deposits: '存款金额',
    none: '抢到的红包会记在这里，每天10:00至12:00开抢。',
    packet: (day: string, number: number) => `${day} 第${number}个红包`,
  },
  {
    bonuses: 'My bonuses',
    records: 'Red packets',
    left: 'Chances left',
    taken: 'Claimed',
    go: 'Claim',
    deposits: 'Deposits that counted',
    none: 'Red packets you open are listed here. Every day from 10:00 to 12:00 (Beijing time).',
    packet: (day: string, number: number) => `${day}, packet ${number}`,
  },
);
