import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  {
    tabs: '消息类型',
    notices: '公告',
    inbox: '站内信',
    readAll: '全部已读',
    none: '存取款结果、优惠审核和客服通知会发到这里。',
  },
  {
    tabs: 'Kind of message',
    notices: 'Notices',
    inbox: 'Inbox',
    readAll: 'Mark all as read',
    none: 'Results of deposits, withdrawals and promotions, and messages from support arrive here.',
  },
);
