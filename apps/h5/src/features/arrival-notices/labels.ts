import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  {
    name: '到账提醒',
    off: '存款、取款到账时，通知这台设备。锁屏上只显示到账，不显示金额。',
    on: '已开启：存款、取款到账时，会通知这台设备。退出登录即停止。',
    unsupported: '这个浏览器不支持通知。到账消息会写入消息中心。',
    install: '在 iPhone 和 iPad 上，请先把本站添加到主屏幕，再从主屏幕打开，到这里开启。',
    installHow: '如何添加',
    denied: '浏览器已禁止本站的通知。请在浏览器或系统的网站设置中允许通知，再回到这里开启。',
    dismissed: '还没有允许通知，提醒未开启。再次打开开关，并在浏览器询问时选“允许”。',
    failed:
      '没有开启：连接不到浏览器的推送服务，可能是网络或浏览器不支持。可稍后再试，到账消息照常写入消息中心。',
    unknown: '暂时无法得知提醒是否开启，请检查网络后重试。',
    retry: '重试',
    offer: '到账时通知我',
    offerText: '可以离开此页，到账后这台设备会收到通知，不显示金额。',
    accepted: '好的，到账时会通知这台设备，可以放心离开。',
  },
  {
    name: 'Payment alerts',
    off: 'Notify this device when a deposit or withdrawal arrives. The lock screen shows that it arrived, never the amount.',
    on: 'On: this device is notified when a deposit or withdrawal arrives. Signing out turns it off.',
    unsupported: 'This browser doesn’t support notifications. Payments are still shown in your messages.',
    install:
      'On iPhone and iPad, first add the site to your home screen, open it from there, and turn this on here.',
    installHow: 'How to add it',
    denied:
      'The browser blocks notifications from this site. Allow them in the site settings of your browser or system, then come back here.',
    dismissed:
      'Notifications were not allowed, so alerts stay off. Turn the switch on again, and choose “Allow” when the browser asks.',
    failed:
      'Alerts are not on: we can’t reach this browser’s push service. Try again later; payments are still shown in your messages.',
    unknown:
      'We can’t check your notification settings right now. Please check your connection and try again.',
    retry: 'Try again',
    offer: 'Notify me when it arrives',
    offerText: 'You can leave this page: this device is notified when it arrives, without the amount.',
    accepted: 'This device will be notified when it arrives. You can leave this page.',
  },
);
