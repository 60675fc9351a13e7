import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  {
    title: '取款回单',
    amount: '取款金额',
    rate: '汇率',
    rateValue: (rate: number) => `1 USDT = ${rate} 元`,
    converted: '折合USDT',
    fee: '手续费',
    net: '实际到账',
    address: (protocol: string) => `${protocol}地址`,
    hash: '交易哈希',
    noHash: '汇出后显示',
    number: '订单号',
    share: '分享',
  },
  {
    title: 'Withdrawal receipt',
    amount: 'Amount',
    rate: 'Rate',
    rateValue: (rate: number) => `1 USDT = ¥${rate}`,
    converted: 'In USDT',
    fee: 'Fee',
    net: 'You receive',
    address: (protocol: string) => `${protocol} address`,
    hash: 'Transaction hash',
    noHash: 'Shown once sent',
    number: 'Order',
    share: 'Share',
  },
);
