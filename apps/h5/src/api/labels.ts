import { catalogue } from '@mingpai/ui/labels';

/**
 * What is said when nobody knows what a call did: who has the trouble (the network or the site), what is known of the effect, what
 * to do. Reading has none; `Sent` is for what makes something, `Money` for what moves money.
 */
export const { texts } = catalogue(
  {
    networkRead: '网络连接不上，请检查网络后再试',
    networkSent: '网络中断，不知道是否已经办成。请先看看有没有生效，没有再提交；重复提交也只会办一次。',
    networkMoney: '网络中断，结果暂时未知。您的资金不会重复变动，稍后请在交易记录中查看，或直接再试一次。',
    siteRead:
      '网站暂时出了故障，不是您的网络问题。您的资金与记录不受影响，请过几分钟再试；一直如此请联系客服。',
    siteSent:
      '网站暂时出了故障，不是您的网络问题，不知道是否已经办成。请过几分钟看看有没有生效，没有再提交；一直如此请联系客服。',
    siteMoney:
      '网站暂时出了故障，不是您的网络问题，这一笔的结果暂时未知。您的资金不会重复变动：请先在交易记录中查看，没有这一笔再试；有疑问请联系客服。',
  },
  {
    networkRead: 'No connection. Please check your network and try again.',
    networkSent:
      'The connection broke, and it is not known whether this was done. Look whether it took effect, and submit again if it did not: it is done only once.',
    networkMoney:
      'The connection broke and the outcome is not known yet. Your money cannot move twice: look at your transactions later, or simply try again.',
    siteRead:
      'The site has a fault; your network is fine. Your money and records are not affected. Please try again in a few minutes, or contact support if it stays.',
    siteSent:
      'The site has a fault; your network is fine. It is not known whether this was done: look in a few minutes whether it took effect, and submit again if it did not. Contact support if it stays.',
    siteMoney:
      'The site has a fault; your network is fine. The outcome is not known yet. Your money cannot move twice: look at your transactions first, and try again only if this one is not there. Contact support if in doubt.',
  },
);
