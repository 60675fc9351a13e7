import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  {
    progress: (played: string, required: string) => `流水 ${played} / ${required}元`,
    left: (left: string) => `还差${left}元`,
    until: '期限',
    forfeit: '放弃彩金',
    forfeitTitle: '放弃这笔彩金？',
    forfeitText: (amount: string) => `${amount}元彩金将退回平台，不能恢复；您的现金没有变动。`,
    active: '进行中',
    fulfilled: '已到账',
    expired: '已过期',
    forfeited: '已放弃',
    cancelled: '已取消',
    code: '优惠码',
    codePlaceholder: '请输入优惠码',
    redeem: '使用',
    none: '存款或使用优惠码得到的彩金会记在这里。',
  },
  {
    progress: (played: string, required: string) => `¥${played} of ¥${required} played`,
    left: (left: string) => `¥${left} to go`,
    until: 'Until',
    forfeit: 'Give up this bonus',
    forfeitTitle: 'Give up this bonus?',
    forfeitText: (amount: string) =>
      `¥${amount} of bonus goes back to the house for good. Your own money does not change.`,
    active: 'Active',
    fulfilled: 'Released',
    expired: 'Expired',
    forfeited: 'Given up',
    cancelled: 'Cancelled',
    code: 'Promotion code',
    codePlaceholder: 'Enter a promotion code',
    redeem: 'Use',
    none: 'Bonuses from deposits and codes are listed here.',
  },
);
