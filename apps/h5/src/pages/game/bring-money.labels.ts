import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  {
    title: '带入余额',
    central: '中心钱包',
    bring: (amount: string) => `带入${amount}元`,
    all: (amount: string) => `全部带入${amount}元`,
    always: '以后自动带入',
    alwaysNote: '即「自动免转」：以后打开游戏时，全部余额自动带入，可随时在转账页关闭。',
    follows: '自动免转已开启：重新打开游戏，余额会全部带入，进行中的一局不受影响。',
    followsUpTo: (amount: string) =>
      `自动免转已开启：重新打开游戏，最多带入${amount}元，进行中的一局不受影响。`,
    alwaysUpTo: (amount: string) =>
      `即「自动免转」：以后打开游戏时，余额自动带入，每次最多${amount}元，可随时在转账页更改或关闭。`,
    arrived: (amount: string) => `已带入${amount}元`,
    onTheWay: (amount: string) => `${amount}元正在转入，场馆确认后自动到账。可以先关闭这里，资金不会丢失。`,
    again: (amount: string) => `再试一次（${amount}元）`,
    empty: '中心钱包没有余额。',
    deposit: '去存款',
  },
  {
    title: 'Bring money',
    central: 'Central wallet',
    bring: (amount: string) => `Bring in ¥${amount}`,
    all: (amount: string) => `Bring all ¥${amount}`,
    always: 'Always bring it in automatically',
    alwaysNote:
      'This is Auto-transfer: your whole balance follows you into each game you open. Turn it off any time under Transfer.',
    follows:
      'Auto-transfer is on: reopen the game and your whole balance comes along. An open round is not affected.',
    followsUpTo: (amount: string) =>
      `Auto-transfer is on: reopen the game and up to ¥${amount} comes along. An open round is not affected.`,
    alwaysUpTo: (amount: string) =>
      `This is Auto-transfer: up to ¥${amount} of your balance follows you into each game you open. Change it or turn it off any time under Transfer.`,
    arrived: (amount: string) => `¥${amount} brought in`,
    onTheWay: (amount: string) =>
      `¥${amount} on the way; it arrives when the venue confirms. You may close this; no money is lost.`,
    again: (amount: string) => `Try again ¥${amount}`,
    empty: 'Your central wallet is empty.',
    deposit: 'Deposit',
  },
);
