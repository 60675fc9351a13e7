import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  {
    way: 'USDT取款',
    wallets: '钱包金额',
    recycle: '一键回收',
    central: '中心钱包',
    held: (amount: string) => `另有${amount}元取款审核中，已冻结`,
    choose: '选择USDT地址',
    add: '添加USDT地址',
    turnover: '打码量',
    turnoverLeft: (amount: string) => `还差${amount}元即可取款`,
    turnoverDone: '已完成，可以取款',
    whatCounts: '哪些投注计入',
    bets: '查看投注记录',
    amount: '取款金额',
    atVenues: (amount: string) => `场馆里还有${amount}元，可先回收到中心钱包`,
    placeholder: '请输入取款金额',
    /** @param room what the member's level still allows; none: as much as there is */
    amountHint: (least: string, room: string | undefined) =>
      `每笔至少${least}元${room === undefined ? '' : `；按您的认证等级，现在还可取${room}元`}`,
    max: '最大金额',
    password: '支付密码',
    passwordPlaceholder: '请输入支付密码',
    fee: '每笔手续费',
    converted: '折合USDT',
    receipt: '实际到账',
    submit: '立即取款',
    taken: '取款申请已提交，进度见交易记录。',
    waits: (until: string) =>
      `该地址绑定不久，为保护您的资金，取款最早于 ${until}（北京时间）审核；提交后金额即冻结`,
    frozen: (until: string) =>
      `密码刚修改过，为保护您的资金，取款最早于 ${until}（北京时间）审核；提交后金额即冻结`,
    ending: (last: string) => `尾号 ${last}`,
  },
  {
    way: 'Withdraw USDT',
    wallets: 'Wallets',
    recycle: 'Move all to wallet',
    central: 'Central wallet',
    held: (amount: string) => `A further ¥${amount} is on hold for a withdrawal under review`,
    choose: 'Choose an address',
    add: 'Add a USDT address',
    turnover: 'Wagering requirement',
    turnoverLeft: (amount: string) => `¥${amount} left to wager`,
    turnoverDone: 'Completed',
    whatCounts: 'Which bets count',
    bets: 'View your bets',
    amount: 'Amount',
    atVenues: (amount: string) => `Another ¥${amount} is at venues: move it to your wallet first`,
    placeholder: 'Amount',
    amountHint: (least: string, room: string | undefined) =>
      `At least ¥${least}${room === undefined ? '' : `; your verification level allows ¥${room} now`}`,
    max: 'Max',
    password: 'Withdrawal password',
    passwordPlaceholder: 'Withdrawal password',
    fee: 'Fee',
    converted: 'In USDT',
    receipt: 'You receive',
    submit: 'Withdraw',
    taken: 'Your withdrawal was submitted. Follow it under Transactions.',
    waits: (until: string) =>
      `This address is new. To protect your money, withdrawals to it are reviewed from ${until} (Beijing time); the amount goes on hold immediately.`,
    frozen: (until: string) =>
      `A password was changed. To protect your money, withdrawals are reviewed from ${until} (Beijing time); the amount goes on hold immediately.`,
    ending: (last: string) => `ending in ${last}`,
  },
);
