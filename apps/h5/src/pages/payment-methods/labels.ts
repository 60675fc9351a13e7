import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  {
    virtual: '虚拟币',
    addBankCard: '新增银行卡',
    bankCards: (count: number) => `已绑定${count}张`,
    add: '添加USDT地址',
    limit: (count: number) => `最多支持添加${count}个地址`,
    remove: (last: string) => `删除尾号${last}的地址`,
    which: (question: string, network: string, last: string) => `${question}${network}，尾号${last}`,
    none: '还没有绑定USDT地址',
    why: '绑定后即可存款与取款。地址只用于您自己的收付款。',
  },
  {
    virtual: 'Crypto',
    addBankCard: 'Add a bank card',
    bankCards: (count: number) => `${count} added`,
    add: 'Add a USDT address',
    limit: (count: number) => `Up to ${count} addresses`,
    remove: (last: string) => `Remove the address ending in ${last}`,
    which: (question: string, network: string, last: string) => `${question} ${network}, ending in ${last}`,
    none: 'No USDT address yet',
    why: 'Add one to deposit and withdraw. It is used for your own payments only.',
  },
);
