import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  {
    protocol: '钱包协议',
    address: 'USDT地址',
    addressPlaceholder: '请输入USDT地址',
    password: '支付密码',
    passwordPlaceholder: '请输入支付密码',
    submit: '确认添加',
    explain: 'TRC20与ERC20的区别',
    doubt: '请核对地址',
    still: '仍要添加',
    mend: '返回修改',
    good: (network: string) => `已识别为${network}地址，校验通过`,
    network: (network: string, chosen: string) =>
      `这是${network}地址，而您选择的是${chosen}。两个网络不能互转，请核对是否选对了协议`,
    checksum: (network: string) => `${network}地址校验不通过，可能有字符抄错，请从钱包重新复制`,
    length: (network: string, is: number, needed: number) =>
      `${network}地址应为${needed}位，现在是${is}位，请从钱包完整复制`,
    unknown: 'TRC20地址以T开头，ERC20地址以0x开头，请核对',
    contract: '这是USDT合约的地址，不是钱包地址，转到这里的款项无法找回',
    alike: (earlier: string) =>
      `与您已绑定的 ${earlier} 头尾相同，中间不同，可能是仿冒地址。请逐位核对，勿从转账记录中复制`,
  },
  {
    protocol: 'Network',
    address: 'USDT address',
    addressPlaceholder: 'USDT address',
    password: 'Withdrawal password',
    passwordPlaceholder: 'Withdrawal password',
    submit: 'Add',
    explain: 'TRC20 or ERC20?',
    doubt: 'Check this address',
    still: 'Add anyway',
    mend: 'Go back',
    good: (network: string) => `Valid ${network} address`,
    network: (network: string, chosen: string) =>
      `This is a ${network} address, and you chose ${chosen}. These networks aren’t compatible. Check the network.`,
    checksum: (network: string) =>
      `This ${network} address isn’t valid: a character may be wrong. Copy it from your wallet again.`,
    length: (network: string, is: number, needed: number) =>
      `${network} addresses have ${needed} characters, this one has ${is}. Copy all of it from your wallet.`,
    unknown: 'TRC20 addresses start with T, ERC20 addresses with 0x. Please check.',
    contract: 'This is the USDT contract address, not a wallet. Anything sent there is lost.',
    alike: (earlier: string) =>
      `It begins and ends like your address ${earlier} but differs in the middle. It may be a spoofed address: compare every character, and do not copy from past transfers.`,
  },
);
