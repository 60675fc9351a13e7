import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  {
    offer: '先设限额，玩得安心',
    offerText:
      '您可以为存款、净输、投注额或时间设一个限额。调低立即生效；调高或取消须等24小时后再确认。不设也可以继续。',
    offerSet: '去设置',
    offerSkip: '暂不设置',
  },
  {
    offer: 'Set your limits before you play',
    offerText:
      'You can limit your deposits, losses, stakes or time. A lower limit takes effect at once; raising or lifting one waits 24 hours and asks you again. You can also continue without one.',
    offerSet: 'Set a limit',
    offerSkip: 'Not now',
  },
);
