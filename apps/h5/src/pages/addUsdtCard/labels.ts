import { catalogue } from '../../ui/labels.ts';

export const { useTexts } = catalogue(
  {
    protocol: '钱包协议',
    address: 'USDT地址',
    addressPlaceholder: '请输入USDT地址',
    password: '支付密码',
    passwordPlaceholder: '请输入支付密码',
    submit: '确认添加',
    explain: 'TRC20与ERC20的区别',
    mismatch: (protocol: string, start: string) => `${protocol}地址以${start}开头，请核对是否选对了协议`,
  },
  {
    protocol: 'Protocol',
    address: 'USDT address',
    addressPlaceholder: 'USDT address',
    password: 'Pay password',
    passwordPlaceholder: 'Pay password',
    submit: 'Add',
    explain: 'TRC20 or ERC20?',
    mismatch: (protocol: string, start: string) =>
      `${protocol} addresses start with ${start}. Is the protocol right?`,
  },
);
