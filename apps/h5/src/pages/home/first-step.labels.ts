import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  {
    firstStep: (offer: string) => `欢迎加入！第一步：存款${offer === '' ? '' : `，${offer}`}`,
    nextStep: '接下来：挑一款游戏',
  },
  {
    firstStep: (offer: string) => `Welcome! First step: ${offer === '' ? 'deposit' : offer}`,
    nextStep: 'Next: pick a game',
  },
);
