import { catalogue } from '../ui/labels.ts';

export const { texts } = catalogue(
  {
    unreachable: '网络连接不上，请检查网络后再试',
    outcomeUnknown: '网络中断，结果暂时未知。您的资金不会重复变动，稍后请在交易记录中查看，或直接再试一次。',
  },
  {
    unreachable: 'No connection. Please check your network and try again.',
    outcomeUnknown:
      'The connection broke and the outcome is not known yet. Your money cannot move twice: look at your transactions later, or simply try again.',
  },
);
