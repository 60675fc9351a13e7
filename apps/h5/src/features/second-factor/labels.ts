import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  {
    title: '确认是您本人',
    text: '请输入身份验证器现在显示的6位数字。手机不在身边时，可以用一个恢复码。',
    code: '验证码或恢复码',
    confirm: '确认',
  },
  {
    title: 'Confirm it is you',
    text: 'Enter the six digits that your authenticator app shows now. Without your phone, use a recovery code.',
    code: 'Code or recovery code',
    confirm: 'Confirm',
  },
);
