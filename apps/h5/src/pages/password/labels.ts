import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  {
    login: '登录密码管理',
    pay: '取款密码管理',
    old: '原密码',
    next: '新密码',
    confirm: '确认新密码',
    oldPlaceholder: '请输入当前密码',
    nextPlaceholder: '请输入新密码',
    confirmPlaceholder: '请再次输入密码',
    loginNote: '修改成功后，所有设备都会退出，请用新密码重新登录。',
    payNote: '即支付密码，用于取款与绑定卡片，请勿与登录密码相同。',
    submit: '确认修改',
    forgot: '忘记原密码？',
  },
  {
    login: 'Sign-in password',
    pay: 'Withdrawal password',
    old: 'Current password',
    next: 'New password',
    confirm: 'New password again',
    oldPlaceholder: 'Current password',
    nextPlaceholder: 'New password',
    confirmPlaceholder: 'New password again',
    loginNote: 'This signs you out on every device; sign in again with the new password.',
    payNote: 'Needed for withdrawals and new cards. Use a different password from your sign-in password.',
    submit: 'Save',
    forgot: 'Forgot the current password?',
  },
);
