import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  {
    onBreak: (until: string) => `您选择了休息，到${until}为止不能存款和游戏。`,
    excluded: (until: string) => `您选择了自我排除，到${until}为止不能存款和游戏。`,
    closing: (at: string) =>
      `您已申请注销账户，账户将于${at}注销，在此之前不能存款和游戏。想继续使用，请到“账户安全”撤回申请。`,
    elsewhere: '您在另一个账户选择了休息或自我排除，期间本账户也不能存款和游戏。如有误会，请联系客服。',
    underage: '您提交的资料显示未达到法定年龄，不能存款和游戏。如有误会，请联系客服。',
    remainsUsual: '满足流水要求的余额仍可照常取出。',
    suspended: '您的账户已暂停存款、取款、转账和游戏。请联系客服了解需要您做什么。',
    remainsSafe: '余额不变，您可以照常查看记录，也可以把场馆余额转回中心钱包。',
    remainsPaidIn: '您存入的钱可以照常取出。',
  },
  {
    onBreak: (until: string) =>
      `You chose a break until ${until} (Beijing time): no deposits or games until then.`,
    excluded: (until: string) =>
      `You excluded yourself until ${until} (Beijing time): no deposits or games until then.`,
    closing: (at: string) =>
      `You have asked to close this account. It closes on ${at} (Beijing time); until then there are no deposits or games. To keep it, cancel the request under “Account security”.`,
    elsewhere:
      'You chose a break or excluded yourself in another account: no deposits or games in this one either until it ends. If this is a mistake, please contact support.',
    underage:
      'The details you sent show that you are under age: no deposits or games. If this is a mistake, please contact support.',
    remainsUsual: 'You can still withdraw as usual once wagering is complete.',
    suspended:
      'Deposits, withdrawals, transfers and games are suspended on your account. Please contact support to find out what is needed.',
    remainsSafe:
      'Your balances are unchanged. You can still see your records and move venue balances back to your central wallet.',
    remainsPaidIn: 'You can withdraw what you paid in as usual.',
  },
);
