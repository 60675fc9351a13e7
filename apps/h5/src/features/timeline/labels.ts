import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  { usual: (minutes: number) => `近期同方式订单，通常约${minutes}分钟完成` },
  {
    usual: (minutes: number) =>
      `Recent orders of this kind took about ${minutes === 1 ? '1 minute' : `${minutes} minutes`}`,
  },
);
