import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  {
    type: '类型',
    number: '订单号',
    progress: '订单进度',
    order: '打开订单页',
    nothing: '存款、取款和转账会记在这里。',
    none: '这段时间没有记录，可以换个时间段看看。',
    /** Between one's own pockets. @param venue at the other end */
    toVenue: (venue: string) => `中心钱包 → ${venue}`,
    fromVenue: (venue: string) => `${venue} → 中心钱包`,
    toDeposit: '去存款',
    toWithdraw: '去取款',
    toTransfer: '去转账',
  },
  {
    type: 'Type',
    number: 'Order',
    progress: 'Progress',
    order: 'View order',
    nothing: 'Deposits, withdrawals and transfers will be listed here.',
    none: 'Nothing in this period. Try another one.',
    toVenue: (venue: string) => `Central wallet → ${venue}`,
    fromVenue: (venue: string) => `${venue} → central wallet`,
    toDeposit: 'Deposit',
    toWithdraw: 'Withdraw',
    toTransfer: 'Transfer',
  },
);
