import { catalogue } from '@mingpai/ui/labels';
import { aboutInChinese, aboutInEnglish } from './about.ts';

export const { useTexts } = catalogue(
  {
    usual: (minutes: number) => `近期同方式订单，通常约${aboutInChinese(minutes)}完成`,
    promised: (minutes: number) => `我们承诺${aboutInChinese(minutes)}内处理`,
  },
  {
    usual: (minutes: number) => `Recent orders of this kind took about ${aboutInEnglish(minutes)}`,
    promised: (minutes: number) => `We promise to process it within ${aboutInEnglish(minutes)}`,
  },
);
