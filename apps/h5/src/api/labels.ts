import { catalogue } from '@mingpai/ui/labels';

/**
 * What is said when nobody knows what a call did: who has the trouble (the network or the site), what is known of the effect, what
 * to do. Reading has none; `Sent` is for what makes something, `Money` for what moves money.
 */
export const { texts } = catalogue(
  {
    networkRead: '网络连接不上，请检查网络后再试',
    networkSent: '网络中断，暂时无法确认是否成功。请先查看是否生效，若未生效再提交；重复提交也只会处理一次。',
    networkMoney: '网络中断，结果暂时未知。您的资金不会重复变动，稍后请在交易记录中查看，或直接再试一次。',
    offlineSent: '网络已断开，没有提交。恢复后请再试。',
    offlineMoney: '网络已断开，这一笔没有提交，资金没有变动。恢复后请再试。',
    siteRead:
      '网站暂时出了故障，不是您的网络问题。您的资金与记录不受影响，请过几分钟再试；一直如此请联系客服。',
    siteSent:
      '网站暂时出了故障，不是您的网络问题，暂时无法确认是否成功。请过几分钟查看是否生效，若未生效再提交；一直如此请联系客服。',
    siteMoney:
      '网站暂时出了故障，不是您的网络问题，这一笔的结果暂时未知。您的资金不会重复变动：请先在交易记录中查看，若无此笔记录再重试；有疑问请联系客服。',
  },
  {
    networkRead: 'No connection. Please check your network and try again.',
    networkSent:
      'The connection was lost. We couldn’t confirm this went through. Check before trying again; it can’t be processed twice.',
    networkMoney:
      'The connection was lost and the outcome isn’t known yet. You won’t be charged twice: check your transactions later, or simply try again.',
    offlineSent: 'You’re offline, so nothing was sent. Please try again once you’re connected.',
    offlineMoney:
      'You’re offline, so nothing was sent and no money has moved. Please try again once you’re connected.',
    siteRead:
      'Something is wrong on our side, not with your connection. Your money and records are not affected. Please try again in a few minutes, or contact support if the problem continues.',
    siteSent:
      'Something is wrong on our side, not with your connection. We couldn’t confirm this went through. Check in a few minutes before trying again; it can’t be processed twice. Contact support if the problem continues.',
    siteMoney:
      'Something is wrong on our side, not with your connection. The outcome isn’t known yet. You won’t be charged twice: check your transactions first, and try again only if this one is not listed. Contact support if you have any questions.',
  },
);
