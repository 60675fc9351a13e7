import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  {
    draws: '最新开奖',
    note: '点开可验证',
    round: (number: string) => `第${number}期`,
    verify: '验证',
  },
  {
    draws: 'Latest draws',
    note: 'Tap to verify',
    round: (number: string) => `No. ${number}`,
    verify: 'Verify',
  },
);
