import { catalogue } from '@mingpai/ui/labels';
import { aboutInChinese, aboutInEnglish } from '../timeline/about.ts';

export const { useTexts } = catalogue(
  {
    fee: (usdt: number) => `手续费 ${usdt} USDT`,
    minutes: (minutes: number) => `近期约${aboutInChinese(minutes)}到账`,
    promised: (minutes: number) => `承诺${aboutInChinese(minutes)}内审核`,
  },
  {
    fee: (usdt: number) => `${usdt} USDT fee`,
    minutes: (minutes: number) => `recently about ${aboutInEnglish(minutes)}`,
    promised: (minutes: number) => `reviewed within ${aboutInEnglish(minutes)}`,
  },
);
