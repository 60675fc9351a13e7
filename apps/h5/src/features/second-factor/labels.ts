import { catalogue } from '@mingpai/ui/labels';

export const { useTexts, texts } = catalogue(
  {
    title: '确认是您本人',
    text: '请输入身份验证器现在显示的6位数字，或用通行密钥。手机不在身边时，可以用一个恢复码。',
    code: '验证码或恢复码',
    wanted: '请输入验证码或恢复码',
    passkey: '用通行密钥',
    confirm: '确认',
    undone: '通行密钥未确认，未做任何更改；请重试，或改用其他方式',
  },
  {
    title: 'Confirm it is you',
    text: 'Enter the six digits that your authenticator app shows now, or use a passkey. Without your phone, use a recovery code.',
    code: 'Code or recovery code',
    wanted: 'Enter a code or a recovery code.',
    passkey: 'Use a passkey',
    confirm: 'Confirm',
    undone: 'No passkey was confirmed, and nothing was changed; please try again, or use another way.',
  },
);
